/** One row per recipient of an email. */
export const MAIL_TABLES = `
  create table sandbox.mails (
    id integer generated always as identity primary key,
    recipient text not null,
    sender text not null,
    subject text not null,
    text text,
    html text,
    received_at timestamptz not null
  );
  create index on sandbox.mails (lower(recipient), id);
`;
