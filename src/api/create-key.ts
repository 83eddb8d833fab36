/** Creates an idempotency key. `crypto.randomUUID` needs a secure context, which a shop on a LAN does not have. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
