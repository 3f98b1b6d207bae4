"""Emptying the test database: by its owner, in one statement, keeping what migrations wrote.

The application's role may not truncate, and triggers refuse it to everybody; the owner says
that it replays (`session_replication_role`), so no trigger fires.
"""

import os

import psycopg
from django.conf import settings
from django.db import connection

from tests.cluster import FOLDER, MIGRATED

SEED = """
DO $$ DECLARE t text; filled boolean; BEGIN
  DROP SCHEMA IF EXISTS seed CASCADE;
  CREATE SCHEMA seed;
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', t) INTO filled;
    IF filled THEN EXECUTE format('CREATE TABLE seed.%I AS TABLE public.%I', t, t); END IF;
  END LOOP;
END $$
"""
FLUSH = """
DO $$ DECLARE every text; t text; BEGIN
  SET LOCAL session_replication_role = replica;
  SET LOCAL lock_timeout = '5s';
  SELECT string_agg(format('public.%I', tablename), ', ') INTO every
    FROM pg_tables WHERE schemaname = 'public';
  EXECUTE 'TRUNCATE ' || every;
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'seed' LOOP
    EXECUTE format('INSERT INTO public.%I OVERRIDING SYSTEM VALUE SELECT * FROM seed.%I', t, t);
  END LOOP;
END $$
"""


def run_as_owner(statement: str, database: str = "") -> None:
    """One statement on the test database in a connection of the owner's own."""
    place = {
        "host": settings.DATABASE_OWNER["HOST"],
        "port": settings.DATABASE_OWNER["PORT"] or None,
        "user": settings.DATABASE_OWNER["USER"],
        "password": settings.DATABASE_OWNER["PASSWORD"] or None,
        "dbname": database or connection.settings_dict["NAME"],
    }
    with psycopg.connect(**place, autocommit=True) as owner:
        owner.execute(statement)


def copy_migrated() -> bool:
    """Copy the database that has just been migrated, once a cluster of our own."""
    if FOLDER not in os.environ or connection.settings_dict["TEST"]["TEMPLATE"]:
        return False
    connection.close()
    name = connection.settings_dict["NAME"]
    try:
        run_as_owner(f'CREATE DATABASE {MIGRATED} TEMPLATE "{name}"', database="postgres")
    except (psycopg.errors.DuplicateDatabase, psycopg.errors.UniqueViolation):
        return False
    return True


def keep_seed() -> None:
    """Remember the rows that migrations wrote."""
    run_as_owner(SEED)


def flush() -> None:
    """Empty every table, then put back the remembered rows."""
    run_as_owner(FLUSH)
