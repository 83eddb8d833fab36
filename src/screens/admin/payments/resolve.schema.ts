import { valibotResolver } from '@hookform/resolvers/valibot';
import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';
import { REQUIRED_TEXT } from '#contract/plain-text.ts';
import { receiptEntry, resolution, resolutionOutcomes } from '#contract/schemas/work-list-bodies.ts';
import type { PaymentReview, Resolution } from '#contract/types.ts';

interface ResolveFields {
  outcome: string;
  receipt: string;
  note: string;
}

const fields = {
  outcome: v.pipe(v.string(), v.picklist(resolutionOutcomes, REQUIRED_TEXT)),
  note: resolution.entries.note,
};
const withReceipt = valibotResolver(v.object({ ...fields, receipt: receiptEntry.entries.receipt }));
/** The receipt of an earlier choice is not shown and not sent. */
const withoutReceipt = valibotResolver(
  v.object({
    ...fields,
    receipt: v.pipe(
      v.string(),
      v.transform(() => ''),
    ),
  }),
);

export function needsReceipt({ payment_state }: PaymentReview, outcome: string): boolean {
  return outcome === 'paid' && payment_state !== 'paid';
}

export function createResolveResolver(review: PaymentReview): Resolver<ResolveFields, unknown, Resolution> {
  return (values, context, options) =>
    (needsReceipt(review, values.outcome) ? withReceipt : withoutReceipt)(values, context, options);
}
