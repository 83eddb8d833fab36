import { SANDBOX_SMS } from './africastalking/account.ts';
import { SANDBOX_FLUTTERWAVE } from './flutterwave/merchant.ts';
import { SANDBOX_CLIENT_ID } from './google/client-id.ts';
import { SANDBOX_PESAPAL } from './pesapal/merchant.ts';
import { SANDBOX_MERCHANT } from './safaricom/merchant.ts';

/** Environment variables that connect the shop to the sandbox. `smtpPort` is the sandbox mail server's port. */
export function sandboxEnvironment(sandboxUrl: string, smtpPort?: number): Record<string, string> {
  return {
    SANDBOX_URL: sandboxUrl,
    SAFARICOM_BASE_URL: `${sandboxUrl}/safaricom`,
    SAFARICOM_CONSUMER_KEY: SANDBOX_MERCHANT.consumerKey,
    SAFARICOM_CONSUMER_SECRET: SANDBOX_MERCHANT.consumerSecret,
    SAFARICOM_SHORT_CODE: SANDBOX_MERCHANT.shortCode,
    SAFARICOM_PASSKEY: SANDBOX_MERCHANT.passkey,
    SAFARICOM_TYPE: 'paybill',
    PESAPAL_BASE_URL: `${sandboxUrl}/pesapal`,
    PESAPAL_CONSUMER_KEY: SANDBOX_PESAPAL.consumerKey,
    PESAPAL_CONSUMER_SECRET: SANDBOX_PESAPAL.consumerSecret,
    FLUTTERWAVE_BASE_URL: `${sandboxUrl}/flutterwave`,
    FLUTTERWAVE_PUBLIC_KEY: SANDBOX_FLUTTERWAVE.publicKey,
    FLUTTERWAVE_SECRET_KEY: SANDBOX_FLUTTERWAVE.secretKey,
    FLUTTERWAVE_SECRET_HASH: SANDBOX_FLUTTERWAVE.secretHash,
    FLUTTERWAVE_SCRIPT_URL: '/sandbox/flutterwave/v3.js',
    SMS_URL: `${sandboxUrl}/africastalking`,
    SMS_USERNAME: SANDBOX_SMS.username,
    SMS_API_KEY: SANDBOX_SMS.apiKey,
    GOOGLE_CLIENT_ID: SANDBOX_CLIENT_ID,
    GOOGLE_JWKS_URL: `${sandboxUrl}/google/jwks`,
    GOOGLE_SCRIPT_URL: '/sandbox/google/gsi/client',
    ...(smtpPort === undefined ? {} : { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` }),
    MAIL_FROM: 'Gari <shop@gari.test>',
  };
}
