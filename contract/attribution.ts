/** Where a visit came from; '' where that is not known. */
export interface FirstTouch {
  source: string;
  medium: string;
  campaign: string;
}

/** The first touch of a visit and when it was, in milliseconds since 1970. */
export interface Visit extends FirstTouch {
  at: number;
}

export const VISIT_DURATION_MS = 24 * 3_600_000;
export const MAX_TOUCH_LENGTH = 100;
export const DIRECT = 'direct';

interface Arrival {
  /** The full address of the page. */
  address: string;
  /** As document.referrer gives it: '' where there is none. */
  referrer: string;
  /** What was kept of the visit, of whatever shape. */
  stored: unknown;
  now: number;
}

/**
 * The visit that a page load belongs to: the stored one for 24 hours, else a new one, named by utm_source, utm_medium
 * and utm_campaign, else by the host of the referrer, else 'direct'. The shop's own pages refer nobody.
 */
export function resolveVisit({ address, referrer, stored, now }: Arrival): Visit {
  return parseStoredVisit(stored, now) ?? { ...parseFirstTouch(address, referrer), at: now };
}

function parseStoredVisit(stored: unknown, now: number): Visit | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { source, medium, campaign, at } = stored as Record<string, unknown>;
  if (typeof at !== 'number' || !(at <= now && now - at < VISIT_DURATION_MS)) return null;
  return { source: sanitize(source) || DIRECT, medium: sanitize(medium), campaign: sanitize(campaign), at };
}

function parseFirstTouch(address: string, referrer: string): FirstTouch {
  const page = parseUrl(address);
  const getParam = (name: string) => sanitize(page?.searchParams.get(name));
  const host = parseUrl(referrer)?.host ?? '';
  const referredBy = host === page?.host ? '' : sanitize(host);
  const [source, medium, campaign] = [
    getParam('utm_source'),
    getParam('utm_medium'),
    getParam('utm_campaign'),
  ];
  if (source || medium || campaign) return { source: source || referredBy || DIRECT, medium, campaign };
  return { source: referredBy || DIRECT, medium: referredBy ? 'referral' : '', campaign: '' };
}

function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** At most 100 characters, none of them a control character or half of one: what the server stores as it is. */
function sanitize(text: unknown): string {
  if (typeof text !== 'string') return '';
  return text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_TOUCH_LENGTH)
    .toWellFormed()
    .trim();
}
