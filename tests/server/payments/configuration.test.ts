import { expect, test } from 'vitest';
import { readConfig } from '../../../server/context/config.ts';

const MPESA = {
  SAFARICOM_BASE_URL: 'https://api.safaricom.co.ke/',
  SAFARICOM_CONSUMER_KEY: 'key',
  SAFARICOM_CONSUMER_SECRET: 'secret',
  SAFARICOM_SHORT_CODE: '600100',
  SAFARICOM_PASSKEY: 'passkey',
};
const read = (settings: Record<string, string | undefined>) =>
  readConfig({ DATABASE_URL: 'postgres://localhost/gari', ...settings });

test('[PAYCHOICE-01] without any of its settings M-Pesa is off', () => {
  expect(read({}).safaricom).toBe(null);
});

test('[PAYCHOICE-01] a pay bill number is also its receiving party', () => {
  expect(read(MPESA).safaricom).toEqual({
    baseUrl: 'https://api.safaricom.co.ke',
    consumerKey: 'key',
    consumerSecret: 'secret',
    shortCode: '600100',
    passkey: 'passkey',
    type: 'paybill',
    till: null,
    timeoutMs: 15_000,
  });
});

test('[PAYCHOICE-01] a till needs its number in addition to the store’s', () => {
  const till = { ...MPESA, SAFARICOM_TYPE: 'till', SAFARICOM_TILL: '543210' };
  expect(read(till).safaricom).toMatchObject({ type: 'till', shortCode: '600100', till: '543210' });
  expect(() => read({ ...till, SAFARICOM_TILL: undefined })).toThrow(
    'SAFARICOM_TILL (the till number) is needed',
  );
  expect(() => read({ ...till, SAFARICOM_TYPE: 'paybill' })).toThrow('SAFARICOM_TYPE is paybill');
  expect(() => read({ ...till, SAFARICOM_TYPE: undefined })).toThrow('SAFARICOM_TYPE is paybill');
  expect(() => read({ ...till, SAFARICOM_TYPE: 'wallet' })).toThrow('SAFARICOM_TYPE must be paybill or till');
});

test.for([
  'SAFARICOM_BASE_URL',
  'SAFARICOM_CONSUMER_KEY',
  'SAFARICOM_CONSUMER_SECRET',
  'SAFARICOM_SHORT_CODE',
  'SAFARICOM_PASSKEY',
] as const)(
  '[PAYCHOICE-01] M-Pesa without %s refuses to start, and so does that setting alone',
  (setting) => {
    expect(() => read({ ...MPESA, [setting]: undefined })).toThrow(
      `M-Pesa is configured by halves. Missing: ${setting}.`,
    );
    expect(() => read({ [setting]: MPESA[setting] })).toThrow('M-Pesa is configured by halves');
  },
);

test.for([
  ['SAFARICOM_SHORT_CODE', '1234', 'must be 5 to 7 digits'],
  ['SAFARICOM_SHORT_CODE', 'shop', 'must be 5 to 7 digits'],
  ['SAFARICOM_TILL', '12345678', 'must be 5 to 7 digits'],
  ['SAFARICOM_BASE_URL', 'safaricom', 'must be an address such as http://localhost:3000'],
  ['SAFARICOM_TIMEOUT_MS', '15s', 'must be a whole number'],
  ['LIMIT_STK_PER_PHONE', '-1', 'must be a whole number'],
] as const)('[PAYCHOICE-01] %s=%s refuses to start', ([setting, value, message]) => {
  expect(() => read({ ...MPESA, [setting]: value })).toThrow(`${setting} ${message}`);
});

test('[LIMIT-02, STOCK-05] default limits: 1 prompt per phone, 5 per order, 10 per user, 3 unpaid orders', () => {
  const { stkPerPhone, stkPerOrder, stkPerUser, unpaidOrders } = read({}).limits;
  expect({ stkPerPhone, stkPerOrder, stkPerUser, unpaidOrders }).toEqual({
    stkPerPhone: 1,
    stkPerOrder: 5,
    stkPerUser: 10,
    unpaidOrders: 3,
  });
});

test('the sandbox never runs with real keys or in production', () => {
  const sandbox = { SANDBOX_URL: 'http://127.0.0.1:4000' };
  expect(() => read({ ...MPESA, ...sandbox })).toThrow('never used beside a real provider’s keys');
  expect(() => read({ ...sandbox, NODE_ENV: 'production' })).toThrow('never used with NODE_ENV=production');
});
