import * as v from 'valibot';
import { isEmail } from '#contract/email.ts';
import { MAX_UNPAID_VALUE } from '#contract/order-limits.ts';
import type { DatabaseUrls, PoolSizes } from '../db/pools.ts';
import type { AfricasTalkingConfig } from '../providers/africastalking/config.ts';
import type { FlutterwaveConfig } from '../providers/flutterwave/config.ts';
import type { PesapalConfig } from '../providers/pesapal/config.ts';
import type { BucketConfig } from '../providers/s3/bucket.ts';
import type { SafaricomConfig } from '../providers/safaricom/config.ts';
import { readTracesConfig, tracesEnvironment } from '../tracing/config.ts';

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535),
);
const url = v.pipe(
  v.string(),
  v.url('must be an address such as http://localhost:3000'),
  v.transform((text) => text.replace(/\/+$/, '')),
);
const wholeNumber = (defaultValue: number, min = 0) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(min, `must be at least ${min}`),
    ),
    String(defaultValue),
  );

function readSender(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

const databaseUrl = v.pipe(
  v.string('is needed: a PostgreSQL (15 or newer) to keep everything in'),
  v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
);

/** Of a script that the pages load: the sandbox's come from the shop itself. */
const scriptAddress = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/[\w.-]+(:\d+)?\/\S*|\/sandbox\/\S+)$/, 'must be an https:// address'),
);

/** What shoppers see until somebody sets it: of a demo, not of a shop. */
export const DEFAULT_CONTACT = {
  phone: '+254 700 000 000',
  email: 'help@gari.test',
  address: 'Kirinyaga Road, Nairobi',
};

