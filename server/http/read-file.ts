import type { AppContext } from './environment.ts';
import { AppError } from './errors.ts';

/** Boundaries, headers and small fields. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/**
 * Reads a file of a multipart body, at most `maxBytes`. Throws UNSUPPORTED_MEDIA_TYPE for another content type,
 * BODY_TOO_LARGE beyond `maxBytes`, VALIDATION when the field holds no file.
 */
export async function readFile(c: AppContext, field: string, maxBytes: number): Promise<Uint8Array> {
  const form = await readMultipart(c, maxBytes);
  const file = form?.get(field);
  if (!(file instanceof File) || file.size === 0) {
    const message = form ? 'Please choose a file.' : 'The body is not multipart/form-data.';
    throw new AppError('VALIDATION', { message, fields: { [field]: message } });
  }
  if (file.size > maxBytes) throw new AppError('BODY_TOO_LARGE');
  return new Uint8Array(await file.arrayBuffer());
}

export interface MultipartForm {
  /** The first value of each text field. */
  fields: Record<string, string>;
  files: Uint8Array[];
}

/**
 * Reads a multipart body with text fields and at most `maxFiles` files in one field, each of at most `maxBytes`. Throws
 * UNSUPPORTED_MEDIA_TYPE for another content type, BODY_TOO_LARGE beyond the limits, VALIDATION for anything else.
 */
export async function readForm(
  c: AppContext,
  { field, maxFiles, maxBytes }: { field: string; maxFiles: number; maxBytes: number },
): Promise<MultipartForm> {
  const form = await readMultipart(c, maxFiles * maxBytes);
  if (!form) throw new AppError('VALIDATION', { message: 'The body is not multipart/form-data.' });
  const values = form.getAll(field).filter((value) => typeof value === 'string' || value.size > 0);
  const problem = values.some((value) => typeof value === 'string')
    ? 'Please choose a file.'
    : values.length > maxFiles && `At most ${maxFiles} files`;
  if (problem) throw new AppError('VALIDATION', { message: problem, fields: { [field]: problem } });
  const files = values.filter((value) => typeof value !== 'string');
  if (files.some(({ size }) => size > maxBytes)) throw new AppError('BODY_TOO_LARGE');
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    fields: Object.fromEntries(texts.toReversed()),
    files: await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer()))),
  };
}

/** Returns null for a body that is no form. */
async function readMultipart(c: AppContext, maxFileBytes: number): Promise<FormData | null> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the file as multipart/form-data.' });
  }
  const body = await readLimitedBody(c, maxFileBytes + MULTIPART_OVERHEAD_BYTES);
  return new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => null);
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

/**
 * Throws BODY_TOO_LARGE as soon as more than `maxBytes` are announced or read, VALIDATION when the connection ends
 * before the body does: anybody can cut one off, so it must not look like a defect of the server.
 */
export async function readLimitedBody(c: AppContext, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new AppError('BODY_TOO_LARGE');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readChunks(c)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('BODY_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* readChunks(c: AppContext): AsyncGenerator<Uint8Array> {
  try {
    yield* c.req.raw.body ?? [];
  } catch {
    throw new AppError('VALIDATION', { message: 'The body ended early.' });
  }
}
