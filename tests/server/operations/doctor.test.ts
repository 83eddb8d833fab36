import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { examineShop, formatFinding } from '../../../server/cli/doctor.ts';
import type { Environment } from '../../../server/context/config.ts';
import { toBackupName } from '../../../server/db/backup/backup-file.ts';
import { media, shopSettings } from '../../../server/db/schema/index.ts';
import { startBucketServer } from '../../support/servers/bucket-server.ts';
import { getDatabaseUrl } from '../../support/servers/database-server.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-27T06:00:00Z');

let shop: TestShop;
let backupFolder: string;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.db.insert(shopSettings).values({ staffSecondFactor: true, changedAt: NOW });
});
afterAll(() => shop.close());
beforeEach(async () => {
  backupFolder = await mkdtemp(join(tmpdir(), 'gari-doctor-'));
  return () => rm(backupFolder, { recursive: true });
});

async function backUp(age: number): Promise<void> {
  const at = new Date(NOW.getTime() - age);
  const file = join(backupFolder, toBackupName(at));
  await writeFile(file, '');
  await utimes(file, at, at);
}

/** The sandbox’s addresses as those of real providers. */
async function examine(overrides: Environment = {}): Promise<string[]> {
  const { SANDBOX_URL: _sandbox, DATABASE_POOLED_URL: _pooler, ...env } = shop.env;
  const production = {
    ...env,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    SECOND_FACTOR_KEY: Buffer.alloc(32, 1).toString('base64'),
    MAIL_FROM: 'Gari <shop@shop.example>',
    CONTACT_PHONE: '+254 20 555 0100',
    CONTACT_EMAIL: 'help@shop.example',
    CONTACT_ADDRESS: 'Ngong Road, Nairobi',
  };
  const findings = await examineShop({ env: { ...production, ...overrides }, backupFolder, now: NOW });
  return findings.map(formatFinding).map((line) => line.replace(backupFolder, '(folder)'));
}

test('a shop that has all it needs', async () => {
  await backUp(50 * HOUR);
  await backUp(3 * HOUR);
  const smtpHost = new URL(shop.env['SMTP_URL']!).host;
  expect(await examine()).toEqual([
    'ok    configuration: https://shop.example, production',
    expect.stringMatching(/^ok {4}database: PostgreSQL \d+\.\d+, \d+ connections$/),
    'ok    migrations: The database is of this version of Gari.',
    'ok    clock: It agrees with the database’s.',
    'ok    staff: They need a second factor.',
    'ok    contact: Shoppers see +254 20 555 0100, help@shop.example, Ngong Road, Nairobi.',
    `ok    M-Pesa: ${shop.env['SAFARICOM_BASE_URL']} answers and accepts the keys.`,
    `ok    Pesapal: ${shop.env['PESAPAL_BASE_URL']} answers and accepts the keys.`,
    `ok    Flutterwave: ${shop.env['FLUTTERWAVE_BASE_URL']} answers and accepts the keys.`,
    `ok    email: ${smtpHost} answers and accepts the sign-in.`,
    `ok    SMS: ${shop.env['SMS_URL']} answers and accepts the keys.`,
    `ok    pictures: Copies are stored in ${shop.env['DATA_DIR']}/media-cache.`,
    'ok    second factor: Secrets of authenticator apps are sealed.',
    expect.stringMatching(/^(ok {4}|warn )disk: /),
    'ok    backups: The newest in (folder) is 3 hours old.',
  ]);
});

test('what is wrong is said with what to do', async () => {
  await backUp(27 * HOUR);
  const lines = await examine({
    SMTP_URL: 'smtp://127.0.0.1:1',
    SAFARICOM_BASE_URL: 'http://127.0.0.1:1',
    DATABASE_CONNECTIONS: '900',
    PUBLIC_URL: 'http://localhost:3000',
    NODE_ENV: 'test',
  });
  expect(lines.filter((line) => !line.startsWith('ok') && !line.includes('disk:'))).toEqual([
    'warn  configuration: http://localhost:3000 is not run for customers. Set NODE_ENV=production when it is.',
    expect.stringMatching(
      /^warn {2}database: PostgreSQL [\d.]+ allows \d+ connections, and one process opens up to 936\. Raise max_connections, or lower DATABASE_CONNECTIONS\.$/,
    ),
    'fail  M-Pesa: http://127.0.0.1:1 does not answer (bad port). Correct SAFARICOM_BASE_URL, or let the server reach it.',
    'fail  email: 127.0.0.1:1 cannot be used (connect ECONNREFUSED 127.0.0.1:1). Correct SMTP_URL.',
    'warn  backups: The newest in (folder) is 27 hours old. Set BACKUP_DIR, or name the folder with --backups.',
  ]);
});

