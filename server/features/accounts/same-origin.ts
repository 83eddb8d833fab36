import type { Context } from '../../context.ts';
import type { RequestFacts } from '../../http/bind.ts';
import { AppError } from '../../http/errors.ts';

/** Refuses a request that another site's page sent with this browser's cookies. Programs send no Origin. */
export function refuseForeignOrigin(ctx: Context, { origin, host }: RequestFacts): void {
  if (origin === null) return;
  const own = [ctx.config.publicUrl, ctx.config.appOrigin].filter((url) => url !== null);
  if (own.some((url) => new URL(url).origin === origin)) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new AppError('FORBIDDEN');
}
