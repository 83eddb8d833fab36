/** An idempotency key. `crypto.randomUUID` exists in secure contexts only, and a shop on a LAN has none. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
