import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import { media } from '../../db/schema/index.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { AppError } from '../../http/errors.ts';

const CACHED_PICTURES = 500;

/** Pictures are addressed by their content, so that a cached one is never wrong. */
export function mediaRoutes(app: Hono<AppEnvironment>, ctx: Context): void {
  const cache = new Map<string, { contentType: string; body: Uint8Array<ArrayBuffer> }>();
  app.get('/media/:file{[0-9a-f]{32}\\.[a-z]{3,4}}', async (c) => {
    const hash = c.req.param('file').slice(0, 32);
    let picture = cache.get(hash);
    if (!picture) {
      const [row] = await ctx.db.select().from(media).where(eq(media.hash, hash));
      if (!row) throw new AppError('NOT_FOUND');
      picture = { contentType: row.contentType, body: new Uint8Array(row.body) };
      if (cache.size >= CACHED_PICTURES) cache.delete(cache.keys().next().value ?? '');
      cache.set(hash, picture);
    }
    c.header('Content-Type', picture.contentType);
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    return c.body(picture.body);
  });
}
