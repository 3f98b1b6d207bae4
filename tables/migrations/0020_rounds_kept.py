import django.core.validators
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0019_button_draws'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='policy',
            name='rounds_kept',
            field=models.PositiveSmallIntegerField(default=7, validators=[django.core.validators.MinValueValidator(1)], verbose_name='years that recorded rounds are kept'),
        ),
        migrations.AddConstraint(
            model_name='policy',
            constraint=models.CheckConstraint(condition=models.Q(('rounds_kept__gte', 1)), name='rounds_are_kept_a_year_at_least'),
        ),
    ]