const environment = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'test', 'production']), 'development'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port, '3000'),
  PUBLIC_URL: v.optional(url),
  DATABASE_URL: databaseUrl,
  DATABASE_POOLED_URL: v.optional(databaseUrl),
  DATABASE_READ_URL: v.optional(databaseUrl),
  DATABASE_CONNECTIONS: wholeNumber(20, 2),
  DATABASE_CONNECTIONS_CALLBACKS: wholeNumber(4, 2),
  DATABASE_CONNECTIONS_JOBS: wholeNumber(12, 8),
  DATA_DIR: v.optional(v.string(), './data'),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_DAYS: wholeNumber(14, 1),
  MEDIA_URL: v.optional(
    v.pipe(
      url,
      v.regex(
        /^https?:\/\/[^/?#@]+(\/[\w-][\w.-]*)+$/,
        'must be the address of a bucket such as https://s3.example.com/gari',
      ),
    ),
  ),
  MEDIA_ACCESS_KEY_ID: v.optional(v.string()),
  MEDIA_SECRET_ACCESS_KEY: v.optional(v.string()),
  MEDIA_REGION: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be a region')), 'us-east-1'),
  MEDIA_TIMEOUT_MS: wholeNumber(10_000, 1),
  CACHE_MIB: wholeNumber(40),
  DRAIN_SECONDS: wholeNumber(0),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{32,200}$/, 'must be 32 to 200 letters, digits, _ or -')),
  ),
  ...tracesEnvironment,
  SECOND_FACTOR_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 random bytes in base64'),
      v.transform((text) => Buffer.from(text, 'base64')),
    ),
  ),
  TRUSTED_PROXIES: wholeNumber(0),
  TRUSTED_TYPES: v.optional(v.picklist(['enforce', 'report'], 'must be enforce or report'), 'enforce'),
  APP_ORIGIN: v.optional(url),

  SANDBOX_URL: v.optional(url),
  SANDBOX_PUBLIC: v.optional(v.picklist(['yes', 'no']), 'no'),

  SAFARICOM_BASE_URL: v.optional(url),
  SAFARICOM_CONSUMER_KEY: v.optional(v.string()),
  SAFARICOM_CONSUMER_SECRET: v.optional(v.string()),
  SAFARICOM_SHORT_CODE: v.optional(v.pipe(v.string(), v.regex(/^\d{5,7}$/, 'must be 5 to 7 digits'))),
  SAFARICOM_TILL: v.optional(v.pipe(v.string(), v.regex(/^\d{5,7}$/, 'must be 5 to 7 digits'))),
  SAFARICOM_PASSKEY: v.optional(v.string()),
  SAFARICOM_TYPE: v.optional(v.picklist(['paybill', 'till'], 'must be paybill or till'), 'paybill'),
  SAFARICOM_TIMEOUT_MS: wholeNumber(15_000, 1),

  PESAPAL_BASE_URL: v.optional(url),
  PESAPAL_CONSUMER_KEY: v.optional(v.string()),
  PESAPAL_CONSUMER_SECRET: v.optional(v.string()),
  PESAPAL_IPN_ID: v.optional(v.string()),
  PESAPAL_TIMEOUT_MS: wholeNumber(15_000, 1),

  FLUTTERWAVE_BASE_URL: v.optional(url),
  FLUTTERWAVE_PUBLIC_KEY: v.optional(v.string()),
  FLUTTERWAVE_SECRET_KEY: v.optional(v.string()),
  FLUTTERWAVE_SECRET_HASH: v.optional(v.string()),
  FLUTTERWAVE_SCRIPT_URL: v.optional(scriptAddress, 'https://checkout.flutterwave.com/v3.js'),
  FLUTTERWAVE_FRAME_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(https:\/\/[\w.*:-]+( |$))*$/, 'must be https:// addresses with spaces between'),
    ),
    'https://checkout.flutterwave.com https://*.f4b-flutterwave.com',
  ),
  FLUTTERWAVE_TIMEOUT_MS: wholeNumber(15_000, 1),

  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.transform(readSender),
      v.check(({ address }) => isEmail(address), 'must be an email address, or Name <address>'),
    ),
    'Gari <shop@gari.test>',
  ),

  SMS_URL: v.optional(url),
  SMS_USERNAME: v.optional(v.string()),
  SMS_API_KEY: v.optional(v.string()),
  SMS_SENDER: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{0,11}$/, 'must be at most 11 letters and digits')),
  ),
  SMS_TIMEOUT_MS: wholeNumber(15_000, 1),

  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_JWKS_URL: v.optional(url, 'https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SCRIPT_URL: v.optional(scriptAddress, 'https://accounts.google.com/gsi/client'),

  CONTACT_PHONE: v.optional(v.string(), DEFAULT_CONTACT.phone),
  CONTACT_EMAIL: v.optional(
    v.pipe(v.string(), v.check(isEmail, 'must be an email address')),
    DEFAULT_CONTACT.email,
  ),
  CONTACT_ADDRESS: v.optional(v.string(), DEFAULT_CONTACT.address),
  KRA_PIN: v.optional(
    v.pipe(v.string(), v.regex(/^([AP]\d{9}[A-Z])?$/, 'must be a KRA PIN such as P051234567Q')),
    '',
  ),

  LIMIT_LOGIN_PER_ACCOUNT: wholeNumber(10),
  LIMIT_LOGIN_PER_ADDRESS: wholeNumber(300),
  LIMIT_SECOND_FACTOR_PER_ACCOUNT: wholeNumber(20),
  LIMIT_STK_PER_PHONE: wholeNumber(1),
  LIMIT_STK_PER_ORDER: wholeNumber(5),
  LIMIT_STK_PER_USER: wholeNumber(10),
  LIMIT_ONLINE_PER_USER: wholeNumber(20),
  LIMIT_UNPAID_ORDERS: wholeNumber(3),
  LIMIT_UNPAID_VALUE: wholeNumber(MAX_UNPAID_VALUE),
  LIMIT_ORDERS_PER_USER: wholeNumber(20),
  LIMIT_CODES_PER_ACCOUNT_HOUR: wholeNumber(3),
  LIMIT_CODES_PER_ACCOUNT_DAY: wholeNumber(6),
  LIMIT_SIGNUPS_PER_ADDRESS: wholeNumber(60),
  LIMIT_RESET_WRONG_PER_ADDRESS: wholeNumber(200),
  LIMIT_RESET_TRIES_PER_ACCOUNT: wholeNumber(3),
  LIMIT_RESET_TRIES_PER_ADDRESS: wholeNumber(20),
  LIMIT_RESET_TRIES_PER_SHOP: wholeNumber(200),
  LIMIT_SHIPPING_REQUESTS: wholeNumber(5),
  LIMIT_VEHICLE_FINDS_PER_ADDRESS: wholeNumber(30),
  LIMIT_VEHICLE_REQUESTS: wholeNumber(3),
  LIMIT_CLIENT_ERRORS_PER_ADDRESS: wholeNumber(20),
  LIMIT_CLIENT_ERRORS_PER_SHOP: wholeNumber(1000),
  LIMIT_MAILS_PER_RECIPIENT: wholeNumber(20),
});

export type Environment = Record<string, string | undefined>;
export type Config = ReturnType<typeof readConfig>;

/** The socket that systemd listens on (sd_listen_fds(3)), instead of host and port. */
function readListenFd(env: Environment): number | null {
  if (env['LISTEN_PID'] !== String(process.pid)) return null;
  if (env['LISTEN_FDS'] !== '1')
    throw new Error('systemd gives more than one socket: one ListenStream is enough.');
  return 3;
}

