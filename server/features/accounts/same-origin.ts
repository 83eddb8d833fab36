import type { Context } from '../../context.ts';
import type { RequestDetails } from '../../http/bind.ts';
import { AppError } from '../../http/errors.ts';

/** Throws FORBIDDEN for a request from another site's page. Clients other than browsers send no Origin. */
export function assertSameOrigin(ctx: Context, { origin, host }: RequestDetails): void {
  if (origin === null) return;
  const ownUrls = [ctx.config.publicUrl, ctx.config.appOrigin].filter((url) => url !== null);
  // The shop may have several host names; behind a proxy only PUBLIC_URL has the right scheme.
  ownUrls.push(`${new URL(ctx.config.publicUrl).protocol}//${host}`);
  if (ownUrls.some((url) => URL.canParse(url) && new URL(url).origin === origin)) return;
  throw new AppError('FORBIDDEN');
}
