/** Limits and rules of the shop's settings, shared by the form and the API. The database repeats them. */
export const SETTINGS_LIMITS = {
  phone: 30,
  address: 200,
  hours: 200,
  lowStock: { min: 1, max: 1000 },
} as const;

/** Digits in any notation that a person would print: '+254 700 000 000', '(020) 222-3344'. */
export const PRINTED_PHONE_PATTERN = /^\+?[\d\s()/-]{7,30}$/;
export const PRINTED_PHONE_TEXT = 'Must be a phone number, such as +254 700 000 000';

/** Source: Kenya Revenue Authority; a letter, nine digits, a letter. */
export const KRA_PIN_PATTERN = /^[A-Z]\d{9}[A-Z]$/;
export const KRA_PIN_TEXT = 'Must be a letter, nine digits and a letter, such as P051234567X';
