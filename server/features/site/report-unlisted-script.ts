import { maskPath, maskPersonalData } from '#contract/personal-data.ts';
import type { RequestContext } from '../../context/context.ts';
import { logSecurityEvent } from '../../context/log-security-event.ts';
import { consumeLimits } from '../../http/rate-limits.ts';
import type { Input } from '../../http/verb.ts';

const HOUR_SECONDS = 3600;
const MAX_SCRIPT_LENGTH = 300;

/**
 * Logs that a browser found a script on a payment screen that is not in the inventory, and counts it for the operator.
 * Anyone may claim so: neither who sent it nor from where is logged. Throws TOO_MANY_REQUESTS beyond the hourly limits,
 * which are those of client errors, counted separately.
 */
export async function reportUnlistedScript(
  ctx: RequestContext,
  report: Input<'reportCspViolation', 'body'>['body']['csp-report'],
): Promise<undefined> {
  const { clientErrorsPerAddress, clientErrorsPerShop } = ctx.config.limits;
  await consumeLimits(ctx, [
    {
      key: `script-reports:address:${ctx.client.address}`,
      limit: clientErrorsPerAddress,
      windowSeconds: HOUR_SECONDS,
    },
    { key: 'script-reports:shop', limit: clientErrorsPerShop, windowSeconds: HOUR_SECONDS },
  ]);
  ctx.meter.countUnlistedScript();
  logSecurityEvent({ log: ctx.log }, 'unlisted_script', null, {
    script: toScript(report['blocked-uri'] ?? ''),
    path: maskPath(URL.parse(report['document-uri'])?.pathname ?? ''),
  });
}

/** Its address without the query, 'inline', or 'other'. */
function toScript(text: string): string {
  if (text === 'inline') return text;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return 'other';
  return maskPersonalData(url.origin + url.pathname).slice(0, MAX_SCRIPT_LENGTH);
}
