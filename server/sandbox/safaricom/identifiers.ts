import { randomBytes, randomInt } from 'node:crypto';
import { nairobiIdTimestamp, nairobiTimestamp } from './nairobi-time.ts';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const DAY_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUV';
const YEAR_OF_LETTER_A = 2006;

/** `ws_CO_`, the timestamp in Nairobi and the payer's last nine digits. */
export function newCheckoutRequestId(phone: string, at: Date): string {
  return `ws_CO_${nairobiIdTimestamp(at)}${phone.slice(-9)}`;
}

/** For example `2654-4b64-97ff-b827b542881d3130`. */
export function newMerchantRequestId(): string {
  const hex = randomBytes(14).toString('hex');
  return `${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8, 12)}-${hex.slice(12)}`;
}

/** For example `16813-15-1`. */
export function newRequestId(): string {
  return `${randomInt(10_000, 99_999)}-${randomInt(10_000_000, 99_999_999)}-1`;
}

export function newAccessToken(): string {
  return randomBytes(21).toString('base64url');
}

/** One character each for year, month and day in Nairobi, then seven random ones, for example `NLJ7RT61SV`. */
export function newReceipt(at: Date): string {
  const timestamp = nairobiTimestamp(at);
  const year = LETTERS_AND_DIGITS[(Number(timestamp.slice(0, 4)) - YEAR_OF_LETTER_A) % 26];
  const month = LETTERS_AND_DIGITS[Number(timestamp.slice(4, 6)) - 1];
  const day = DAY_CHARACTERS[Number(timestamp.slice(6, 8))];
  const suffix = Array.from({ length: 7 }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]);
  return `${year}${month}${day}${suffix.join('')}`;
}
