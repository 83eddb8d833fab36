import { isIP, isIPv4 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { AppContext } from './environment.ts';

/**
 * The client's IPv4 address, or the /64 of its IPv6 address, which is what one household gets. With n trusted proxies
 * the n-th last entry of X-Forwarded-For is used, because the caller can forge anything before it; falls back to the
 * socket's address.
 */
export function getClientAddress(c: AppContext, trustedProxies: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',');
  const forwardedNetwork = trustedProxies > 0 ? toNetwork(forwarded.at(-trustedProxies) ?? '') : null;
  return forwardedNetwork ?? getSocketNetwork(c);
}

function getSocketNetwork(c: AppContext): string {
  try {
    return toNetwork(getConnInfo(c).remote.address ?? '') ?? 'unknown';
  } catch {
    return 'in-process';
  }
}

/**
 * '41.90.7.7:4000' and '::ffff:41.90.7.7' → '41.90.7.7', '[2001:db8:1:2::7]:443' → '2001:db8:1:2::/64'; otherwise
 * null.
 */
function toNetwork(entry: string): string | null {
  const address = stripPort(entry.trim()).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIP(address)) return null;
  const groups = parseGroups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6]!, groups[7]!].flatMap((group) => [group >> 8, group & 255]).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function stripPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1];
  return bracketed ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;
}

/** Returns the eight groups of an IPv6 address. URL normalizes the notation. */
function parseGroups(address: string): number[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parseNumbers = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [parseNumbers(head), parseNumbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
