import { UNLISTED_SCRIPT } from '#contract/payment-scripts.ts';
import { maskPath, maskPersonalData } from '#contract/personal-data.ts';
import type { RequestContext } from '../../context/context.ts';
import { consumeLimits } from '../../http/rate-limits.ts';
import type { Input } from '../../http/verb.ts';

const HOUR_SECONDS = 3600;

type CspReport = Input<'reportCspViolation', 'body'>['body']['csp-report'];

/**
 * Logs what the content security policy refused in a browser as a warning: anyone may send such a report. Neither who
 * sent it nor from where is logged, and of another site's address the origin alone. Throws TOO_MANY_REQUESTS beyond the
 * hourly limits, which are those of client errors, counted separately.
 */
export async function reportCspViolation(
  ctx: RequestContext,
  { body }: Input<'reportCspViolation', 'body'>,
): Promise<undefined> {
  const report = body['csp-report'];
  if (report['violated-directive'] === UNLISTED_SCRIPT) {
    const { reportUnlistedScript } = await import('./report-unlisted-script.ts');
    return reportUnlistedScript(ctx, report);
  }
  const { clientErrorsPerAddress, clientErrorsPerShop } = ctx.config.limits;
  await consumeLimits(ctx, [
    {
      key: `csp-reports:address:${ctx.client.address}`,
      limit: clientErrorsPerAddress,
      windowSeconds: HOUR_SECONDS,
    },
    { key: 'csp-reports:shop', limit: clientErrorsPerShop, windowSeconds: HOUR_SECONDS },
  ]);
  const violation = {
    directive: toKeyword(report['violated-directive'].split(' ')[0]),
    blocked: toBlocked(report['blocked-uri'] ?? ''),
    path: maskPath(URL.parse(report['document-uri'])?.pathname ?? ''),
    source: toSource(report['source-file'] ?? ''),
    line: report['line-number'] ?? null,
    ...readTrustedTypesSample(report),
  };
  ctx.log.warn({ csp_violation: violation }, 'CSP violation');
}

/** Under Trusted Types what was set ('Element innerHTML'), without the text that it was set to, or the policy's name. */
function readTrustedTypesSample(report: CspReport): { sample?: string } {
  if (!report['violated-directive'].includes('trusted-types')) return {};
  const [sample = ''] = (report['script-sample'] ?? '').split('|');
  return /^[A-Za-z]+( [A-Za-z]+)?$|^[\w#-]{1,40}$/.test(sample) ? { sample: maskPersonalData(sample) } : {};
}

const toKeyword = (text = '') => (/^[a-z-]{1,30}$/.test(text) ? text : 'other');

/** 'https://evil.example/a?b' → 'https://evil.example'; 'inline', 'eval' and schemes such as 'data' stay. */
function toBlocked(text: string): string {
  const url = URL.parse(text);
  if (!url) return toKeyword(text);
  return /^(https?|wss?):$/.test(url.protocol)
    ? maskPersonalData(url.origin)
    : toKeyword(url.protocol.slice(0, -1));
}

/** Scripts are named by origin and file, which leads to the line of a build; other sources by their scheme. */
function toSource(text: string): string {
  const url = URL.parse(text);
  if (!url) return '';
  if (!/^https?:$/.test(url.protocol)) return toKeyword(url.protocol.slice(0, -1));
  const isScript = url.pathname.endsWith('.js');
  return maskPersonalData(url.origin + (isScript ? url.pathname : maskPath(url.pathname)));
}
