import audit.constraints
from audit.sql import grant, revoke
from django.db import migrations

RIGHTS = 'INSERT, UPDATE, DELETE'
OWNERS = ('auth_group', 'auth_group_permissions', 'auth_permission', 'django_content_type', 'django_migrations')


class Migration(migrations.Migration):

    dependencies = [
        ('casino', '0005_homes_of_people'),
        ('contenttypes', '0002_remove_content_type_name'),
    ]

    operations = [
        *(
            migrations.RunSQL(revoke(RIGHTS, f'TABLE {table}'), grant(RIGHTS, f'TABLE {table}'))
            for table in OWNERS
        ),
        migrations.AddConstraint(
            model_name='clash',
            constraint=audit.constraints.OwnerWrites(name='casino_clash_owner'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=audit.constraints.Trigger(condition='NEW.granted_by_id IS NULL', deferred=False, name='a_role_is_granted_by_somebody', run="casino_refuse('somebody grants a role, and another approves it')", when='BEFORE INSERT'),
        ),
    ]
