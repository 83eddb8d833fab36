import { describe, expect, test } from 'vitest';
import { type Environment, readConfig } from '../../../server/context/config.ts';
import { sandboxEnvironment } from '../../../server/sandbox/settings.ts';

const DATABASE_URL = 'postgres://gari@127.0.0.1:5432/gari';
const REAL = {
  SAFARICOM_BASE_URL: 'https://api.safaricom.co.ke',
  SAFARICOM_CONSUMER_KEY: 'key',
  SAFARICOM_CONSUMER_SECRET: 'very-secret',
  SAFARICOM_SHORT_CODE: '174379',
  SAFARICOM_PASSKEY: 'pass',
};
const SANDBOX = sandboxEnvironment('http://127.0.0.1:4001');

function getConfigError(env: Environment): string {
  try {
    readConfig({ DATABASE_URL, ...env });
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
}

test('a database alone is enough for a local shop, without any payment method', () => {
  expect(readConfig({ DATABASE_URL })).toEqual({
    production: false,
    kraPin: null,
    host: '127.0.0.1',
    port: 3000,
    listenFd: null,
    publicUrl: 'http://localhost:3000',
    databaseUrl: DATABASE_URL,
    database: { url: DATABASE_URL, pooledUrl: null, readUrl: null },
    databaseConnections: { requests: 20, callbacks: 4, payments: 6, jobs: 6, tool: 6 },
    dataDir: './data',
    backups: null,
    bucket: null,
    cacheMib: 40,
    drainMs: 0,
    logLevel: 'info',
    metricsToken: null,
    traces: null,
    secondFactorKey: null,
    trustedProxies: 0,
    trustedTypes: 'enforce',
    appOrigin: null,
    sandboxUrl: null,
    safaricom: null,
    pesapal: null,
    flutterwave: null,
    sms: null,
    smtp: null,
    google: null,
    contact: { phone: '+254 700 000 000', email: 'help@gari.test', address: 'Kirinyaga Road, Nairobi' },
    limits: {
      loginPerAccount: 10,
      loginPerAddress: 300,
      secondFactorPerAccount: 20,
      stkPerPhone: 1,
      stkPerOrder: 5,
      stkPerUser: 10,
      onlinePerUser: 20,
      unpaidOrders: 3,
      unpaidValue: 500_000,
      ordersPerUser: 20,
      codesPerHour: 3,
      codesPerDay: 6,
      resetTriesPerAccount: 3,
      resetTriesPerAddress: 20,
      resetTriesPerShop: 200,
      resetWrongPerAddress: 200,
      signupsPerAddress: 60,
      shippingRequests: 5,
      vehicleFindsPerAddress: 30,
      vehicleRequests: 3,
      clientErrorsPerAddress: 20,
      clientErrorsPerShop: 1000,
      mailsPerRecipient: 20,
    },
  });
});

test('the socket that systemd listens on is taken only by the process that it is for', () => {
  const inherited = { DATABASE_URL, LISTEN_FDS: '1', LISTEN_PID: String(process.pid) };
  expect(readConfig(inherited).listenFd).toBe(3);
  expect(readConfig({ ...inherited, LISTEN_PID: String(process.ppid) }).listenFd).toBeNull();
  expect(() => readConfig({ ...inherited, LISTEN_FDS: '2' })).toThrow('systemd gives more than one socket');
});

test('every setting is read', () => {
  const config = readConfig({
    DATABASE_URL: 'postgresql://db.example/gari',
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '8080',
    PUBLIC_URL: 'https://gari.example/',
    TRUSTED_PROXIES: '2',
    TRUSTED_TYPES: 'report',
    APP_ORIGIN: 'https://shop.example/',
    METRICS_TOKEN: 'scraped-by_Prometheus-0123456789',
    LIMIT_LOGIN_PER_ACCOUNT: '7',
    ...REAL,
    SAFARICOM_TYPE: 'till',
    SAFARICOM_TILL: '555555',
    SMTP_URL: 'smtps://shop:pass@mail.example',
    MAIL_FROM: 'Gari <shop@gari.example>',
    SMS_URL: 'https://api.africastalking.com/',
    SMS_USERNAME: 'garishop',
    SMS_API_KEY: 'atsk_key',
    SMS_SENDER: 'GARI',
    SMS_TIMEOUT_MS: '9000',
    GOOGLE_CLIENT_ID: 'client.apps.googleusercontent.com',
    LIMIT_CODES_PER_ACCOUNT_HOUR: '4',
    LIMIT_CODES_PER_ACCOUNT_DAY: '9',
    LIMIT_SIGNUPS_PER_ADDRESS: '5',
    LIMIT_CLIENT_ERRORS_PER_ADDRESS: '8',
    LIMIT_CLIENT_ERRORS_PER_SHOP: '70',
    LIMIT_MAILS_PER_RECIPIENT: '30',
    PATH: '/usr/bin',
  });
  expect(config).toMatchObject({
    production: true,
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://gari.example',
    trustedProxies: 2,
    trustedTypes: 'report',
    appOrigin: 'https://shop.example',
    metricsToken: 'scraped-by_Prometheus-0123456789',
    limits: {
      loginPerAccount: 7,
      codesPerHour: 4,
      codesPerDay: 9,
      signupsPerAddress: 5,
      clientErrorsPerAddress: 8,
      clientErrorsPerShop: 70,
      mailsPerRecipient: 30,
    },
    smtp: { url: 'smtps://shop:pass@mail.example', from: { name: 'Gari', address: 'shop@gari.example' } },
    sms: {
      baseUrl: 'https://api.africastalking.com',
      username: 'garishop',
      apiKey: 'atsk_key',
      sender: 'GARI',
      timeoutMs: 9000,
    },
    google: {
      clientId: 'client.apps.googleusercontent.com',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      scriptUrl: 'https://accounts.google.com/gsi/client',
    },
    safaricom: {
      baseUrl: 'https://api.safaricom.co.ke',
      consumerKey: 'key',
      consumerSecret: 'very-secret',
      shortCode: '174379',
      passkey: 'pass',
      type: 'till',
      till: '555555',
      timeoutMs: 15_000,
    },
  });
});

test.each([
  ['shop@gari.example', { name: '', address: 'shop@gari.example' }],
  ['"Gari, parts" <shop@gari.example>', { name: 'Gari, parts', address: 'shop@gari.example' }],
])('S5: the sender %j is parsed as one name and one address', (MAIL_FROM, from) => {
  const config = readConfig({
    DATABASE_URL: 'postgresql://db.example/gari',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM,
  });
  expect(config.smtp).toEqual({ url: 'smtps://mail.example', from });
});

test.each([
  ['MAIL_FROM', 'shop@gari.example, other@gari.example', 'must be an email address, or Name <address>'],
  ['MAIL_FROM', 'Gari', 'must be an email address, or Name <address>'],
  ['CONTACT_EMAIL', 'a<b@gari.example>', 'must be an email address'],
  ['METRICS_TOKEN', '', 'must be 32 to 200 letters, digits, _ or -'],
  ['METRICS_TOKEN', 'short', 'must be 32 to 200 letters, digits, _ or -'],
  ['METRICS_TOKEN', `${'x'.repeat(32)}!`, 'must be 32 to 200 letters, digits, _ or -'],
  ['KRA_PIN', 'P05123456Q', 'must be a KRA PIN such as P051234567Q'],
  ['TRUSTED_TYPES', 'off', 'must be enforce or report'],
  ['GOOGLE_SCRIPT_URL', 'http://accounts.google.com/gsi/client', 'must be an https:// address'],
  ['FLUTTERWAVE_SCRIPT_URL', '/v3.js', 'must be an https:// address'],
  [
    'FLUTTERWAVE_SCRIPT_URL',
    'https://checkout.flutterwave.com@evil.example/v3.js',
    'must be an https:// address',
  ],
])('S5: %s as %j is refused', (name, value, problem) => {
  expect(() => readConfig({ DATABASE_URL: 'postgresql://db.example/gari', [name]: value })).toThrow(
    `  ${name} ${problem}\n`,
  );
});

describe('an invalid configuration', () => {
  test.each([
    ['https://shop.example', 'accepted'],
    ['http://localhost:3000', 'accepted'],
    ['http://127.0.0.1:3000', 'accepted'],
    ['http://[::1]:3000', 'accepted'],
    [
      'http://shop.example',
      'PUBLIC_URL begins with http://, so that cookies and tokens would travel in the clear: with NODE_ENV=production it must be https:// (only localhost may be without).',
    ],
    [
      'http://localhost.shop.example',
      'PUBLIC_URL begins with http://, so that cookies and tokens would travel in the clear: with NODE_ENV=production it must be https:// (only localhost may be without).',
    ],
  ])('S16: production at %s is %s', (PUBLIC_URL, answer) => {
    const base = { DATABASE_URL: 'postgres://db.example/gari', PUBLIC_URL };
    expect(getConfigError({ ...base, NODE_ENV: 'production' })).toBe(answer);
    expect(getConfigError(base)).toBe('accepted');
  });

  test('reports all errors at once, by name', () => {
    expect(
      getConfigError({
        DATABASE_URL: 'mysql://x',
        NODE_ENV: 'staging',
        PORT: 'http',
        PUBLIC_URL: 'gari.example',
        TRUSTED_PROXIES: '-1',
        LOG_LEVEL: 'loud',
        LIMIT_UNPAID_ORDERS: 'three',
        SAFARICOM_SHORT_CODE: '12',
      }).split('\n'),
    ).toEqual([
      'The configuration cannot be used:',
      expect.stringMatching(/^ {2}NODE_ENV .*"development" \| "test" \| "production".*"staging"$/),
      '  PORT must be a port number',
      '  PUBLIC_URL must be an address such as http://localhost:3000',
      '  DATABASE_URL must begin with postgres://',
      expect.stringMatching(/^ {2}LOG_LEVEL .*"loud"$/),
      '  TRUSTED_PROXIES must be a whole number',
      '  SAFARICOM_SHORT_CODE must be 5 to 7 digits',
      '  LIMIT_UNPAID_ORDERS must be a whole number',
      '.env.example describes every setting.',
    ]);
  });

  test.each([{}, { DATABASE_URL: undefined }])('explains what the missing database is for: %j', (env) => {
    expect(() => readConfig(env)).toThrow(
      'The configuration cannot be used:\n  DATABASE_URL is needed: a PostgreSQL (15 or newer) to keep everything in\n',
    );
  });

  test.each<[Environment, string]>([
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '' }, 'PORT must be a port number'],
    [{ DATABASE_URL: 'postgresqueue' }, 'DATABASE_URL must begin with postgres://'],
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS must be at least 2'],
    [{ DATABASE_CONNECTIONS_CALLBACKS: '1' }, 'DATABASE_CONNECTIONS_CALLBACKS must be at least 2'],
    [{ DATABASE_CONNECTIONS_JOBS: '7' }, 'DATABASE_CONNECTIONS_JOBS must be at least 8'],
    [{ SAFARICOM_TIMEOUT_MS: '0' }, 'SAFARICOM_TIMEOUT_MS must be at least 1'],
    [{ DATABASE_CONNECTIONS: '1.5' }, 'DATABASE_CONNECTIONS must be a whole number'],
    [{ APP_ORIGIN: '*' }, 'APP_ORIGIN must be an address'],
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL must begin with smtp:// or smtps://'],
    [{ GOOGLE_JWKS_URL: 'keys' }, 'GOOGLE_JWKS_URL must be an address'],
    [{ SANDBOX_PUBLIC: 'true' }, 'SANDBOX_PUBLIC'],
  ])('%j is refused', (env, message) => {
    expect(getConfigError(env)).toContain(`  ${message}`);
  });
});

