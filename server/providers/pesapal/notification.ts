/** An IPN carries no status; query the provider for it. */
export interface Ipn {
  trackingId: string;
  merchantReference: string;
  type: string;
}

/** Characters allowed in Pesapal's ids and ours; anything else is neither looked up nor echoed. */
const ID_PATTERN = /^[\w.:-]{1,100}$/;

/** Parses an IPN from query or body parameters; returns null when it is not one. Pesapal varies the case of names. */
export function readIpn(params: Record<string, unknown>): Ipn | null {
  const byName = new Map(Object.entries(params).map(([name, value]) => [name.toLowerCase(), value]));
  const read = (name: string) => {
    const value = byName.get(name);
    return typeof value === 'string' && ID_PATTERN.test(value) ? value : '';
  };
  const trackingId = read('ordertrackingid');
  if (trackingId === '') return null;
  return {
    trackingId,
    merchantReference: read('ordermerchantreference'),
    type: read('ordernotificationtype') || 'IPNCHANGE',
  };
}
