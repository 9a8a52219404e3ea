#!/bin/sh
# Runs once in a new PostgreSQL: the owner of Parley's database is no superuser, so row-level security binds it too.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$PARLEY_DATABASE_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
CREATE ROLE parley LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE parley OWNER parley;
SQL
