import * as v from 'valibot';
import { formatKsh } from '#contract/money.ts';
import { payback } from '#contract/schemas/work-list-bodies.ts';
import { parseAmount } from './refund.rules.ts';

const WHOLE_SHILLINGS = 'Enter whole shillings';

/** Whole shillings as they were typed, from 1 to `max`; `purpose` ends the sentence that says what is left. */
export const typedAmount = (max: number, purpose: 'pay back' | 'refund') =>
  v.pipe(
    v.string(),
    v.transform(parseAmount),
    v.number(WHOLE_SHILLINGS),
    v.minValue(1, WHOLE_SHILLINGS),
    payback.entries.amount,
    v.maxValue(max, `Only ${formatKsh(max)} is left to ${purpose}.`),
  );
