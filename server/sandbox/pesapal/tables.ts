/** The sweep completes payments and sends deliveries at `due_at`. */
export const PESAPAL_TABLES = `
  create table sandbox.pesapal_tokens (
    token text primary key,
    expires_at timestamptz not null
  );

  create table sandbox.pesapal_ipns (
    ipn_id text primary key,
    url text not null,
    type text not null check (type in ('GET', 'POST')),
    created_at timestamptz not null,
    unique (url, type)
  );

  create table sandbox.pesapal_payments (
    tracking_id text primary key,
    merchant_reference text not null unique,
    amount double precision not null,
    currency text not null,
    description text not null,
    callback_url text not null,
    cancellation_url text,
    ipn_id text not null references sandbox.pesapal_ipns,
    status_code integer check (status_code in (0, 1, 2, 3)),
    method text not null default '',
    confirmation_code text unique,
    paid_amount double precision,
    paid_currency text,
    created_at timestamptz not null,
    decided_at timestamptz,
    due_at timestamptz
  );
  create index on sandbox.pesapal_payments (due_at) where due_at is not null;

  create table sandbox.pesapal_deliveries (
    id integer generated always as identity primary key,
    tracking_id text not null references sandbox.pesapal_payments,
    due_at timestamptz,
    tries integer not null default 0,
    http_status integer,
    reply text,
    error text
  );
  create index on sandbox.pesapal_deliveries (due_at) where due_at is not null;
`;
