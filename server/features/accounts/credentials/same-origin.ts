import type { RequestContext } from '../../../context/context.ts';
import { AppError } from '../../../http/errors.ts';

interface Source {
  origin: string | null;
  host: string;
}

/**
 * Returns the verb with a check before it: FORBIDDEN for a request from another site's page. Clients other than browsers
 * send no Origin.
 */
export function fromSameOrigin<In, Reply>(verb: (ctx: RequestContext, input: In) => Reply) {
  return (ctx: RequestContext, input: In & Source): Reply => {
    assertSameOrigin(ctx, input);
    return verb(ctx, input);
  };
}

function assertSameOrigin(ctx: RequestContext, { origin, host }: Source): void {
  if (origin === null) return;
  const ownUrls = [ctx.config.publicUrl, ctx.config.appOrigin].filter((url) => url !== null);
  // The shop may have several host names; behind a proxy only PUBLIC_URL has the right scheme.
  ownUrls.push(`${new URL(ctx.config.publicUrl).protocol}//${host}`);
  if (ownUrls.some((url) => URL.canParse(url) && new URL(url).origin === origin)) return;
  throw new AppError('FORBIDDEN');
}
