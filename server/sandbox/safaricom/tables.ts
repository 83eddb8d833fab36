/** The sweep decides prompts at `due_at` and sends deliveries that have no `sent_at`. */
export const SAFARICOM_TABLES = `
  create table sandbox.safaricom_tokens (
    token text primary key,
    expires_at timestamptz not null
  );

  create table sandbox.safaricom_prompts (
    checkout_request_id text primary key,
    merchant_request_id text not null,
    phone text not null,
    amount integer not null,
    account_reference text not null,
    description text not null,
    callback_url text not null,
    type text not null,
    state text not null check (state in ('open', 'final')),
    result_code text check ((result_code is null) = (state = 'open')),
    result_desc text,
    receipt text unique check ((receipt is not null) = (result_code is not distinct from '0')),
    callback_amount double precision,
    final_queries integer not null default 0,
    created_at timestamptz not null,
    decided_at timestamptz,
    due_at timestamptz,
    due_result_code text
  );
  create index on sandbox.safaricom_prompts (due_at) where due_at is not null;
  create index on sandbox.safaricom_prompts (phone, created_at);

  create table sandbox.safaricom_deliveries (
    id integer generated always as identity primary key,
    checkout_request_id text not null references sandbox.safaricom_prompts,
    url text not null,
    body text not null,
    due_at timestamptz not null,
    sent_at timestamptz,
    http_status integer,
    error text
  );
  create index on sandbox.safaricom_deliveries (due_at) where sent_at is null;
`;
