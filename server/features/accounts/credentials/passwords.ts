import { hash, verify } from '@node-rs/argon2';

/** Verified when there is no account, so that both cases take the same time. */
const dummyHash = hash('nobody has this password');

/** argon2id with the library's defaults (19 MiB, 2 passes: OWASP's minimum). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== null;
}
