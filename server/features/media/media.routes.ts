import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints.ts';
import { largestWidth, type PictureFormat } from '#contract/pictures.ts';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { AppContext, AppEnvironment } from '../../http/environment.ts';
import { AppError } from '../../http/errors.ts';
import { openPictures, typeOf } from './read-picture.ts';
import { uploadPicture } from './upload-picture.ts';

/** Pictures are addressed by their content, so that a cached one is never wrong. */
export function mediaRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const pictures = openPictures(deps);
  bind(app, deps, endpoints.uploadPicture, (ctx, { request }) => uploadPicture(ctx, request));

  app.get('/media/:file{[0-9a-f]{32}\\.[a-z]{3,4}}', async (c) => {
    const [hash = '', extension = ''] = c.req.param('file').split('.');
    return serve(c, extension, `${hash}.${extension}`, () => pictures.drawing(hash, extension));
  });

  app.get('/media/:hash{[0-9a-f]{32}}/:file{[1-9]\\d{1,3}\\.(?:avif|webp)}', async (c) => {
    const { hash, file } = c.req.param();
    const [width, format] = file.split('.') as [string, PictureFormat];
    if (largestWidth(Number(width)) !== Number(width)) throw new AppError('NOT_FOUND');
    const read = () => pictures.variant(hash, Number(width), format);
    return serve(c, format, `${hash}-${file}`, read);
  });
}

async function serve(
  c: AppContext,
  extension: string,
  name: string,
  read: () => Promise<Buffer<ArrayBuffer> | null>,
): Promise<Response> {
  const body = await read();
  if (!body) throw new AppError('NOT_FOUND');
  const tag = `"${name}"`;
  c.header('ETag', tag);
  c.header('Cache-Control', 'public, max-age=31536000, immutable');
  const known = (c.req.header('if-none-match') ?? '')
    .split(',')
    .map((text) => text.trim().replace(/^W\//, ''));
  if (known.includes(tag) || known.includes('*')) return c.body(null, 304);
  c.header('Content-Type', typeOf(extension));
  c.header('Content-Length', String(body.byteLength));
  return c.body(new Uint8Array(body));
}
