const NAIROBI_OFFSET_MS = 3 * 3_600_000;

/** YYYYMMDDHHmmss in Africa/Nairobi (UTC+3, no daylight saving), as Daraja requires. */
export function toNairobiTimestamp(date: Date): string {
  return new Date(date.getTime() + NAIROBI_OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}
