import { AppError } from '../../../http/errors.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Throws VALIDATION for a common password, in any case and with digits or symbols appended. */
export async function assertNotCommonPassword(password: string, field: string): Promise<void> {
  const known = await (commonPasswords ??= loadCommonPasswords());
  const lowercased = password.toLowerCase();
  if (!known.has(lowercased) && !known.has(lowercased.replace(/(?<![\d\W_])[\d\W_]+$/, ''))) return;
  const message = 'This password is too common: others would guess it. Please choose another.';
  throw new AppError('VALIDATION', { message, fields: { [field]: message } });
}