test('addresses that nobody has set', async () => {
  const isAboutAddresses = (line: string) => /contact|email:/.test(line);
  const lines = await examine({ MAIL_FROM: undefined, CONTACT_EMAIL: undefined });
  expect(lines.filter(isAboutAddresses)).toEqual([
    'warn  contact: Shoppers see help@gari.test, which nobody has set. Set the contact under Shop settings, or CONTACT_PHONE, CONTACT_EMAIL and CONTACT_ADDRESS.',
    'warn  email: Emails come from shop@gari.test, which mail servers reject. Set MAIL_FROM to an address of your domain.',
  ]);
  await shop.db.update(shopSettings).set({ email: 'shop@shop.example' });
  expect((await examine({ CONTACT_EMAIL: undefined })).filter(isAboutAddresses)[0]).toBe(
    'ok    contact: Shoppers see +254 20 555 0100, shop@shop.example, Ngong Road, Nairobi.',
  );
  await shop.db.update(shopSettings).set({ email: null });
});

test('[SMS-01] keys that the providers do not accept', async () => {
  const lines = await examine({
    SAFARICOM_CONSUMER_SECRET: 'wrong',
    PESAPAL_CONSUMER_SECRET: 'wrong',
    FLUTTERWAVE_SECRET_KEY: 'FLWSECK-wrong-X',
    SMS_API_KEY: 'wrong',
  });
  const getRefusal = (provider: string, setting: string, keys: string) =>
    `fail  ${provider}: ${shop.env[setting]} answers, but did not confirm the keys. Correct ${keys} if they are wrong; otherwise try again later.`;
  expect(lines.filter((line) => /M-Pesa|Pesapal|Flutterwave|SMS/.test(line))).toEqual([
    getRefusal('M-Pesa', 'SAFARICOM_BASE_URL', 'SAFARICOM_CONSUMER_KEY and SAFARICOM_CONSUMER_SECRET'),
    getRefusal('Pesapal', 'PESAPAL_BASE_URL', 'PESAPAL_CONSUMER_KEY and PESAPAL_CONSUMER_SECRET'),
    getRefusal('Flutterwave', 'FLUTTERWAVE_BASE_URL', 'FLUTTERWAVE_SECRET_KEY'),
    getRefusal('SMS', 'SMS_URL', 'SMS_USERNAME and SMS_API_KEY'),
  ]);
});

test('a pooler without the shop’s databases, and standbys that are the primary or do not answer', async () => {
  const url = shop.env['DATABASE_URL']!;
  const examineCluster = async (overrides: Environment) =>
    (await examine(overrides)).filter((line) => /pooler|standbys/.test(line));
  const name = new URL(url).pathname.slice(1);
  expect(await examineCluster({ DATABASE_POOLED_URL: url, DATABASE_READ_URL: url })).toEqual([
    `fail  pooler: Its database ${name}_requests does not answer (database "${name}_requests" does not exist). Give PgBouncer the lines of the command pgbouncer, or correct DATABASE_POOLED_URL.`,
    'warn  standbys: DATABASE_READ_URL leads to the primary. Start a standby, or remove the setting.',
  ]);
  expect(await examineCluster({ DATABASE_READ_URL: 'postgres://gari@127.0.0.1:1/gari' })).toEqual([
    'warn  standbys: None answers (connect ECONNREFUSED 127.0.0.1:1), so the primary is read. Start one, or correct DATABASE_READ_URL.',
  ]);
});

