import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

const envelope = v.object({
  data: v.object({
    id: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^[\w-]{1,60}$/)),
    tx_ref: v.pipe(v.string(), v.maxLength(200)),
  }),
});

/** Returns which payment a webhook is about, or null. Its claimed outcome is not used; query the provider instead. */
export function readWebhook(body: unknown): { txRef: string; transactionId: string } | null {
  const parsed = v.safeParse(envelope, body);
  if (!parsed.success) return null;
  return { txRef: parsed.output.data.tx_ref, transactionId: parsed.output.data.id };
}

/** Compares a webhook's `verif-hash` header with the configured one in constant time. */
export function isValidHash(receivedHash: string, secretHash: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(receivedHash), digest(secretHash));
}
