import { invalidField, REFUSALS, type Refusal } from './envelopes.ts';
import { merchantPassword, SANDBOX_MERCHANT } from './merchant.ts';
import { isTimestamp } from './nairobi-time.ts';

const PAYER_PHONE = /^254[17]\d{8}$/;
const SHORT_CODE = /^\d{5,7}$/;
const MAX_AMOUNT = 250_000;
const FORBIDDEN_URL_WORDS = /m-pesa|safaricom|mpesa|exe|cmd|sql|query/i;

type Rule = (text: string) => boolean;
type Fields = Record<string, string>;
type ValidationResult = { ok: true; fields: Fields } | { ok: false; refusal: Refusal };

const merchantRules: Record<string, Rule> = {
  BusinessShortCode: (text) => SHORT_CODE.test(text),
  Password: (text) => text !== '',
  Timestamp: isTimestamp,
};

const pushRules: Record<string, Rule> = {
  ...merchantRules,
  TransactionType: (text) => ['CustomerPayBillOnline', 'CustomerBuyGoodsOnline'].includes(text),
  Amount: (text) => /^[1-9]\d{0,5}$/.test(text) && Number(text) <= MAX_AMOUNT,
  PartyA: (text) => PAYER_PHONE.test(text),
  PartyB: (text) => SHORT_CODE.test(text),
  PhoneNumber: (text) => PAYER_PHONE.test(text),
  CallBackURL: isCallbackUrl,
  AccountReference: (text) => text.length >= 1 && text.length <= 12,
};

const optionalPushRules: Record<string, Rule> = {
  TransactionDesc: (text) => text.length <= 13,
};

const queryRules: Record<string, Rule> = {
  ...merchantRules,
  CheckoutRequestID: (text) => text !== '',
};

/** The refusal names the first invalid field, as Daraja's does. */
export function validatePush(body: string): ValidationResult {
  return validateRequest(body, pushRules, optionalPushRules);
}

export function validateQuery(body: string): ValidationResult {
  return validateRequest(body, queryRules, {});
}

function validateRequest(
  body: string,
  required: Record<string, Rule>,
  optional: Record<string, Rule>,
): ValidationResult {
  const payload = readObject(body);
  if (!payload) return { ok: false, refusal: REFUSALS.invalidPayload };
  const fields: Fields = {};
  for (const [name, isValid] of Object.entries({ ...required, ...optional })) {
    const value = payload[name];
    if ((value === undefined || value === null) && name in optional) continue;
    const text = toText(value);
    if (text === null || !isValid(text)) return { ok: false, refusal: invalidField(name) };
    fields[name] = text;
  }
  const refusal = validateMerchant(fields);
  return refusal ? { ok: false, refusal } : { ok: true, fields };
}

function validateMerchant(fields: Fields): Refusal | null {
  if (fields['BusinessShortCode'] !== SANDBOX_MERCHANT.shortCode) return REFUSALS.merchantUnknown;
  if (fields['Password'] !== merchantPassword(fields['Timestamp'] ?? '')) return REFUSALS.wrongCredentials;
  return null;
}

function readObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Daraja accepts numbers as JSON numbers or text. PostgreSQL text cannot contain NUL. */
function toText(value: unknown): string | null {
  if (typeof value === 'string') return value.includes('\0') ? null : value;
  return typeof value === 'number' ? String(value) : null;
}

/** Daraja rejects spaces, upper-case hosts and, in production, certain words. */
function isCallbackUrl(text: string): boolean {
  const host = /^https?:\/\/([^/?#\s]+)(?:[/?#]\S*)?$/.exec(text)?.[1];
  if (!host || host !== host.toLowerCase()) return false;
  return URL.canParse(text) && !FORBIDDEN_URL_WORDS.test(text);
}
