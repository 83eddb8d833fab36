import type { AppContext } from './environment.ts';
import { AppError } from './errors.ts';

/** Boundaries, headers and small fields. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/**
 * Reads a file of a multipart body, at most `maxBytes`. Throws UNSUPPORTED_MEDIA_TYPE for another content type,
 * BODY_TOO_LARGE beyond `maxBytes`, VALIDATION when the field holds no file.
 */
export async function readFile(c: AppContext, field: string, maxBytes: number): Promise<Uint8Array> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the file as multipart/form-data.' });
  }
  const body = await readLimitedBody(c, maxBytes + MULTIPART_OVERHEAD_BYTES);
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => null);
  const file = form?.get(field);
  if (!(file instanceof File) || file.size === 0) {
    const message = form ? 'Please choose a file.' : 'The body is not multipart/form-data.';
    throw new AppError('VALIDATION', { message, fields: { [field]: message } });
  }
  if (file.size > maxBytes) throw new AppError('BODY_TOO_LARGE');
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Reads a text body of the given media type without its byte order mark. Throws UNSUPPORTED_MEDIA_TYPE for another
 * type, BODY_TOO_LARGE beyond `maxBytes`, VALIDATION when it is blank, not UTF-8 or contains NUL.
 */
export async function readText(c: AppContext, type: string, maxBytes: number): Promise<string> {
  const body = await readLimitedBody(c, maxBytes);
  if (body.byteLength === 0) throw new AppError('VALIDATION', { message: 'The file is empty.' });
  const actualType = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (actualType !== type) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: `Send the file as Content-Type: ${type}.` });
  }
  return readUtf8(body);
}

/** Decodes text without its byte order mark. Throws VALIDATION when it is blank, not UTF-8 or contains NUL. */
export function readUtf8(body: Uint8Array): string {
  const text = decode(body);
  if (text === null || text.includes('\u0000')) {
    throw new AppError('VALIDATION', {
      message: 'The file is not text in UTF-8. Please save it as CSV UTF-8.',
    });
  }
  if (text.trim() === '') throw new AppError('VALIDATION', { message: 'The file is empty.' });
  return text;
}

function decode(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** Throws BODY_TOO_LARGE as soon as more than `maxBytes` are announced or read. */
export async function readLimitedBody(c: AppContext, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new AppError('BODY_TOO_LARGE');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('BODY_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
