export interface PesapalConfig {
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  /** The id of a manually registered IPN URL; null: the shop registers its own. */
  ipnId: string | null;
  timeoutMs: number;
}
