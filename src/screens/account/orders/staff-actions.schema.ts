import { valibotResolver } from '@hookform/resolvers/valibot';
import * as v from 'valibot';
import { MAX_CANCEL_REASON_LENGTH } from '#contract/order-limits.ts';
import { requiredText } from '#contract/schemas/fields.ts';
import { partRefundReason } from '#contract/schemas/orders.ts';
import { receiptEntry } from '#contract/schemas/work-list-bodies.ts';
import { typedAmount } from '../../admin/refunds/refund-amount.schema.ts';

/** Owners need no reason, so the endpoint's schema does not require one. */
export const cancelResolver = valibotResolver(v.object({ reason: requiredText(MAX_CANCEL_REASON_LENGTH) }));
export const receiptResolver = valibotResolver(receiptEntry);

/** `left` is what can be refunded, in whole shillings. */
export const createPartRefundResolver = (left: number) =>
  valibotResolver(
    v.object({
      /** Of the order's lines, in their order. */
      units: v.array(v.number()),
      amount: typedAmount(left, 'refund'),
      reason: partRefundReason,
      restock: v.boolean(),
    }),
  );
