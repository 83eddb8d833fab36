import { ACCEPTED_PICTURE_TYPES, MAX_PICTURE_BYTES } from '#contract/product.ts';
import type { PictureFile } from './picture-upload.types.ts';

export const PICTURE_TEXTS = {
  type: 'Only JPEG, PNG, WebP and AVIF pictures can be used.',
  size: 'At most 10 MB',
};

/** Null when the file can be sent. The server decides by decoding it. */
export function validatePicture({ type, size }: PictureFile): string | null {
  if (!ACCEPTED_PICTURE_TYPES.some((allowed) => allowed === type)) return PICTURE_TEXTS.type;
  return size > MAX_PICTURE_BYTES ? PICTURE_TEXTS.size : null;
}
