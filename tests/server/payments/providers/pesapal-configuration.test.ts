import { expect, test } from 'vitest';
import { readConfig } from '../../../../server/context/config.ts';
import { getSiteConfig } from '../../../../server/features/site/site-config.ts';
import { sandboxEnvironment } from '../../../../server/sandbox/settings.ts';

const PESAPAL = {
  PESAPAL_BASE_URL: 'https://pay.pesapal.com/v3/',
  PESAPAL_CONSUMER_KEY: 'key',
  PESAPAL_CONSUMER_SECRET: 'secret',
};
const read = (settings: Record<string, string | undefined>) =>
  readConfig({ DATABASE_URL: 'postgres://localhost/gari', ...settings });
const readPaymentMethods = (settings: Record<string, string | undefined>) =>
  getSiteConfig({ config: read(settings), safaricom: null, pesapal: null, flutterwave: null }).payments;

test('[GEN-06, CONFIG-01] without any of its settings the portal is off, with all of them it is on', () => {
  expect(read({}).pesapal).toBe(null);
  expect(readPaymentMethods({}).pesapal).toBe(false);
  expect(read(PESAPAL).pesapal).toEqual({
    baseUrl: 'https://pay.pesapal.com/v3',
    consumerKey: 'key',
    consumerSecret: 'secret',
    ipnId: null,
    timeoutMs: 15_000,
  });
  expect(readPaymentMethods(PESAPAL).pesapal).toBe(true);
  expect(read({ ...PESAPAL, PESAPAL_IPN_ID: 'by-hand' }).pesapal?.ipnId).toBe('by-hand');
});

test.for(['PESAPAL_BASE_URL', 'PESAPAL_CONSUMER_KEY', 'PESAPAL_CONSUMER_SECRET'] as const)(
  '[GEN-06] Pesapal without %s refuses to start, and so does that setting alone',
  (setting) => {
    expect(() => read({ ...PESAPAL, [setting]: undefined })).toThrow(
      `Pesapal is configured by halves. Missing: ${setting}. Give all PESAPAL_ settings or none.`,
    );
    expect(() => read({ [setting]: PESAPAL[setting] })).toThrow('Pesapal is configured by halves');
  },
);

test('the sandbox never runs with Pesapal’s real keys', () => {
  const sandbox = sandboxEnvironment('http://127.0.0.1:4000');
  expect(read(sandbox).pesapal?.baseUrl).toBe('http://127.0.0.1:4000/pesapal');
  expect(() => read({ ...sandbox, ...PESAPAL })).toThrow(
    'The sandbox is never used beside a real provider’s keys: remove SANDBOX_URL or the PESAPAL_ settings.',
  );
});
