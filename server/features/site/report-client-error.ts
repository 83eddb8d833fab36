import { maskPath, maskPersonalData, maskStack } from '#contract/personal-data.ts';
import type { RequestContext } from '../../context/context.ts';
import { consumeLimits } from '../../http/rate-limits.ts';
import type { Input } from '../../http/verb.ts';

const HOUR_SECONDS = 3600;

/**
 * Logs an error of the browser app as a warning: anyone may send one, so it must not look like a defect of the server.
 * Neither who sent it nor from where is logged. Throws TOO_MANY_REQUESTS beyond the hourly limits.
 */
export async function reportClientError(
  ctx: RequestContext,
  { body }: Input<'reportClientError', 'body'>,
): Promise<undefined> {
  const { clientErrorsPerAddress, clientErrorsPerShop } = ctx.config.limits;
  await consumeLimits(ctx, [
    {
      key: `client-errors:address:${ctx.client.address}`,
      limit: clientErrorsPerAddress,
      windowSeconds: HOUR_SECONDS,
    },
    { key: 'client-errors:shop', limit: clientErrorsPerShop, windowSeconds: HOUR_SECONDS },
  ]);
  const clientError = {
    kind: body.kind,
    message: maskPersonalData(body.message),
    stack: maskStack(body.stack),
    component_stack: maskStack(body.component_stack),
    path: maskPath(body.path),
    build: maskPersonalData(body.build),
  };
  ctx.log.warn({ client_error: clientError }, 'client error');
}
