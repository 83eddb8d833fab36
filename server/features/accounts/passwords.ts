import { hash, verify } from '@node-rs/argon2';

/** Hashed once and compared with when there is no such account, so that both cases cost the same. */
const dummyHash = hash('nobody has this password');

/** argon2id with the library's defaults (19 MiB, 2 passes: OWASP's minimum). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== null;
}
