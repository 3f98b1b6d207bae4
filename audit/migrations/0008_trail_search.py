from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0007_anchors'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='entry',
            index=models.Index(fields=['property_id', 'verb', 'at'], name='audit_entry_verb'),
        ),
        migrations.AddIndex(
            model_name='entry',
            index=models.Index(condition=models.Q(('op', 'DELETE')), fields=['property_id', 'relation'], name='audit_entry_removed'),
        ),
    ]
