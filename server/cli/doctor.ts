import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, DEFAULT_CONTACT, type Environment, readConfig } from '../context/config.ts';
import { createPool, type Database, openDatabase } from '../db/client.ts';
import { isMigrated, MIN_SERVER_VERSION } from '../db/migrate.ts';
import { POOL_LIMITS, POOL_NAMES } from '../db/pool-limits.ts';
import { getPoolerSettings } from '../db/pooler.ts';
import type { Sql } from '../db/sql.ts';
import { findNewestBackup, MAX_BACKUP_AGE_MS } from '../features/operations/find-newest-backup.ts';
import { readSettings } from '../features/settings/read-settings.ts';
import { type BucketConfig, createBucket } from '../providers/s3/bucket.ts';
import { checkMailServer, describeMailError } from '../providers/smtp/smtp.ts';
import {
  acceptsFlutterwaveKey,
  acceptsPesapalKeys,
  acceptsSafaricomKeys,
  acceptsSmsKey,
  checkProvider,
} from './check-provider.ts';
import { describe, type Finding, fail, ok, TIMEOUT_MS, type Verdict, warn } from './finding.ts';

const HOUR_MS = 3_600_000;
const MIB = 1024 * 1024;
const MIN_FREE_MIB = { warn: 2_048, fail: 256 };
const MAX_CLOCK_DIFFERENCE_MS = { ok: 2_000, warn: 30_000 };
/** Of one process besides its pools: two job runners, the listener, scripts and the scrape. */
const OTHER_CONNECTIONS = 20;

const SETTINGS = {
  safaricom: {
    address: 'SAFARICOM_BASE_URL',
    keys: 'SAFARICOM_CONSUMER_KEY and SAFARICOM_CONSUMER_SECRET',
  },
  pesapal: { address: 'PESAPAL_BASE_URL', keys: 'PESAPAL_CONSUMER_KEY and PESAPAL_CONSUMER_SECRET' },
  flutterwave: { address: 'FLUTTERWAVE_BASE_URL', keys: 'FLUTTERWAVE_SECRET_KEY' },
  sms: { address: 'SMS_URL', keys: 'SMS_USERNAME and SMS_API_KEY' },
};

interface DoctorOptions {
  /** With DATABASE_URL. */
  env: Environment;
  /** Where the backups are. */
  backupFolder: string;
  now: Date;
}

/**
 * Looks at everything the shop needs, changes nothing but for a file and an object that it deletes again, and charges
 * nobody. Never rejects.
 */
export async function examineShop({ env, backupFolder, now }: DoctorOptions): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    return [{ check: 'configuration', ...fail(describe(error)) }];
  }
  const checks: Record<string, () => Promise<Verdict>> = {
    configuration: async () => checkConfiguration(config),
    'M-Pesa': () => checkProvider(config.safaricom, SETTINGS.safaricom, acceptsSafaricomKeys),
    Pesapal: () => checkProvider(config.pesapal, SETTINGS.pesapal, acceptsPesapalKeys),
    Flutterwave: () => checkProvider(config.flutterwave, SETTINGS.flutterwave, acceptsFlutterwaveKey),
    email: () => checkEmail(config),
    SMS: () => checkProvider(config.sms, SETTINGS.sms, acceptsSmsKey),
    pictures: () => checkPictures(config),
    ...(config.bucket && { bucket: () => checkBucket(config.bucket!) }),
    'second factor': async () => checkSecondFactorKey(config),
    disk: () => checkDisk([config.dataDir, backupFolder]),
    backups: () => checkBackups(backupFolder, { isConfigured: config.backups?.folder === backupFolder, now }),
  };
  const [database, ...others] = await Promise.all([
    examineDatabase(config),
    ...Object.entries(checks).map(async ([check, examine]) => ({ check, ...(await examine()) })),
  ]);
  const [configuration, ...rest] = others;
  return [configuration!, ...database, ...rest];
}

export function formatFinding({ check, level, message }: Finding): string {
  return `${level.padEnd(5)} ${check}: ${message}`;
}

function checkConfiguration({ production, sandboxUrl, publicUrl }: Config): Verdict {
  if (sandboxUrl)
    return warn(
      `The sandbox stands in for the providers (${publicUrl}). Nobody can buy: remove SANDBOX_URL.`,
    );
  if (!production) return warn(`${publicUrl} is not run for customers. Set NODE_ENV=production when it is.`);
  return ok(`${publicUrl}, production`);
}

