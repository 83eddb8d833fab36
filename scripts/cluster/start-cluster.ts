import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/client.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { ensureShopDatabase, SHOP_ROLE } from '../../server/db/embedded/embedded-database-role.ts';
import { formatPoolerDatabases } from '../../server/db/pooler.ts';
import { type Node, type Ports, toBalancerSettings, toPatroniSettings } from './node-settings.ts';
import { createFolder, endProgram, newPassword, startProgram, waitFor, writeSettings } from './programs.ts';

const PROGRAMS = ['etcd', 'patroni', 'pgbouncer', 'haproxy'];
const PACKAGES = 'etcd-server patroni python3-etcd postgresql-15 pgbouncer haproxy';
const NODES = 3;
const DATABASE = 'gari';

export interface Cluster {
  folder: string;
  ports: Ports;
  nodes: Node[];
  /** Ports that the shop's processes are to listen on. */
  shopPorts: number[];
  /** The primary, whichever that is, without the pooler. */
  databaseUrl: string;
  pooledUrl: string;
  /** The standbys. */
  readUrl: string;
  /** Returns the node that is the primary according to Patroni, or null while there is none. */
  findPrimary(): Promise<Node | null>;
  /** Whether all standbys follow the primary, one of them synchronously. */
  isWhole(): Promise<boolean>;
  killPostgres(node: Node): void;
  /** Ends Patroni and PostgreSQL of a node as a power failure would. */
  killNode(node: Node): void;
  startNode(node: Node): void;
  /** Has the standby that is not synchronous stop replaying; it goes on receiving. */
  pauseReplay(): Promise<void>;
  resumeReplay(): void;
  stop(): Promise<void>;
}

/**
 * Starts etcd, three PostgreSQL servers under Patroni, HAProxy and PgBouncer on free ports, in a folder that is deleted
 * when they are stopped. Throws when one of them is not installed.
 */
