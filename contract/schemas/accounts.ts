import * as v from 'valibot';
import { MAX_USERNAME_LENGTH } from '../limits.ts';
import { MAX_PASSWORD_LENGTH, validatePassword } from '../password.ts';
import { REQUIRED_TEXT, tooLong } from '../plain-text.ts';
import { email, id, nameText, requiredText, timestamp } from './fields.ts';

export const user = v.object({
  id,
  username: v.string(),
  email: v.string(),
  is_superuser: v.boolean(),
  is_staff: v.boolean(),
});
export const tokens = v.object({ access_token: v.string(), refresh_token: v.string() });

const MAX_EXISTING_PASSWORD_LENGTH = 1000;
/** A current password: the rules for new passwords do not apply to it. */
const existingPassword = v.pipe(
  v.string(REQUIRED_TEXT),
  v.minLength(1, REQUIRED_TEXT),
  v.maxLength(MAX_EXISTING_PASSWORD_LENGTH, tooLong(MAX_EXISTING_PASSWORD_LENGTH)),
);
const googleToken = requiredText(8000);
export const loginBody = v.object({ email: requiredText(254), password: existingPassword });
export const loginReply = v.object({ message: v.string(), tokens, user });
export const refreshBody = v.object({ refresh: requiredText(200) });
export const refreshReply = v.object({ access: v.string(), refresh: v.string() });

const newPassword = v.pipe(
  v.string(REQUIRED_TEXT),
  v.maxLength(MAX_PASSWORD_LENGTH, tooLong(MAX_PASSWORD_LENGTH)),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? validatePassword(dataset.value) : null;
    if (problem) addIssue({ message: problem });
  }),
);
const digitCode = /* @__NO_SIDE_EFFECTS__ */ (count: number, message: string) =>
  v.pipe(v.string(message), v.trim(), v.regex(new RegExp(`^\\d{${count}}$`), message));

export const signUpBody = v.object({ username: nameText(MAX_USERNAME_LENGTH), email, password: newPassword });
export const profileBody = v.object({ username: nameText(MAX_USERNAME_LENGTH) });
export const verifyEmailBody = v.object({
  email,
  token: digitCode(6, 'Please enter a valid 6-digit verification code'),
});
export const pendingSignUp = v.object({ email: v.string(), resend_in: v.pipe(v.number(), v.integer()) });
export const emailBody = v.object({ email });
export const resetCodeBody = v.object({ email, code: digitCode(4, 'The code has 4 digits.') });
export const resetPasswordBody = v.object({ email, newPassword });
export const googleBody = v.object({ token: googleToken });
/** One of the two is required as proof of ownership. */
export const deleteAccountBody = v.object({
  password: v.optional(existingPassword),
  google_token: v.optional(googleToken),
});
/** Accounts without a password send the Google token instead of the current password. */
export const changePasswordBody = v.object({
  current_password: v.optional(existingPassword),
  google_token: v.optional(googleToken),
  new_password: newPassword,
});
/** `last_used_at` is when the session last got tokens; it lags by up to 15 minutes. */
export const ownSession = v.object({
  id: v.string(),
  device: v.string(),
  created_at: timestamp,
  last_used_at: timestamp,
  current: v.boolean(),
});
export const sessionParameter = v.pipe(v.string(), v.uuid());
export const signInMethods = v.object({ password: v.boolean(), google: v.boolean() });
export const googleNonce = v.object({ nonce: v.string() });
