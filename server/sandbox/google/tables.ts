/** Google's signing key, made at the first use and kept. */
export const GOOGLE_TABLES = `
  create table sandbox.google_keys (
    only boolean primary key default true check (only),
    private_jwk text not null
  );
`;
