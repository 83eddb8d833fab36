import { valibotResolver } from '@hookform/resolvers/valibot';
import * as v from 'valibot';
import { MAX_CANCEL_REASON_LENGTH } from '#contract/order-limits.ts';
import { requiredText } from '#contract/schemas/fields.ts';
import { receiptEntry } from '#contract/schemas/work-list-bodies.ts';

/** Owners need no reason, so the endpoint's schema does not require one. */
export const cancelResolver = valibotResolver(v.object({ reason: requiredText(MAX_CANCEL_REASON_LENGTH) }));
export const receiptResolver = valibotResolver(receiptEntry);
