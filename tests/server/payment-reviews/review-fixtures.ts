import { eq } from 'drizzle-orm';
import { paymentAttempts, paymentReviews } from '../../../server/db/schema/index.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { createPlacedOrder, findOnlyAttempt, holdPrompt } from '../payments/payment-records.ts';

type Kind = typeof paymentReviews.$inferInsert.kind;

async function openReview(shop: TestShop, order: { id: number }, kind: Kind, reason: string) {
  const attempt = await findOnlyAttempt(shop, order);
  await shop.db
    .insert(paymentReviews)
    .values({ orderId: order.id, attemptId: attempt.id, kind, reason, createdAt: shop.ctx.now() });
  return attempt;
}

/** An unpaid order of Ksh 2,400 with an undecided M-Pesa prompt, which Safaricom reports as pending. */
export async function createUndecidedPayment(shop: TestShop) {
  const { user, product, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await holdPrompt(shop, phonePrompt);
  const { id } = await openReview(shop, order, 'undecided', 'M-Pesa never said what became of the payment.');
  await shop.db
    .update(paymentAttempts)
    .set({ state: 'review', nextQueryAt: null })
    .where(eq(paymentAttempts.id, id));
  return { user, product, order, onPhone: phonePrompt, payment: id };
}

export async function createPaidReview(shop: TestShop, kind: Kind, reason = 'Look at it.') {
  const { user, product, order } = await createPlacedOrder(shop);
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
  const { id } = await openReview(shop, order, kind, reason);
  return { user, product, order, payment: id };
}

export function findReviews(shop: TestShop, order: { id: number }) {
  return shop.db
    .select({
      kind: paymentReviews.kind,
      state: paymentReviews.state,
      note: paymentReviews.note,
      doneBy: paymentReviews.doneBy,
    })
    .from(paymentReviews)
    .where(eq(paymentReviews.orderId, order.id))
    .orderBy(paymentReviews.id);
}

export async function findAuditEntries(shop: TestShop, payment: number) {
  const rows = await shop.database
    .sql`select action, actor, before, after from audit_log where subject = ${`payment ${payment}`} order by id`;
  return [...rows];
}
