const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** 12 random characters of Crockford's base 32 (60 bits); the 8 that are shown still tell orders apart. */
export function newOrderNumber(randomBytes: (size: number) => Uint8Array): string {
  return Array.from(randomBytes(LENGTH), (byte) => CROCKFORD[byte % CROCKFORD.length]).join('');
}
