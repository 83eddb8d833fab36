/** What Pesapal names when something about a payment has changed. It carries no status: that is asked for. */
export interface Ipn {
  trackingId: string;
  merchantReference: string;
  type: string;
}

/** Pesapal's ids, and the characters that it allows in ours; anything else is neither looked up nor echoed. */
const ID_PATTERN = /^[\w.:-]{1,100}$/;

/** Reads an IPN, from a query or a body alike; names in any case, since variants are sent. Null where it is none. */
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
