import { SANDBOX_MERCHANT } from './safaricom/merchant.ts';

/** The environment that points the server's providers at the stand-ins: `SAFARICOM_*` and `SANDBOX_URL`. */
export function sandboxEnvironment(sandboxUrl: string): Record<string, string> {
  return {
    SANDBOX_URL: sandboxUrl,
    SAFARICOM_BASE_URL: `${sandboxUrl}/safaricom`,
    SAFARICOM_CONSUMER_KEY: SANDBOX_MERCHANT.consumerKey,
    SAFARICOM_CONSUMER_SECRET: SANDBOX_MERCHANT.consumerSecret,
    SAFARICOM_SHORT_CODE: SANDBOX_MERCHANT.shortCode,
    SAFARICOM_PASSKEY: SANDBOX_MERCHANT.passkey,
    SAFARICOM_TYPE: 'paybill',
  };
}
