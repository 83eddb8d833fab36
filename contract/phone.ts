export const DELIVERY_PHONE_PATTERN = /^\+2547\d{8}$/;
export const DELIVERY_PHONE_HINT = 'Phone number must start with +2547 and be followed by 8 digits';

/** In characters, with any spaces and dashes. */
export const MAX_TYPED_PHONE_LENGTH = 30;
export const INVALID_PHONE_TEXT = 'Please enter a valid phone number.';

/**
 * Converts a Kenyan mobile number in any common notation ('0712 345 678', '+254 112…', '254…', '712…') to 254XXXXXXXXX,
 * the form that Safaricom takes. Returns null for anything else. Number blocks within 07… and 01… are not checked: new
 * ones open over time, and Safaricom refuses those it does not serve.
 */
export function toMsisdn(text: string): string | null {
  const digits = text.replace(/[\s()+.-]/g, '');
  const match = /^(?:254|0)?([17]\d{8})$/.exec(digits);
  return match ? `254${match[1]}` : null;
}

export function isMpesaPhone(text: string): boolean {
  return text.trim().length <= MAX_TYPED_PHONE_LENGTH && toMsisdn(text) !== null;
}

/** 254712345678 → '0712 345 678'; any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const msisdn = toMsisdn(phone);
  if (!msisdn) return phone;
  const local = `0${msisdn.slice(3)}`;
  return `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`;
}

/** Masks all but the last three digits, for logs. */
export function maskPhone(phone: string): string {
  return phone.replace(/\d(?=\d{3})/g, '*');
}
