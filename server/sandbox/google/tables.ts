export const GOOGLE_TABLES = `
  create table sandbox.google_keys (
    id integer primary key default 1 check (id = 1),
    private_jwk text not null
  );
`;
