const NAIROBI_UTC_OFFSET_MS = 3 * 60 * 60 * 1000;

function nairobiDigits(at: Date): string {
  return new Date(at.getTime() + NAIROBI_UTC_OFFSET_MS).toISOString().replace(/\D/g, '');
}

/** `YYYYMMDDHHmmss` in Nairobi. */
export function nairobiTimestamp(at: Date): string {
  return nairobiDigits(at).slice(0, 14);
}

/** `DDMMYYYYHHmmss` and milliseconds in Nairobi, as in a CheckoutRequestID. */
export function nairobiIdTimestamp(at: Date): string {
  const digits = nairobiDigits(at);
  return `${digits.slice(6, 8)}${digits.slice(4, 6)}${digits.slice(0, 4)}${digits.slice(8)}`;
}

/** Returns whether `YYYYMMDDHHmmss` is a valid date and time. Daraja does not check that it is recent. */
export function isTimestamp(text: string): boolean {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!match) return false;
  const [, year, month, day, hour, minute, second] = match;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const at = new Date(iso);
  return !Number.isNaN(at.getTime()) && at.toISOString() === iso;
}

/** For example `19/12/19 at 10:21 AM`. */
export function nairobiDayAndTime(at: Date): string {
  const digits = nairobiDigits(at);
  const hour = Number(digits.slice(8, 10));
  const day = `${Number(digits.slice(6, 8))}/${Number(digits.slice(4, 6))}/${digits.slice(2, 4)}`;
  return `${day} at ${hour % 12 || 12}:${digits.slice(10, 12)} ${hour < 12 ? 'AM' : 'PM'}`;
}
