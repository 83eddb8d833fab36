/**
 * Short code and passkey are published on the developer portal for its sandbox; consumer key and secret are invented.
 */
export const SANDBOX_MERCHANT = {
  name: 'GARI SPARES',
  shortCode: '174379',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  consumerKey: 'gari-sandbox-consumer-key',
  consumerSecret: 'gari-sandbox-consumer-secret',
} as const;

/** base64(BusinessShortCode + Passkey + Timestamp). */
export function merchantPassword(timestamp: string): string {
  const { shortCode, passkey } = SANDBOX_MERCHANT;
  return Buffer.from(`${shortCode}${passkey}${timestamp}`).toString('base64');
}
