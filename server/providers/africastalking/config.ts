export interface AfricasTalkingConfig {
  /** https://api.africastalking.com, without a path. */
  baseUrl: string;
  username: string;
  apiKey: string;
  /** The registered name or short code that messages come from; null: the provider's own. */
  sender: string | null;
  timeoutMs: number;
}