describe('the bucket of the pictures', () => {
  const BUCKET = {
    MEDIA_URL: 'https://s3.example.com/gari',
    MEDIA_ACCESS_KEY_ID: 'key',
    MEDIA_SECRET_ACCESS_KEY: 'very-secret',
  };

  test('[PICTURE-06] is the first part of the path, what follows is before the names', () => {
    expect(readConfig({ DATABASE_URL, ...BUCKET }).bucket).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'gari',
      prefix: '',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'very-secret',
      timeoutMs: 10_000,
    });
    const MEDIA_URL = 'http://10.0.0.5:9000/shops/gari/pictures/';
    expect(
      readConfig({ DATABASE_URL, ...BUCKET, MEDIA_URL, MEDIA_REGION: 'af-south-1' }).bucket,
    ).toMatchObject({
      endpoint: 'http://10.0.0.5:9000',
      bucket: 'shops',
      prefix: 'gari/pictures/',
      region: 'af-south-1',
    });
  });

  test('[PICTURE-06] by halves is reported beside all other errors, and no secret is', () => {
    const missing = 'give MEDIA_URL, MEDIA_ACCESS_KEY_ID, MEDIA_SECRET_ACCESS_KEY, or none of them';
    expect(getConfigError({ PORT: 'http', MEDIA_SECRET_ACCESS_KEY: 'very-secret' })).toBe(
      [
        'The configuration cannot be used:',
        '  PORT must be a port number',
        `  MEDIA_URL is missing: ${missing}`,
        `  MEDIA_ACCESS_KEY_ID is missing: ${missing}`,
        '.env.example describes every setting.',
      ].join('\n'),
    );
  });

  test.each([
    'https://s3.example.com',
    'https://s3.example.com/',
    'https://key:secret@s3.example.com/gari',
    'https://s3.example.com/gari?region=x',
    'https://s3.example.com/gari/../other',
    's3://gari',
  ])('[PICTURE-06] at %s is refused', (MEDIA_URL) => {
    expect(getConfigError({ ...BUCKET, MEDIA_URL })).toBe(
      'The configuration cannot be used:\n  MEDIA_URL must be the address of a bucket such as https://s3.example.com/gari\n.env.example describes every setting.',
    );
  });
});

