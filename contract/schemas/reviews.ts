import * as v from 'valibot';
import { isPlainText, tooLong, UNREADABLE_TEXT } from '../plain-text.ts';
import { id, timestamp } from './fields.ts';

/** In characters, after trimming. */
export const MAX_COMMENT_LENGTH = 2000;

const REVIEW_TEXTS = {
  rating: 'Please choose 1 to 5 stars',
  comment: 'Please write a few words',
  longComment: tooLong(MAX_COMMENT_LENGTH),
};

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
