/**
 * Transactions can be found from `known_at` and are final from `final_at`. The sweep sends deliveries with `due_at`.
 */
export const FLUTTERWAVE_TABLES = `
  create table sandbox.flutterwave_checkouts (
    tx_ref text primary key,
    amount double precision not null,
    currency text not null,
    email text not null,
    name text not null,
    created_at timestamptz not null
  );

  create table sandbox.flutterwave_transactions (
    id integer generated always as identity (start with 285959001) primary key,
    tx_ref text not null,
    flw_ref text not null unique,
    amount double precision not null,
    currency text not null,
    email text not null,
    name text not null,
    outcome text not null check (outcome in ('successful', 'failed')),
    created_at timestamptz not null,
    known_at timestamptz not null,
    final_at timestamptz not null
  );
  create index on sandbox.flutterwave_transactions (tx_ref, id);

  create table sandbox.flutterwave_deliveries (
    id integer generated always as identity primary key,
    transaction_id integer not null references sandbox.flutterwave_transactions,
    url text not null,
    is_forged boolean not null,
    due_at timestamptz,
    tries integer not null default 0,
    http_status integer,
    error text
  );
  create index on sandbox.flutterwave_deliveries (due_at) where due_at is not null;
`;
