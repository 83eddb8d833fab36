import { isIP } from 'node:net';

/**
 * Returns whether shoppers may be redirected to the page: it is on the configured base URL's site or the shop's
 * origin. Pesapal serves its pages from other subdomains than the API.
 */
export function isTrustedPage(page: string, { baseUrl, shopUrl }: { baseUrl: string; shopUrl: string }) {
  const { protocol, hostname, origin } = new URL(page);
  if (origin === new URL(shopUrl).origin) return true;
  const base = new URL(baseUrl);
  const site = getSite(base.hostname);
  return protocol === base.protocol && (hostname === base.hostname || hostname.endsWith(`.${site}`));
}

/** 'pay.pesapal.com' → 'pesapal.com'; a two-label host name or an IP address is its own site. */
function getSite(hostname: string): string {
  const labels = hostname.split('.');
  return isIP(hostname) || labels.length < 3 ? hostname : labels.slice(1).join('.');
}