describe('SMS', () => {
  const SMS = {
    SMS_URL: 'https://api.africastalking.com',
    SMS_USERNAME: 'garishop',
    SMS_API_KEY: 'very-secret',
  };

  test('[SMS-01] is off without settings, and a partial configuration is refused without the key', () => {
    const { SMS_USERNAME: _, ...half } = SMS;
    expect(getConfigError(half)).toBe(
      'SMS is configured by halves. Missing: SMS_USERNAME. Give all SMS_ settings or none.',
    );
    expect(readConfig({ DATABASE_URL, SMS_SENDER: 'GARI' }).sms).toBeNull();
    expect(readConfig({ DATABASE_URL, ...SMS, SMS_SENDER: '' }).sms?.sender).toBeNull();
    expect(getConfigError({ ...SMS, SMS_SENDER: 'Gari spare parts' })).toContain(
      'SMS_SENDER must be at most 11 letters and digits',
    );
  });

  test('[SMS-01] goes over https in production', () => {
    const SMS_URL = 'http://sms.example';
    expect(getConfigError({ ...SMS, SMS_URL })).toBe('accepted');
    expect(getConfigError({ ...SMS, SMS_URL, NODE_ENV: 'production' })).toBe(
      'SMS_URL begins with http://, so that phone numbers and the key would travel in the clear: with NODE_ENV=production it must be https:// (only localhost may be without).',
    );
  });

  test('[SMS-01] of the real provider is never used beside the sandbox', () => {
    expect(getConfigError({ ...SANDBOX, ...SMS })).toBe(
      'The sandbox is never used beside a real provider’s keys: remove SANDBOX_URL or the SMS_ settings.',
    );
  });
});

