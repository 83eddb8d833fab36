import type { Context } from '../../context.ts';
import type { RequestFacts } from '../../http/bind.ts';
import { AppError } from '../../http/errors.ts';

/** Refuses a request that another site's page sent with this browser's cookies. Programs send no Origin. */
export function refuseForeignOrigin(ctx: Context, { origin, host }: RequestFacts): void {
  if (origin === null) return;
  const own = [ctx.config.publicUrl, ctx.config.appOrigin].filter((url) => url !== null);
  // The shop by another of its names; behind a proxy only PUBLIC_URL tells by which scheme it is reached.
  own.push(`${new URL(ctx.config.publicUrl).protocol}//${host}`);
  if (own.some((url) => URL.canParse(url) && new URL(url).origin === origin)) return;
  throw new AppError('FORBIDDEN');
}
