#!/bin/sh
# Run once, when the database is made: the two roles and the database of docs/operations.md.
set -eu
: "${SRAE_OWNER_PASSWORD:?}" "${SRAE_APP_PASSWORD:?}"
psql --set=ON_ERROR_STOP=1 --username=postgres --set=owner="$SRAE_OWNER_PASSWORD" --set=app="$SRAE_APP_PASSWORD" <<'SQL'
create role srae_owner login password :'owner' nosuperuser nocreatedb nocreaterole nobypassrls;
create role srae_app   login password :'app' nosuperuser nocreatedb nocreaterole nobypassrls;
grant srae_app to srae_owner;
create database srae owner srae_owner encoding 'UTF8' template template0 lc_collate 'C' lc_ctype 'C.UTF-8';
revoke all on database srae from public;
grant connect on database srae to srae_app;
SQL