function checkSecondFactorKey({ secondFactorKey }: Config): Verdict {
  return secondFactorKey
    ? ok('Secrets of authenticator apps are sealed.')
    : warn(
        'Secrets of authenticator apps are stored as they are, so a copy of the database or a backup opens them. Set SECOND_FACTOR_KEY.',
      );
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const { db, sql, close } = openDatabase(config.databaseUrl, { max: 1 });
  try {
    const findings = [{ check: 'database', ...(await checkServer(sql, config)) }];
    const migrations = await checkMigrations(config);
    findings.push({ check: 'migrations', ...migrations });
    findings.push({ check: 'clock', ...(await checkClock(sql)) });
    const { pooledUrl, readUrl } = config.database;
    if (migrations.level === 'ok') {
      findings.push({ check: 'staff', ...(await checkStaff(sql)) });
      findings.push({ check: 'contact', ...(await checkContact(db, config)) });
      const objects = await checkObjects(sql, config);
      if (objects) findings.push({ check: 'bucket', ...objects });
    }
    if (pooledUrl) findings.push({ check: 'pooler', ...(await checkPooler(pooledUrl)) });
    if (readUrl) findings.push({ check: 'standbys', ...(await checkStandbys(readUrl)) });
    return findings;
  } catch (error) {
    return [
      {
        check: 'database',
        ...fail(`It does not answer (${describe(error)}). Start PostgreSQL, or correct DATABASE_URL.`),
      },
    ];
  } finally {
    await close();
  }
}

