import { tooLong } from './plain-text.ts';

/** In characters, after trimming. */
export const MAX_COMMENT_LENGTH = 2000;

export const REVIEW_TEXTS = {
  rating: 'Please choose 1 to 5 stars',
  comment: 'Please write a few words',
  longComment: tooLong(MAX_COMMENT_LENGTH),
};