/** Throws an Error that lists every invalid setting. */
export function readConfig(env: Environment) {
  const parsed = v.safeParse(environment, { DATABASE_URL: undefined, ...env });
  const problems = [
    ...(parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`),
    ...findMissingBucketSettings(env),
  ];
  if (!parsed.success || problems.length > 0) {
    throw new Error(
      `The configuration cannot be used:\n${problems
        .map((problem) => `  ${problem}`)
        .join('\n')}\n.env.example describes every setting.`,
    );
  }
  const values = parsed.output;
  assertSandboxIsLocal(values);
  assertHttps(values);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    listenFd: readListenFd(env),
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    database: {
      url: values.DATABASE_URL,
      pooledUrl: values.DATABASE_POOLED_URL ?? null,
      readUrl: values.DATABASE_READ_URL ?? null,
    } satisfies DatabaseUrls,
    databaseConnections: toPoolSizes(values),
    /** Only for files that can be regenerated: picture variants. */
    dataDir: values.DATA_DIR,
    /** Null: nobody backs the shop up by itself. */
    backups: values.BACKUP_DIR ? { folder: values.BACKUP_DIR, days: values.BACKUP_DAYS } : null,
    /** Null: pictures are in the database. */
    bucket: readBucketConfig(values),
    cacheMib: values.CACHE_MIB,
    /** How long a process that is to end goes on while its health check fails. */
    drainMs: values.DRAIN_SECONDS * 1000,
    logLevel: values.LOG_LEVEL,
    /** Null: nothing is measured. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Null: nobody collects traces. */
    traces: readTracesConfig(values),
    /** Null: secrets of second factors are stored as they are. */
    secondFactorKey: values.SECOND_FACTOR_KEY ?? null,
    trustedProxies: values.TRUSTED_PROXIES,
    trustedTypes: values.TRUSTED_TYPES,
    appOrigin: values.APP_ORIGIN ?? null,
    sandboxUrl: values.SANDBOX_URL ?? null,
    safaricom: readSafaricomConfig(values),
    pesapal: readPesapalConfig(values),
    flutterwave: readFlutterwaveConfig(values),
    /** Null: no text messages are sent. */
    sms: readSmsConfig(values),
    smtp: values.SMTP_URL ? { url: values.SMTP_URL, from: values.MAIL_FROM } : null,
    google: values.GOOGLE_CLIENT_ID
      ? {
          clientId: values.GOOGLE_CLIENT_ID,
          jwksUrl: values.GOOGLE_JWKS_URL,
          scriptUrl: values.GOOGLE_SCRIPT_URL,
        }
      : null,
    /** The shop's tax number, for its receipts; null if it has none. */
    kraPin: values.KRA_PIN || null,
    contact: { phone: values.CONTACT_PHONE, email: values.CONTACT_EMAIL, address: values.CONTACT_ADDRESS },
    limits: {
      loginPerAccount: values.LIMIT_LOGIN_PER_ACCOUNT,
      loginPerAddress: values.LIMIT_LOGIN_PER_ADDRESS,
      secondFactorPerAccount: values.LIMIT_SECOND_FACTOR_PER_ACCOUNT,
      stkPerPhone: values.LIMIT_STK_PER_PHONE,
      stkPerOrder: values.LIMIT_STK_PER_ORDER,
      stkPerUser: values.LIMIT_STK_PER_USER,
      onlinePerUser: values.LIMIT_ONLINE_PER_USER,
      unpaidOrders: values.LIMIT_UNPAID_ORDERS,
      unpaidValue: values.LIMIT_UNPAID_VALUE,
      ordersPerUser: values.LIMIT_ORDERS_PER_USER,
      codesPerHour: values.LIMIT_CODES_PER_ACCOUNT_HOUR,
      codesPerDay: values.LIMIT_CODES_PER_ACCOUNT_DAY,
      signupsPerAddress: values.LIMIT_SIGNUPS_PER_ADDRESS,
      resetWrongPerAddress: values.LIMIT_RESET_WRONG_PER_ADDRESS,
      resetTriesPerAccount: values.LIMIT_RESET_TRIES_PER_ACCOUNT,
      resetTriesPerAddress: values.LIMIT_RESET_TRIES_PER_ADDRESS,
      resetTriesPerShop: values.LIMIT_RESET_TRIES_PER_SHOP,
      shippingRequests: values.LIMIT_SHIPPING_REQUESTS,
      vehicleFindsPerAddress: values.LIMIT_VEHICLE_FINDS_PER_ADDRESS,
      vehicleRequests: values.LIMIT_VEHICLE_REQUESTS,
      clientErrorsPerAddress: values.LIMIT_CLIENT_ERRORS_PER_ADDRESS,
      clientErrorsPerShop: values.LIMIT_CLIENT_ERRORS_PER_SHOP,
      mailsPerRecipient: values.LIMIT_MAILS_PER_RECIPIENT,
    },
  };
}

type Values = v.InferOutput<typeof environment>;

/** Returns null when none of the settings is given; throws when only some are. */
function requireAllOrNone<Name extends Exclude<keyof Values, 'MAIL_FROM'>>(
  values: Values,
  { provider, prefix }: { provider: string; prefix: string },
  names: readonly Name[],
): Record<Name, string> | null {
  const missing = names.filter((name) => !values[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    throw new Error(
      `${provider} is configured by halves. Missing: ${missing.join(', ')}. Give all ${prefix} settings or none.`,
    );
  }
  return Object.fromEntries(names.map((name) => [name, String(values[name])])) as Record<Name, string>;
}

const BUCKET_SETTINGS = ['MEDIA_URL', 'MEDIA_ACCESS_KEY_ID', 'MEDIA_SECRET_ACCESS_KEY'] as const;

function findMissingBucketSettings(env: Environment): string[] {
  const missing = BUCKET_SETTINGS.filter((name) => !env[name]);
  if (missing.length === BUCKET_SETTINGS.length) return [];
  return missing.map((name) => `${name} is missing: give ${BUCKET_SETTINGS.join(', ')}, or none of them`);
}

function readBucketConfig(values: Values): BucketConfig | null {
  const { MEDIA_URL, MEDIA_ACCESS_KEY_ID, MEDIA_SECRET_ACCESS_KEY } = values;
  if (!MEDIA_URL || !MEDIA_ACCESS_KEY_ID || !MEDIA_SECRET_ACCESS_KEY) return null;
  const { origin, pathname } = new URL(MEDIA_URL);
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean);
  return {
    endpoint: origin,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: values.MEDIA_REGION,
    accessKeyId: MEDIA_ACCESS_KEY_ID,
    secretAccessKey: MEDIA_SECRET_ACCESS_KEY,
    timeoutMs: values.MEDIA_TIMEOUT_MS,
  };
}

function readSafaricomConfig(values: Values): SafaricomConfig | null {
  const settings = requireAllOrNone(values, { provider: 'M-Pesa', prefix: 'SAFARICOM_' }, [
    'SAFARICOM_BASE_URL',
    'SAFARICOM_CONSUMER_KEY',
    'SAFARICOM_CONSUMER_SECRET',
    'SAFARICOM_SHORT_CODE',
    'SAFARICOM_PASSKEY',
  ]);
  if (!settings) return null;
  const { SAFARICOM_TYPE: type, SAFARICOM_TILL: till } = values;
  if (type === 'till' && !till) {
    throw new Error(
      'SAFARICOM_TYPE is till, so SAFARICOM_TILL (the till number) is needed beside SAFARICOM_SHORT_CODE (the store number).',
    );
  }
  if (type === 'paybill' && till) {
    throw new Error(
      'SAFARICOM_TILL is given, but SAFARICOM_TYPE is paybill: remove the one or change the other.',
    );
  }
  return {
    baseUrl: settings.SAFARICOM_BASE_URL,
    consumerKey: settings.SAFARICOM_CONSUMER_KEY,
    consumerSecret: settings.SAFARICOM_CONSUMER_SECRET,
    shortCode: settings.SAFARICOM_SHORT_CODE,
    passkey: settings.SAFARICOM_PASSKEY,
    type,
    till: till ?? null,
    timeoutMs: values.SAFARICOM_TIMEOUT_MS,
  };
}

function readPesapalConfig(values: Values): PesapalConfig | null {
  const settings = requireAllOrNone(values, { provider: 'Pesapal', prefix: 'PESAPAL_' }, [
    'PESAPAL_BASE_URL',
    'PESAPAL_CONSUMER_KEY',
    'PESAPAL_CONSUMER_SECRET',
  ]);
  return (
    settings && {
      baseUrl: settings.PESAPAL_BASE_URL,
      consumerKey: settings.PESAPAL_CONSUMER_KEY,
      consumerSecret: settings.PESAPAL_CONSUMER_SECRET,
      ipnId: values.PESAPAL_IPN_ID || null,
      timeoutMs: values.PESAPAL_TIMEOUT_MS,
    }
  );
}

function readFlutterwaveConfig(values: Values): FlutterwaveConfig | null {
  const settings = requireAllOrNone(values, { provider: 'Flutterwave', prefix: 'FLUTTERWAVE_' }, [
    'FLUTTERWAVE_BASE_URL',
    'FLUTTERWAVE_PUBLIC_KEY',
    'FLUTTERWAVE_SECRET_KEY',
    'FLUTTERWAVE_SECRET_HASH',
  ]);
  return (
    settings && {
      baseUrl: settings.FLUTTERWAVE_BASE_URL,
      publicKey: settings.FLUTTERWAVE_PUBLIC_KEY,
      secretKey: settings.FLUTTERWAVE_SECRET_KEY,
      secretHash: settings.FLUTTERWAVE_SECRET_HASH,
      scriptUrl: values.FLUTTERWAVE_SCRIPT_URL,
      frameHosts: values.FLUTTERWAVE_FRAME_HOSTS.split(' ').filter(Boolean),
      timeoutMs: values.FLUTTERWAVE_TIMEOUT_MS,
    }
  );
}

function readSmsConfig(values: Values): AfricasTalkingConfig | null {
  const settings = requireAllOrNone(values, { provider: 'SMS', prefix: 'SMS_' }, [
    'SMS_URL',
    'SMS_USERNAME',
    'SMS_API_KEY',
  ]);
  return (
    settings && {
      baseUrl: settings.SMS_URL,
      username: settings.SMS_USERNAME,
      apiKey: settings.SMS_API_KEY,
      sender: values.SMS_SENDER || null,
      timeoutMs: values.SMS_TIMEOUT_MS,
    }
  );
}

function toPoolSizes(values: Values): PoolSizes {
  const perJobPool = Math.floor(values.DATABASE_CONNECTIONS_JOBS / 2);
  return {
    requests: values.DATABASE_CONNECTIONS,
    callbacks: values.DATABASE_CONNECTIONS_CALLBACKS,
    payments: perJobPool,
    jobs: perJobPool,
    tool: perJobPool,
  };
}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '::1', '[::1]'];

const IN_THE_CLEAR = { PUBLIC_URL: 'cookies and tokens', SMS_URL: 'phone numbers and the key' };

function assertHttps(values: Values): void {
  if (values.NODE_ENV !== 'production') return;
  for (const name of ['PUBLIC_URL', 'SMS_URL'] as const) {
    const address = values[name];
    if (!address?.startsWith('http:') || LOOPBACK_HOSTS.includes(new URL(address).hostname)) continue;
    throw new Error(
      `${name} begins with http://, so that ${IN_THE_CLEAR[name]} would travel in the clear: with NODE_ENV=production it must be https:// (only localhost may be without).`,
    );
  }
}

