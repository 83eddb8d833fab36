import { isPlainText, UNREADABLE_TEXT } from './plain-text.ts';

/** In characters, after trimming. */
export const MAX_COMMENT_LENGTH = 2000;

export const REVIEW_TEXTS = {
  rating: 'Please choose 1 to 5 stars',
  comment: 'Please write a few words',
  longComment: `At most ${MAX_COMMENT_LENGTH} characters`,
};

export function validateComment(comment: string): string | null {
  const text = comment.trim();
  if (text === '') return REVIEW_TEXTS.comment;
  if (text.length > MAX_COMMENT_LENGTH) return REVIEW_TEXTS.longComment;
  return isPlainText(text) ? null : UNREADABLE_TEXT;
}
