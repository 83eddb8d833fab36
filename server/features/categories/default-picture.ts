import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { media } from '../../db/schema/index.ts';
import { storeBody } from '../media/bodies.ts';

/** A closed box, in the colours of the shop's other drawings. */
const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640"><title>Car parts</title><rect width="640" height="640" fill="#f3f0ea"/><circle cx="320" cy="306" r="262" fill="#e9e4d9"/><ellipse cx="320" cy="535" rx="210" ry="22" fill="#d6cfc0"/><g stroke="#2b2a27" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"><path d="M120 224 L330 262 V530 L120 470 Z" fill="#fadfb3"/><path d="M330 262 L520 204 V452 L330 530 Z" fill="#f2a541"/><path d="M120 224 L308 158 L520 204 L330 262 Z" fill="#fffdf8"/><path d="M206 194 L420 234 V318 L452 308 V225 L238 183 Z" fill="#0f4c5c"/><path d="M152 384 V430 M176 391 V437 M200 398 V444" fill="none" stroke="#c97d1b"/></g></svg>',
);
const HASH = createHash('sha256').update(DRAWING).digest('hex').slice(0, 32);

/** Stores the drawing of a category without a picture, unless it is there, and returns its id. */
export async function storeDefaultPicture(ctx: Context): Promise<string> {
  const [stored] = await ctx.db.select({ hash: media.hash }).from(media).where(eq(media.hash, HASH));
  if (stored) return HASH;
  await ctx.db
    .insert(media)
    .values({ hash: HASH, contentType: 'image/svg+xml', ...(await storeBody(ctx, HASH, DRAWING)) })
    .onConflictDoNothing();
  return HASH;
}
