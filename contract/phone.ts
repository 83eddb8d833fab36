export const DELIVERY_PHONE_PATTERN = /^\+254[17]\d{8}$/;
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

/** '0712 345 678' → '+254712345678', the form that an order takes; any other text is returned unchanged. */
export function toDeliveryPhone(text: string): string {
  const msisdn = toMsisdn(text);
  return msisdn ? `+${msisdn}` : text;
}

/**
 * Names the operator other than Safaricom that a number was first issued by, or returns null. Only a hint: numbers move
 * between operators, and new blocks open. 075x is shared: 0757 to 0759 are Safaricom's.
 *
 * Source: Communications Authority of Kenya, Telecommunication Numbering Plan (CA/LCS/NNP/OCT/2019), and for 0750 to 0756
 * techweez.com/2019/04/10/airtel-kenya-new-prefixes.
 */
export function getOtherOperator(text: string): 'Airtel' | 'Telkom' | null {
  const number = toMsisdn(text)?.slice(3) ?? '';
  if (/^(?:73|75[0-6]|78|10)/.test(number)) return 'Airtel';
  return number.startsWith('77') ? 'Telkom' : null;
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

/** 254712345678 → '712 345 678', to stand after '+254'; any other text is returned unchanged. */
export function formatPhoneAfterCode(phone: string): string {
  return toMsisdn(phone) ? formatPhone(phone).slice(1) : phone;
}

/** Masks all but the last three digits, for logs. */
export function maskPhone(phone: string): string {
  return phone.replace(/\d(?=\d{3})/g, '*');
}
