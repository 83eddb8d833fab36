import type { Context } from '../../context.ts';
import type { RequestDetails } from '../../http/bind.ts';
import { AppError } from '../../http/errors.ts';

/** Refuses a request that another site's page sent with this browser's cookies. Programs send no Origin. */
export function assertSameOrigin(ctx: Context, { origin, host }: RequestDetails): void {
  if (origin === null) return;
  const ownUrls = [ctx.config.publicUrl, ctx.config.appOrigin].filter((url) => url !== null);
  // The shop by another of its names; behind a proxy only PUBLIC_URL tells by which scheme it is reached.
  ownUrls.push(`${new URL(ctx.config.publicUrl).protocol}//${host}`);
  if (ownUrls.some((url) => URL.canParse(url) && new URL(url).origin === origin)) return;
  throw new AppError('FORBIDDEN');
}