describe('M-Pesa', () => {
  test('with a partial configuration is refused, naming what is missing and no secret', () => {
    const { SAFARICOM_PASSKEY: _, SAFARICOM_BASE_URL: __, ...half } = REAL;
    expect(getConfigError(half)).toBe(
      'M-Pesa is configured by halves. Missing: SAFARICOM_BASE_URL, SAFARICOM_PASSKEY. Give all SAFARICOM_ settings or none.',
    );
  });

  test('needs the till’s number as a till; as a paybill it has none', () => {
    expect(getConfigError({ ...REAL, SAFARICOM_TYPE: 'till' })).toBe(
      'SAFARICOM_TYPE is till, so SAFARICOM_TILL (the till number) is needed beside SAFARICOM_SHORT_CODE (the store number).',
    );
    expect(getConfigError({ ...REAL, SAFARICOM_TILL: '555555' })).toBe(
      'SAFARICOM_TILL is given, but SAFARICOM_TYPE is paybill: remove the one or change the other.',
    );
  });
});

describe('the sandbox', () => {
  const publicSandboxMessage =
    'The sandbox would be reachable from outside: keep HOST and PUBLIC_URL on localhost, or set SANDBOX_PUBLIC=yes.';
  const mixedKeysMessage =
    'The sandbox is never used beside a real provider’s keys: remove SANDBOX_URL or the SAFARICOM_ settings.';

  test('starts locally, with its own keys or none', () => {
    expect(getConfigError(SANDBOX)).toBe('accepted');
    expect(getConfigError({ SANDBOX_URL: 'http://127.0.0.1:4001' })).toBe('accepted');
    for (const HOST of ['127.0.0.1', 'localhost', '::1'])
      expect(getConfigError({ ...SANDBOX, HOST })).toBe('accepted');
  });

  test('is refused in production', () => {
    expect(getConfigError({ ...SANDBOX, NODE_ENV: 'production' })).toBe(
      'The sandbox is never used with NODE_ENV=production.',
    );
    expect(getConfigError({ ...SANDBOX, NODE_ENV: 'production', SANDBOX_PUBLIC: 'yes' })).toBe(
      'The sandbox is never used with NODE_ENV=production.',
    );
  });

  test.each([
    'https://api.safaricom.co.ke',
    'http://127.0.0.1:40011/safaricom',
    'http://127.0.0.1:4001@api.safaricom.co.ke',
    'http://127.0.0.1/safaricom',
  ])('is refused with keys for %s', (SAFARICOM_BASE_URL) => {
    expect(getConfigError({ ...SANDBOX, SAFARICOM_BASE_URL })).toBe(mixedKeysMessage);
  });

  test.each<Environment>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { PUBLIC_URL: 'https://demo.gari.example' },
    { PUBLIC_URL: 'http://localhost.gari.example' },
  ])('is refused on a public address unless explicitly allowed: %j', (env) => {
    expect(getConfigError({ ...SANDBOX, ...env })).toBe(publicSandboxMessage);
    expect(getConfigError({ ...SANDBOX, ...env, SANDBOX_PUBLIC: 'no' })).toBe(publicSandboxMessage);
    expect(getConfigError({ ...SANDBOX, ...env, SANDBOX_PUBLIC: 'yes' })).toBe('accepted');
  });
});