test('[PICTURE-10] a bucket is written to, read from and deleted from; what is wrong is said without the key', async () => {
  const server = await startBucketServer();
  const examineBucket = async (overrides: Environment) =>
    (await examine({ ...server.env, ...overrides })).filter((line) => line.includes(' bucket:'));
  const address = server.env['MEDIA_URL']!.replace('/pictures', '');
  const advice = 'Correct the MEDIA_ settings, or what their key may do.';
  expect(await examineBucket({})).toEqual([
    `ok    bucket: ${address} can be written to, read from and deleted from.`,
  ]);
  expect(await server.listObjects()).toEqual([]);
  expect(await examineBucket({ MEDIA_SECRET_ACCESS_KEY: 'mistyped-secret' })).toEqual([
    `fail  bucket: ${address} cannot be written to (403 SignatureDoesNotMatch). ${advice}`,
  ]);
  const other = address.replace(/gari$/, 'other');
  expect(await examineBucket({ MEDIA_URL: other })).toEqual([
    `fail  bucket: ${other} cannot be written to (404 NoSuchBucket). ${advice}`,
  ]);
  await server.close();
  expect(await examineBucket({})).toEqual([
    `fail  bucket: ${address} cannot be written to (ECONNREFUSED). ${advice}`,
  ]);
});

test('[PICTURE-10] pictures in a bucket that is not configured', async () => {
  await shop.db.insert(media).values({ hash: 'in a bucket', contentType: 'image/png', object: 'x' });
  const lines = await examine();
  expect(lines.filter((line) => line.includes(' bucket:'))).toEqual([
    'fail  bucket: Pictures are in a bucket that the shop cannot read. Set MEDIA_URL and its keys.',
  ]);
  await shop.db.delete(media);
});

test('without email and backups', async () => {
  const lines = await examine({ SMTP_URL: undefined });
  expect(lines.filter((line) => /email|backups/.test(line))).toEqual([
    'warn  email: No server is set, so nobody can sign up or reset a password. Set SMTP_URL.',
    'warn  backups: There is none in (folder). Set BACKUP_DIR, or name the folder with --backups.',
  ]);
});

test('backups that the shop should make itself', async () => {
  const lines = await examine({ BACKUP_DIR: backupFolder });
  expect(lines.filter((line) => line.includes('backups'))).toEqual([
    'warn  backups: There is none in (folder). The shop makes one every day: Operations in the back office says why the job fails.',
  ]);
});

test('[FACTOR-14] staff who need no second factor', async () => {
  await shop.db.update(shopSettings).set({ staffSecondFactor: false });
  const lines = await examine();
  await shop.db.update(shopSettings).set({ staffSecondFactor: true });
  expect(lines.filter((line) => line.includes('staff'))).toEqual([
    'warn  staff: A password alone opens the back office. Switch on “Staff need a second factor” in its settings.',
  ]);
});

test('a database that is not migrated, and one that does not answer', async () => {
  const empty = await examine({ DATABASE_URL: getDatabaseUrl(inject('databaseSuperuser'), 'postgres') });
  expect(empty[2]).toBe(
    'fail  migrations: The database is empty or of another version of Gari. Start this version once, or use the other one.',
  );
  const down = await examine({ DATABASE_URL: 'postgres://gari:hidden@127.0.0.1:1/gari' });
  expect(down.slice(0, 3)).toEqual([
    'ok    configuration: https://shop.example, production',
    'fail  database: It does not answer (connect ECONNREFUSED 127.0.0.1:1). Start PostgreSQL, or correct DATABASE_URL.',
    `ok    M-Pesa: ${shop.env['SAFARICOM_BASE_URL']} answers and accepts the keys.`,
  ]);
  expect(down.join('\n')).not.toContain('hidden');
});

test('a configuration that cannot be used is all that is said', async () => {
  expect(await examine({ PORT: 'http' })).toEqual([
    'fail  configuration: The configuration cannot be used:\n  PORT must be a port number\n.env.example describes every setting.',
  ]);
});

test('[FACTOR-09] without a key for the secrets of second factors', async () => {
  const lines = await examine({ SECOND_FACTOR_KEY: undefined });
  expect(lines.filter((line) => line.includes(' second factor:'))).toEqual([
    'warn  second factor: Secrets of authenticator apps are stored as they are, so a copy of the database or a backup opens them. Set SECOND_FACTOR_KEY.',
  ]);
});
