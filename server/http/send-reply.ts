import type { AppContext } from './environment.ts';
import type { FinishedReply } from './reply-cache.ts';

/** Sends a finished reply, compressed where the client accepts that, or 304 where the client has it. */
export async function sendReply(c: AppContext, reply: FinishedReply): Promise<Response> {
  const { status, contentType } = reply.facts;
  const isCompressed = reply.isCompressible && /\bbr\b/.test(c.req.header('accept-encoding') ?? '');
  const etag = isCompressed ? reply.etags.brotli : reply.etags.plain;
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding', { append: true });
  c.header('ETag', etag);
  const knownTags = c.req.header('if-none-match');
  if (status === 200 && knownTags !== undefined && matches(knownTags, etag)) return c.body(null, 304);
  c.header('Content-Type', contentType);
  if (!isCompressed) return c.body(reply.bytes, status);
  c.header('Content-Encoding', 'br');
  return c.body(await reply.getBrotli(), status);
}

/** The weak comparison of RFC 9110, 13.1.2. */
function matches(knownTags: string, etag: string): boolean {
  return knownTags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
