import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

const envelope = v.object({
  data: v.object({
    id: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^[\w-]{1,60}$/)),
    tx_ref: v.pipe(v.string(), v.maxLength(200)),
  }),
});

/** Which payment a webhook is about; what it says of its outcome is not read. Null where it is something else. */
export function readWebhook(body: unknown): { txRef: string; transactionId: string } | null {
  const parsed = v.safeParse(envelope, body);
  if (!parsed.success) return null;
  return { txRef: parsed.output.data.tx_ref, transactionId: parsed.output.data.id };
}

/** Compares a webhook's `verif-hash` with the one set on the dashboard, in the same time whatever was sent. */
export function isValidHash(receivedHash: string, secretHash: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(receivedHash), digest(secretHash));
}
