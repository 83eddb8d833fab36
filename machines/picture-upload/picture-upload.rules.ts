import { ACCEPTED_PICTURE_TYPES, MAX_PICTURE_BYTES } from '#contract/product.ts';
import type { PictureFile } from './picture-upload.types.ts';

const TEXTS = {
  type: 'Only JPEG, PNG, WebP and AVIF pictures can be used.',
  size: 'At most 10 MB',
};

/** Null when the file can be sent. The server decides by decoding it. */
export function validatePicture({ type, size }: PictureFile): string | null {
  if (!ACCEPTED_PICTURE_TYPES.some((allowed) => allowed === type)) return TEXTS.type;
  return size > MAX_PICTURE_BYTES ? TEXTS.size : null;
}
