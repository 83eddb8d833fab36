import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import { getLargestWidth, type PictureFormat } from '#contract/pictures.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppContext, AppEnvironment } from '../../http/environment.ts';
import { AppError } from '../../http/errors.ts';
import { getContentType, openPictureStore } from './picture-store.ts';
import { uploadPicture } from './upload-picture.ts';

/** URLs contain a hash of the content, so a cached picture is never stale. */
export function mediaRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  const pictures = openPictureStore(deps);
  bind(endpoints.uploadPicture, uploadPicture);

  app.get('/media/:file{[0-9a-f]{32}\\.[a-z]{3,4}}', async (c) => {
    const [hash = '', extension = ''] = c.req.param('file').split('.');
    return servePicture(c, extension, `${hash}.${extension}`, () => pictures.drawing(hash, extension));
  });

  app.get('/media/:hash{[0-9a-f]{32}}/:file{[1-9]\\d{1,3}\\.(?:avif|webp)}', async (c) => {
    const { hash, file } = c.req.param();
    const [width, format] = file.split('.') as [string, PictureFormat];
    if (getLargestWidth(Number(width)) !== Number(width)) throw new AppError('NOT_FOUND');
    const read = () => pictures.variant(hash, Number(width), format);
    return servePicture(c, format, `${hash}-${file}`, read);
  });
}

async function servePicture(
  c: AppContext,
  extension: string,
  name: string,
  read: () => Promise<Buffer<ArrayBuffer> | null>,
): Promise<Response> {
  const body = await read();
  if (!body) throw new AppError('NOT_FOUND');
  const etag = `"${name}"`;
  c.header('ETag', etag);
  c.header('Cache-Control', 'public, max-age=31536000, immutable');
  const knownTags = (c.req.header('if-none-match') ?? '')
    .split(',')
    .map((text) => text.trim().replace(/^W\//, ''));
  if (knownTags.includes(etag) || knownTags.includes('*')) return c.body(null, 304);
  c.header('Content-Type', getContentType(extension));
  c.header('Content-Length', String(body.byteLength));
  return c.body(new Uint8Array(body));
}
