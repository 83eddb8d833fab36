import { isIP } from 'node:net';

/**
 * True for a page that a shopper may be sent to: on the site of the configured base address, or on the shop's own
 * origin. Pesapal serves its pages from other hosts of its domain than the API.
 */
export function isTrustedPage(page: string, { baseUrl, shopUrl }: { baseUrl: string; shopUrl: string }) {
  const { protocol, hostname, origin } = new URL(page);
  if (origin === new URL(shopUrl).origin) return true;
  const base = new URL(baseUrl);
  const site = getSite(base.hostname);
  return protocol === base.protocol && (hostname === base.hostname || hostname.endsWith(`.${site}`));
}

/** pay.pesapal.com is of the site pesapal.com; a bare name or an address is a site of its own. */
function getSite(hostname: string): string {
  const labels = hostname.split('.');
  return isIP(hostname) || labels.length < 3 ? hostname : labels.slice(1).join('.');
}
