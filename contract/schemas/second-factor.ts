import * as v from 'valibot';
import { deleteAccountBody } from './accounts.ts';
import { id, requiredText, timestamp } from './fields.ts';

/** Of the app or for recovery, with or without spaces and hyphens. */
const code = requiredText(40);

export const codeBody = v.object({ code });
/** One of the two is required as proof of ownership, as where an account is deleted. */
export const proofBody = deleteAccountBody;
export const switchOffBody = v.object({ ...proofBody.entries, code });

export const secondFactor = v.object({
  on: v.boolean(),
  since: v.nullable(timestamp),
  recovery_codes_left: v.pipe(v.number(), v.integer()),
});
/** `secret` is in base 32; `uri` (otpauth://) has the same for a QR code. */
export const begun = v.object({ secret: v.string(), uri: v.string() });
export const recoveryCodes = v.object({ codes: v.array(v.string()) });
/** Accounts with an authenticator app, or passkeys, or both. `since` is of the app. */
export const staffSecondFactors = v.array(
  v.object({ id, since: v.nullable(timestamp), passkeys: v.pipe(v.number(), v.integer()) }),
);
