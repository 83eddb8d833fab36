import * as v from 'valibot';
import { deleteAccountBody } from './accounts.ts';
import { timestamp } from './fields.ts';

/** Base64url of at most `maxBytes` bytes, as WebAuthn's JSON has its binary values. */
const base64url = /* @__NO_SIDE_EFFECTS__ */ (maxBytes: number) =>
  v.pipe(
    v.string('Must be base64url'),
    v.maxLength(Math.ceil((maxBytes * 4) / 3), 'Too long'),
    v.regex(/^[\w-]+$/, 'Must be base64url'),
  );
/** The WebAuthn specification limits credential ids to 1,023 bytes. */
const credentialId = base64url(1023);
export const passkeyParameter = credentialId;

const credentialEntries = {
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
};
const transports = v.pipe(v.array(v.pipe(v.string(), v.maxLength(32, 'Too long'))), v.maxLength(10));

/** One of the two is required as proof of ownership. */
export const proofBody = deleteAccountBody;
/** What `navigator.credentials.create()` made, as the JSON of WebAuthn level 3. */
export const addPasskeyBody = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(8_000),
    transports: v.optional(transports),
  }),
});
/** What `navigator.credentials.get()` signed, as the JSON of WebAuthn level 3. */
export const signInBody = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(2_000),
    signature: base64url(4_000),
    userHandle: v.optional(v.nullable(base64url(64))),
  }),
});

export const passkey = v.object({
  id: v.string(),
  /** The browser and system that it was made with, such as 'Chrome on Android'. */
  device: v.string(),
  /** Whether other devices of the person have it too. */
  synced: v.boolean(),
  created_at: timestamp,
  last_used_at: v.nullable(timestamp),
});

const descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
});
/** For `navigator.credentials.create()`, as the JSON of WebAuthn level 3. `timeout` is in ms. */
export const creationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(
    v.object({ alg: v.pipe(v.number(), v.integer()), type: v.literal('public-key') }),
  ),
  timeout: v.pipe(v.number(), v.integer()),
  attestation: v.literal('none'),
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
});
/** For `navigator.credentials.get()`, as the JSON of WebAuthn level 3. `timeout` is in ms. */
export const requestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.pipe(v.number(), v.integer()),
  userVerification: v.literal('required'),
});
