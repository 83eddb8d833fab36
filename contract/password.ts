/** Rules for new passwords, shared by browser and server. Do not import valibot: the browser loads this file. */
import { tooLong } from './plain-text.ts';

export const MIN_PASSWORD_LENGTH = 8;
/** In UTF-16 units, of a new password. */
export const MAX_PASSWORD_LENGTH = 200;

const RULES = [
  { holds: isShortEnough, problem: tooLong(MAX_PASSWORD_LENGTH) },
  { holds: isLongEnough, problem: 'Password must be at least 8 characters long' },
  { holds: hasBothCases, problem: 'Password must contain both uppercase and lowercase letters' },
  { holds: hasDigit, problem: 'Password must contain at least one number' },
];

/** Returns the message of the first rule that the password breaks, or null. */
export function validatePassword(password: string): string | null {
  return RULES.find(({ holds: passes }) => !passes(password))?.problem ?? null;
}

/** Returns an error message for a new password that is too long, which the checklist has no item for, or null. */
export function validatePasswordLength(password: string): string | null {
  return isShortEnough(password) ? null : tooLong(MAX_PASSWORD_LENGTH);
}

export interface PasswordCheck {
  label: string;
  met: boolean;
}

/** Returns the live checklist for a new password. Two empty fields do not count as matching. */
export function checkPassword(password: string, confirmation: string): PasswordCheck[] {
  return [
    { label: 'At least 8 characters', met: isLongEnough(password) },
    { label: 'At least one number', met: hasDigit(password) },
    { label: 'Both uppercase and lowercase letters', met: hasBothCases(password) },
    { label: 'Passwords match', met: password !== '' && password === confirmation },
  ];
}

/** The bars of the strength meter. `special` adds strength but is not required. */
export interface PasswordStrength {
  length: boolean;
  mixedCase: boolean;
  digit: boolean;
  special: boolean;
}

export function getPasswordStrength(password: string): PasswordStrength {
  return {
    length: isLongEnough(password),
    mixedCase: hasBothCases(password),
    digit: hasDigit(password),
    special: /[^\p{L}\p{M}\p{N}]/u.test(password),
  };
}

function isShortEnough(password: string): boolean {
  return password.length <= MAX_PASSWORD_LENGTH;
}

function isLongEnough(password: string): boolean {
  return Array.from(password).length >= MIN_PASSWORD_LENGTH;
}

function hasBothCases(password: string): boolean {
  return /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password);
}

function hasDigit(password: string): boolean {
  return /\p{Nd}/u.test(password);
}
