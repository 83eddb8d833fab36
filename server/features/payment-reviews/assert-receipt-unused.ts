import { and, eq, ne } from 'drizzle-orm';
import type { QueryRunner } from '../../db/client.ts';
import { paymentAttempts } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { AttemptRow } from '../payments/payments.queries.ts';

/** Throws VALIDATION for an empty receipt, or one that belongs to another payment of the same provider. */
export async function assertReceiptUnused(
  db: QueryRunner,
  attempt: AttemptRow,
  receipt: string,
): Promise<void> {
  if (receipt === '') throw validationError('Enter the receipt number of the payment.');
  const { provider, id } = paymentAttempts;
  const [other] = await db
    .select({ id })
    .from(paymentAttempts)
    .where(and(eq(provider, attempt.provider), eq(paymentAttempts.receipt, receipt), ne(id, attempt.id)));
  if (other) throw validationError('This receipt belongs to another payment.');
}

function validationError(message: string): AppError {
  return new AppError('VALIDATION', { message, fields: { receipt: message } });
}
