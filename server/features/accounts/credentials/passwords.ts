/** Loaded when first needed, like other libraries of few requests (decision 131). */
const loadArgon2 = () => import('@node-rs/argon2');

let dummyHash: Promise<string> | undefined;

/** argon2id with the library's defaults (19 MiB, 2 passes: OWASP's minimum). */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password);
}

export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await loadArgon2();
  // Also hashed when there is an account, and verified when there is none, so that both cases take the same time.
  const substitute = await (dummyHash ??= hashPassword('nobody has this password'));
  const matches = await verify(passwordHash ?? substitute, password);
  return matches && passwordHash !== null;
}

/** For a secret that is looked up by its hash; the same parameters as for passwords. */
export async function hashPasswordWithSalt(password: string, salt: Uint8Array): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password, { salt });
}
