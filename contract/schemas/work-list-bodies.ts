import * as v from 'valibot';
import { MAX_NOTE_LENGTH, MAX_REFERENCE_LENGTH } from '../limits.ts';
import { amount, id, requiredText, text } from './fields.ts';

export const refundNote = v.object({ note: requiredText(MAX_NOTE_LENGTH) });
export const payback = v.object({
  amount: v.pipe(amount, v.minValue(1, 'At least Ksh 1')),
  reference: requiredText(MAX_REFERENCE_LENGTH),
  note: v.optional(text(MAX_NOTE_LENGTH), ''),
});
/** `payback` is the transfer that was returned; `note` says how that is known. */
export const refundReopening = v.object({ payback: id, note: requiredText(MAX_NOTE_LENGTH) });

const RECEIPT_PATTERN = /^[\w-]{4,64}$/;
export const receiptEntry = v.object({
  receipt: v.pipe(requiredText(MAX_REFERENCE_LENGTH), v.regex(RECEIPT_PATTERN, 'Not a receipt number')),
});

export const resolutionOutcomes = ['paid', 'failed'] as const;
export const resolution = v.object({
  outcome: v.picklist(resolutionOutcomes, 'Must be paid or failed'),
  /** Required when an undecided payment is resolved as paid. */
  receipt: v.pipe(
    v.optional(text(MAX_REFERENCE_LENGTH), ''),
    v.check((value) => value === '' || RECEIPT_PATTERN.test(value), 'Not a receipt number'),
  ),
  note: requiredText(MAX_NOTE_LENGTH),
});
