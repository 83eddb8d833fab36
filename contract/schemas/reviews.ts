import * as v from 'valibot';
import { isPlainText, UNREADABLE_TEXT } from '../plain-text.ts';
import { MAX_COMMENT_LENGTH, REVIEW_TEXTS } from '../review.ts';
import { id, timestamp } from './fields.ts';

export const review = v.object({
  id,
  name: v.string(),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  comment: v.string(),
  created_at: timestamp,
  /** A verified purchase: the order was delivered to the reviewer. */
  verified: v.boolean(),
});
export const reviewBody = v.object({
  rating: v.pipe(
    v.number(REVIEW_TEXTS.rating),
    v.integer(REVIEW_TEXTS.rating),
    v.minValue(1, REVIEW_TEXTS.rating),
    v.maxValue(5, REVIEW_TEXTS.rating),
  ),
  comment: v.pipe(
    v.string(REVIEW_TEXTS.comment),
    v.trim(),
    v.minLength(1, REVIEW_TEXTS.comment),
    v.maxLength(MAX_COMMENT_LENGTH, REVIEW_TEXTS.longComment),
    v.check(isPlainText, UNREADABLE_TEXT),
  ),
});
export const ownReview = v.object({ can_review: v.boolean(), review: v.nullable(review) });