export async function startCluster(shopProcesses: number): Promise<Cluster> {
  assertInstalled();
  const folder = createFolder();
  const ports: Ports = {
    etcd: await findFreePort(),
    etcdPeers: await findFreePort(),
    primary: await findFreePort(),
    standbys: await findFreePort(),
    pooler: await findFreePort(),
    shop: await findFreePort(),
  };
  const shopPorts: number[] = [];
  for (let index = 0; index < shopProcesses; index += 1) shopPorts.push(await findFreePort());
  const nodes: Node[] = [];
  for (let index = 1; index <= NODES; index += 1)
    nodes.push({ name: `node${index}`, port: await findFreePort(), apiPort: await findFreePort() });
  const passwords = {
    superuser: newPassword(),
    replication: newPassword(),
    api: newPassword(),
    shop: newPassword(),
  };

  const processes = new Map<string, ChildProcess>();
  const start = (name: string, command: string, args: string[]) =>
    processes.set(name, startProgram(command, args, join(folder, `${name}.log`)));
  const startNode = ({ name }: Node) => void start(name, 'patroni', [join(folder, `${name}.yml`)]);
  /** Of the standby that is to stand still. */
  let pausedReplay: number | null = null;
  const resumeReplay = () => {
    if (pausedReplay !== null) process.kill(pausedReplay, 'SIGCONT');
    pausedReplay = null;
  };
  const stop = async () => {
    resumeReplay();
    // Patroni first, so that nothing is promoted meanwhile.
    for (const child of [...processes.values()].toReversed()) await endProgram(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const client = `http://127.0.0.1:${ports.etcd}`;
    const peers = `http://127.0.0.1:${ports.etcdPeers}`;
    start('etcd', 'etcd', [
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peers}`,
      `--initial-advertise-peer-urls=${peers}`,
      `--initial-cluster=default=${peers}`,
    ]);
    for (const node of nodes) {
      const settings = toPatroniSettings({ node, ports, passwords, folder });
      writeSettings(join(folder, `${node.name}.yml`), settings);
      startNode(node);
    }
    writeSettings(join(folder, 'haproxy.cfg'), toBalancerSettings(nodes, shopPorts, ports));
    start('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
    const primaryUrl = (role: string, password: string, database: string) =>
      `postgres://${role}:${password}@127.0.0.1:${ports.primary}/${database}`;
    const adminUrl = (database: string) => primaryUrl('postgres', passwords.superuser, database);
    await waitFor('three nodes with a primary', () => isWhole(adminUrl('postgres')));
    await ensureShopDatabase({ adminUrl, password: passwords.shop }, DATABASE);
    writeSettings(join(folder, 'pgbouncer.ini'), toPoolerSettings(ports, passwords.shop));
    start('pgbouncer', 'pgbouncer', [join(folder, 'pgbouncer.ini')]);
    return {
      folder,
      ports,
      nodes,
      shopPorts,
      databaseUrl: primaryUrl(SHOP_ROLE, passwords.shop, DATABASE),
      readUrl: `postgres://${SHOP_ROLE}:${passwords.shop}@127.0.0.1:${ports.standbys}/${DATABASE}`,
      pooledUrl: `postgres://${SHOP_ROLE}@127.0.0.1:${ports.pooler}/${DATABASE}`,
      findPrimary: async () => {
        for (const node of nodes) if (await hasRole(node, 'primary')) return node;
        return null;
      },
      isWhole: () => isWhole(adminUrl('postgres')),
      killPostgres: ({ name }) => killPostgres(join(folder, name)),
      killNode({ name }) {
        processes.get(name)?.kill('SIGKILL');
        killPostgres(join(folder, name));
      },
      startNode,
      async pauseReplay() {
        const node = await findAsynchronousStandby(nodes);
        const url = `postgres://postgres:${passwords.superuser}@127.0.0.1:${node.port}/postgres`;
        const { sql, close } = openDatabase(url, { max: 1 });
        const [replay] = await sql<{ pid: number }[]>`
          select pid from pg_stat_activity where backend_type = 'startup'`;
        await close();
        pausedReplay = replay!.pid;
        // Patroni ends a pause by pg_wal_replay_pause() within two seconds.
        process.kill(pausedReplay, 'SIGSTOP');
      },
      resumeReplay,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function assertInstalled(): void {
  const missing = PROGRAMS.filter((program) => {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`]);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} not found. On Debian: apt-get install ${PACKAGES}`);
}

/** The postmaster and its children, which would otherwise finish what they are doing. */
function killPostgres(dataDir: string): void {
  const postmaster = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const children = spawnSync('pgrep', ['-P', postmaster], { encoding: 'utf8' }).stdout.split('\n');
  for (const pid of [postmaster, ...children].filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Anybody on this machine may connect: PgBouncer signs in for them. */
function toPoolerSettings(ports: Ports, password: string): string {
  const upstream = `host=127.0.0.1 port=${ports.primary} user=${SHOP_ROLE} password=${password}`;
  return `[databases]
${formatPoolerDatabases(DATABASE, upstream).join('\n')}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
server_connect_timeout = 3
query_wait_timeout = 6
server_login_retry = 1
`;
}

async function findAsynchronousStandby(nodes: Node[]): Promise<Node> {
  for (const node of nodes) if (await hasRole(node, 'asynchronous')) return node;
  throw new Error('Every standby is synchronous');
}

/** Asks Patroni. */
async function hasRole({ apiPort }: Node, role: 'primary' | 'asynchronous'): Promise<boolean> {
  const request = fetch(`http://127.0.0.1:${apiPort}/${role}`, { signal: AbortSignal.timeout(1_000) });
  return request.then(
    ({ ok }) => ok,
    () => false,
  );
}

async function isWhole(adminUrl: string): Promise<boolean> {
  const { sql, close } = openDatabase(adminUrl, { max: 1 });
  try {
    const standbys = await sql<{ sync_state: string }[]>`
      select sync_state from pg_stat_replication where state = 'streaming'`;
    return standbys.length === NODES - 1 && standbys.some(({ sync_state: state }) => state === 'sync');
  } catch {
    return false;
  } finally {
    await close();
  }
}
