export interface FlutterwaveConfig {
  baseUrl: string;
  publicKey: string;
  secretKey: string;
  /** Sent by Flutterwave with each webhook, as set on its dashboard. */
  secretHash: string;
  scriptUrl: string;
  frameHosts: string[];
  timeoutMs: number;
}
