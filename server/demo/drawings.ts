import { createHash } from 'node:crypto';
import type { Transaction } from '../db/client.ts';
import { media } from '../db/schema/index.ts';
import { drawPicture, type PictureSpec, type PictureView } from './catalogue/pictures/draw-picture.ts';

export type Drawing = typeof media.$inferInsert;

export function renderDrawing(picture: PictureSpec, view: PictureView): Drawing {
  const body = Buffer.from(drawPicture(picture, view));
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
  return { hash, contentType: 'image/svg+xml', body };
}

export async function insertDrawings(tx: Transaction, drawings: readonly Drawing[]): Promise<void> {
  await tx
    .insert(media)
    .values([...drawings])
    .onConflictDoNothing();
}
