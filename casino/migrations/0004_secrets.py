from django.db import migrations

import audit.constraints
from audit.sql import array, literal, quoted

KEPT = """
INSERT INTO audit_entry (envelope_id, property_id, at, act, role, relation, op, row_id, before, after)
SELECT trail_open(0), 0, clock_timestamp(), '{{"verb": "account.kept", "why": "It stood before it was audited."}}',
       session_user, {name}, 'INSERT', t__.id, NULL, to_jsonb(t__.*) - {skip}::text[]
FROM {table} t__ ORDER BY t__.id
"""


def audited(table: str, without: tuple[str, ...] = (), secret: tuple[str, ...] = ()) -> migrations.RunSQL:
    """The trail on a library's table: its triggers, and an entry of each row that stands already."""
    made = audit.constraints.Audited(name=f'{table}_audit', without=without, secret=secret)
    kept = KEPT.format(name=literal(table), table=quoted(table), skip=array([*without, *secret]))
    return migrations.RunSQL(
        f"{made.forward(None, quoted(table), '')};{kept}", made.back(quoted(table), '')
    )


class Migration(migrations.Migration):

    dependencies = [
        ('casino', '0003_duties'),
        ('audit', '0011_secrets'),
        ('mfa', '0003_authenticator_type_uniq'),
        ('account', '0009_emailaddress_unique_primary_email'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='user',
            name='casino_user_audit',
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=audit.constraints.Audited(key='property_id', name='casino_user_audit', secret=('password',), without=('last_login', 'language', 'theme', 'letter_keys')),
        ),
        migrations.RemoveConstraint(
            model_name='apitoken',
            name='casino_apitoken_audit',
        ),
        migrations.AddConstraint(
            model_name='apitoken',
            constraint=audit.constraints.Audited(key='property_id', name='casino_apitoken_audit', secret=('digest',), without=('last_used_at',)),
        ),
        audited('mfa_authenticator', without=('last_used_at',), secret=('data',)),
        audited('account_emailaddress'),
    ]