async function checkServer(sql: Sql, { databaseConnections: sizes }: Config): Promise<Verdict> {
  const [server] = await sql<{ version: string; number: number; max: number }[]>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int as number, current_setting('max_connections')::int as max`;
  const { version, number, max } = server!;
  if (number < MIN_SERVER_VERSION) return fail(`PostgreSQL ${version} is too old: Gari needs 15 or newer.`);
  const needed = sizes.requests + sizes.callbacks + sizes.payments + sizes.jobs + OTHER_CONNECTIONS;
  if (max < needed) {
    return warn(
      `PostgreSQL ${version} allows ${max} connections, and one process opens up to ${needed}. Raise max_connections, or lower DATABASE_CONNECTIONS.`,
    );
  }
  return ok(`PostgreSQL ${version}, ${max} connections`);
}

async function checkMigrations({ databaseUrl }: Config): Promise<Verdict> {
  if (await isMigrated(databaseUrl)) return ok('The database is of this version of Gari.');
  return fail(
    'The database is empty or of another version of Gari. Start this version once, or use the other one.',
  );
}

/** Whether it has a database for each kind of work, which sets the limits of that kind. */
async function checkPooler(pooledUrl: string): Promise<Verdict> {
  for (const name of POOL_NAMES) {
    const pool = createPool({
      ...getPoolerSettings(pooledUrl, name),
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MS,
    });
    const database = `${new URL(pooledUrl).pathname.slice(1)}_${name}`;
    try {
      const { rows } = await pool.query<{ ms: number }>(
        `select setting::int as ms from pg_settings where name = 'lock_timeout'`,
      );
      if (rows[0]!.ms !== POOL_LIMITS[name].lockMs)
        return fail(`Its database ${database} does not set the limits. ${POOLER_ADVICE}`);
    } catch (error) {
      return fail(`Its database ${database} does not answer (${describe(error)}). ${POOLER_ADVICE}`);
    } finally {
      await pool.end();
    }
  }
  return ok('It has a database for each kind of work.');
}

const POOLER_ADVICE = 'Give PgBouncer the lines of the command pgbouncer, or correct DATABASE_POOLED_URL.';

async function checkStandbys(readUrl: string): Promise<Verdict> {
  const { sql, close } = openDatabase(readUrl, { max: 1 });
  try {
    const [standby] = await sql<{ isStandby: boolean }[]>`select pg_is_in_recovery() as "isStandby"`;
    return standby!.isStandby
      ? ok('One of them answers.')
      : warn('DATABASE_READ_URL leads to the primary. Start a standby, or remove the setting.');
  } catch (error) {
    return warn(
      `None answers (${describe(error)}), so the primary is read. Start one, or correct DATABASE_READ_URL.`,
    );
  } finally {
    await close();
  }
}

async function checkClock(sql: Sql): Promise<Verdict> {
  const before = Date.now();
  const [database] = await sql<
    { at: string }[]
  >`select (extract(epoch from clock_timestamp()) * 1000)::text as at`;
  const difference = Math.abs(Number(database!.at) - (before + Date.now()) / 2);
  if (difference <= MAX_CLOCK_DIFFERENCE_MS.ok) return ok('It agrees with the database’s.');
  const message = `It is ${Math.round(difference / 1000)} s off the database’s. Payments and reservations end by it: synchronise both with NTP.`;
  return difference <= MAX_CLOCK_DIFFERENCE_MS.warn ? warn(message) : fail(message);
}

async function checkEmail({ smtp }: Config): Promise<Verdict> {
  if (!smtp) return warn('No server is set, so nobody can sign up or reset a password. Set SMTP_URL.');
  const { host } = new URL(smtp.url);
  try {
    await checkMailServer(smtp.url, TIMEOUT_MS);
    const { address } = smtp.from;
    // As the default, of a domain that cannot exist (RFC 2606).
    if (address.endsWith('.test'))
      return warn(
        `Emails come from ${address}, which mail servers reject. Set MAIL_FROM to an address of your domain.`,
      );
    return ok(`${host} answers and accepts the sign-in.`);
  } catch (error) {
    return fail(`${host} cannot be used (${describeMailError(error)}). Correct SMTP_URL.`);
  }
}

async function checkPictures({ dataDir }: Config): Promise<Verdict> {
  const folder = join(dataDir, 'media-cache');
  const probe = join(folder, '.doctor');
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
    return ok(`Copies are stored in ${folder}.`);
  } catch (error) {
    return warn(`No copies can be stored, so each is made anew (${describe(error)}). Correct DATA_DIR.`);
  }
}

async function checkStaff(sql: Sql): Promise<Verdict> {
  const rows = await sql`select from shop_settings where staff_second_factor`;
  return rows.length > 0
    ? ok('They need a second factor.')
    : warn('A password alone opens the back office. Switch on “Staff need a second factor” in its settings.');
}

async function checkContact(db: Database, config: Config): Promise<Verdict> {
  const { phone, email, address } = await readSettings(db, config);
  const contact = [phone, email, address];
  const defaults = contact.filter((text) => Object.values(DEFAULT_CONTACT).includes(text));
  return defaults.length > 0
    ? warn(
        `Shoppers see ${defaults.join(', ')}, which nobody has set. Set the contact under Shop settings, or CONTACT_PHONE, CONTACT_EMAIL and CONTACT_ADDRESS.`,
      )
    : ok(`Shoppers see ${contact.join(', ')}.`);
}

/** Null if no row leads to a bucket that the configuration does not know. */
async function checkObjects(sql: Sql, { bucket }: Config): Promise<Verdict | null> {
  if (bucket) return null;
  const [media] = await sql<{ hasObjects: boolean }[]>`
    select exists (select from media where object is not null) or
      exists (select from media_variants where object is not null) as "hasObjects"`;
  return media!.hasObjects
    ? fail('Pictures are in a bucket that the shop cannot read. Set MEDIA_URL and its keys.')
    : null;
}

async function checkBucket(config: BucketConfig): Promise<Verdict> {
  const bucket = createBucket({ ...config, timeoutMs: TIMEOUT_MS }, () => new Date());
  const name = `doctor/${randomUUID()}`;
  const address = `${config.endpoint}/${config.bucket}`;
  let step = 'written to';
  try {
    await bucket.write(name, Buffer.from(name));
    step = 'read from';
    const copy = await bucket.read(name);
    if (String(copy) !== name) throw new Error('not what was written');
    step = 'deleted from';
    await bucket.delete(name);
    return ok(`${address} can be written to, read from and deleted from.`);
  } catch (error) {
    return fail(
      `${address} cannot be ${step} (${describe(error)}). Correct the MEDIA_ settings, or what their key may do.`,
    );
  }
}

/** Of the disks that the folders are on, the fullest. */
async function checkDisk(folders: readonly string[]): Promise<Verdict> {
  const disks = await Promise.all(
    folders.map(async (folder) => ({ folder, freeMib: await readFreeMib(folder) })),
  );
  const { folder, freeMib } = disks.toSorted((a, b) => a.freeMib - b.freeMib)[0]!;
  if (freeMib >= MIN_FREE_MIB.warn) return ok(`${freeMib.toLocaleString('en')} MiB are free.`);
  const message = `Only ${freeMib.toLocaleString('en')} MiB are free for ${folder}. Make room.`;
  return freeMib >= MIN_FREE_MIB.fail ? warn(message) : fail(message);
}

/** Of the current folder's disk if there is no such folder yet. */
async function readFreeMib(path: string): Promise<number> {
  const folder = await stat(path).then(
    () => path,
    () => '.',
  );
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / MIB);
}

interface BackupState {
  /** Whether the shop itself writes its backups there. */
  isConfigured: boolean;
  now: Date;
}

async function checkBackups(folder: string, { isConfigured, now }: BackupState): Promise<Verdict> {
  const newest = await findNewestBackup(folder).catch(describe);
  if (typeof newest === 'string')
    return warn(`${folder} cannot be read (${newest}). Let the shop's user read it.`);
  const advice = isConfigured
    ? 'The shop makes one every day: Operations in the back office says why the job fails.'
    : 'Set BACKUP_DIR, or name the folder with --backups.';
  if (newest === null) return warn(`There is none in ${folder}. ${advice}`);
  const ageMs = now.getTime() - newest.at.getTime();
  const age = `The newest in ${folder} is ${Math.max(0, Math.floor(ageMs / HOUR_MS))} hours old.`;
  return ageMs <= MAX_BACKUP_AGE_MS ? ok(age) : warn(`${age} ${advice}`);
}
