#!/bin/sh
# Run by the image of PostgreSQL when it creates an empty cluster. The shop owns its database and is not a superuser.
set -eu
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$POSTGRES_SHOP_PASSWORD" <<'SQL'
CREATE ROLE gari LOGIN PASSWORD :'password';
CREATE DATABASE gari OWNER gari;
SQL
