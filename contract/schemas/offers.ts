import * as v from 'valibot';
import { MAX_OFFER_MESSAGE_LENGTH, MAX_OFFER_PRODUCTS, MAX_OFFER_SUBJECT_LENGTH } from '../limits.ts';
import { isPlainLine, isPlainText, UNREADABLE_TEXT } from '../plain-text.ts';
import { id, idReference, requiredText, timestamp } from './fields.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `product_ids` are of products on sale, in the order of the email. */
export const offerBody = v.object({
  subject: v.pipe(requiredText(MAX_OFFER_SUBJECT_LENGTH), v.check(isPlainLine, UNREADABLE_TEXT)),
  message: v.pipe(requiredText(MAX_OFFER_MESSAGE_LENGTH), v.check(isPlainText, UNREADABLE_TEXT)),
  product_ids: v.pipe(
    v.array(idReference, 'Choose at least one part'),
    v.minLength(1, 'Choose at least one part'),
    v.maxLength(MAX_OFFER_PRODUCTS, `At most ${MAX_OFFER_PRODUCTS} parts`),
    v.check((ids) => new Set(ids).size === ids.length, 'A part is named twice'),
  ),
});

export const offer = v.object({
  id,
  subject: v.string(),
  message: v.string(),
  products: v.array(v.object({ id, slug: v.string(), name: v.string() })),
  /** The username of who sent it; null once that account is deleted. */
  by: v.nullable(v.string()),
  created_at: timestamp,
  /** How many emails were queued until now, and all of them once `is_queued`. */
  recipients: count,
  is_queued: v.boolean(),
  /** How many of these emails the mail server accepted. */
  sent: count,
});

/** The 50 latest, newest first. `next_at`: before that no other can be sent; null if one can be sent now. */
export const offerList = v.object({ results: v.array(offer), next_at: v.nullable(timestamp) });

/** Counting stops at 10,000; `capped` means that there are more. */
export const offerRecipients = v.object({ count, capped: v.optional(v.boolean()) });
