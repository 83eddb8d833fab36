export const SMS_TABLES = `
  create table sandbox.text_messages (
    id integer generated always as identity primary key,
    recipient text not null,
    sender text not null,
    text text not null,
    received_at timestamptz not null
  );
  create index on sandbox.text_messages (recipient, id);
`;
