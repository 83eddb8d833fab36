/** Where a visit came from. Unknown parts are ''. */
export interface FirstTouch {
  source: string;
  medium: string;
  campaign: string;
}

/** `at` is in milliseconds since the Unix epoch. */
export interface Visit extends FirstTouch {
  at: number;
}

export const VISIT_DURATION_MS = 24 * 3_600_000;
export const MAX_TOUCH_LENGTH = 100;
export const DIRECT = 'direct';

interface Arrival {
  address: string;
  /** The value of document.referrer; '' when there is none. */
  referrer: string;
  /** The stored visit. Untrusted: it can have any shape. */
  stored: unknown;
  now: number;
}

/**
 * Returns the visit a page load belongs to: the stored one if it is less than 24 hours old, otherwise a new one. The
 * source of a new visit is utm_source, else the referrer's host, else 'direct'; same-site referrers are ignored.
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

/** Returns at most 100 well-formed characters without control characters, which the server stores unchanged. */
function sanitize(text: unknown): string {
  if (typeof text !== 'string') return '';
  return text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_TOUCH_LENGTH)
    .toWellFormed()
    .trim();
}
