import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../http/errors.ts';

const commonPasswords = new Set<string>(dictionary['passwords-common']);

/** Refuses what is tried first: the commonest passwords, also with a capital, and also with digits or signs behind. */
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