/** The sandbox has no authentication, so it must be local and never be combined with real credentials. */
function assertSandboxIsLocal(values: Values): void {
  if (!values.SANDBOX_URL) return;
  if (values.NODE_ENV === 'production')
    throw new Error('The sandbox is never used with NODE_ENV=production.');
  for (const name of ['SAFARICOM_BASE_URL', 'PESAPAL_BASE_URL', 'FLUTTERWAVE_BASE_URL', 'SMS_URL'] as const) {
    const baseUrl = values[name];
    if (!baseUrl || `${baseUrl}/`.startsWith(`${values.SANDBOX_URL}/`)) continue;
    throw new Error(
      `The sandbox is never used beside a real provider’s keys: remove SANDBOX_URL or the ${name.replace(/(BASE_)?URL$/, '')} settings.`,
    );
  }
  if (values.SMTP_URL && !LOOPBACK_HOSTS.includes(new URL(values.SMTP_URL).hostname)) {
    throw new Error('The sandbox is never used beside a real mail server: remove SANDBOX_URL or SMTP_URL.');
  }
  if (values.GOOGLE_CLIENT_ID && !values.GOOGLE_JWKS_URL.startsWith(`${values.SANDBOX_URL}/`)) {
    throw new Error(
      'The sandbox is never used beside Google’s keys: remove SANDBOX_URL or the GOOGLE_ settings.',
    );
  }
  const isLocal =
    LOOPBACK_HOSTS.includes(values.HOST) &&
    (!values.PUBLIC_URL || LOOPBACK_HOSTS.includes(new URL(values.PUBLIC_URL).hostname));
  if (!isLocal && values.SANDBOX_PUBLIC !== 'yes') {
    throw new Error(
      'The sandbox would be reachable from outside: keep HOST and PUBLIC_URL on localhost, or set SANDBOX_PUBLIC=yes.',
    );
  }
}
