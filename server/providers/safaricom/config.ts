export interface SafaricomConfig {
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  shortCode: string;
  passkey: string;
  /** A till is paid as 'buy goods' and needs its own number (`till`) in addition to the store's short code. */
  type: 'paybill' | 'till';
  till: string | null;
  timeoutMs: number;
}
