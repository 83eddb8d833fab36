import type { AppContext } from './environment.ts';
import type { FinishedReply } from './reply-cache.ts';

/** Sends a finished reply, compressed where the client accepts that, or 304 where the client has it. */
export async function sendReply(c: AppContext, reply: FinishedReply): Promise<Response> {
  const { status, contentType } = reply.facts;
  const { plain, quick, small } = reply.etags;
  const isCompressed = reply.isCompressible && /\bbr\b/.test(c.req.header('accept-encoding') ?? '');
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding', { append: true });
  const known = findKnown(c.req.header('if-none-match'), isCompressed ? [small, quick] : [plain]);
  if (status === 200 && known !== undefined) {
    c.header('ETag', known);
    return c.body(null, 304);
  }
  c.header('Content-Type', contentType);
  if (!isCompressed) {
    c.header('ETag', plain);
    return c.body(reply.bytes, status);
  }
  const { etag, bytes } = await reply.getBrotli();
  c.header('ETag', etag);
  c.header('Content-Encoding', 'br');
  return c.body(bytes, status);
}

/** The weak comparison of RFC 9110, 13.1.2. */
function findKnown(knownTags: string | undefined, etags: string[]): string | undefined {
  const known = new Set(knownTags?.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return etags.find((etag) => known.has(etag));
}
