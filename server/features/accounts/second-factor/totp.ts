/** Loaded when first needed, like other libraries of few requests (decision 131). */
const loadOtpAuth = () => import('otpauth');

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Codes of the step before and after are accepted too, because clocks of phones differ. */
const WINDOW = 1;

export async function newSecret(randomBytes: (size: number) => Uint8Array): Promise<string> {
  const { Secret } = await loadOtpAuth();
  return new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
}

async function createTotp(secret: string, label = '') {
  const { TOTP } = await loadOtpAuth();
  return new TOTP({
    issuer: 'Gari',
    label,
    secret,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });
}

/** Returns what authenticator apps read from a QR code. */
export async function toOtpAuthUri(secret: string, email: string): Promise<string> {
  return (await createTotp(secret, email)).toString();
}

/** Returns the time step (RFC 6238) whose code this is, or null. */
export async function findStep(secret: string, code: string, now: Date): Promise<number | null> {
  const totp = await createTotp(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
