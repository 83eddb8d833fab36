import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../../http/errors.ts';

const commonPasswords = new Set<string>(dictionary['passwords-common']);

/** Throws VALIDATION for a common password, in any case and with digits or symbols appended. */
export function assertNotCommonPassword(password: string, field: string): void {
  const lowercased = password.toLowerCase();
  if (
    !commonPasswords.has(lowercased) &&
    !commonPasswords.has(lowercased.replace(/(?<![\d\W_])[\d\W_]+$/, ''))
  )
    return;
  const message = 'This password is too common: others would guess it. Please choose another.';
  throw new AppError('VALIDATION', { message, fields: { [field]: message } });
}
