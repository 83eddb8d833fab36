import { appendFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/client.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { ensureShopDatabase, SHOP_ROLE } from '../../server/db/embedded/embedded-database-role.ts';
import { POSTGRES_PROGRAMS } from './node-settings.ts';
import { endProgram, newPassword, runProgram, startProgram, waitFor, writeSettings } from './programs.ts';

const DATABASE = 'gari';

export interface ArchivedPostgres {
  /** Of the shop's role. */
  url: string;
  /** Copies all files while the server runs. */
  makeBaseBackup(): void;
  /** Ends it; what was written last is in the archive then. */
  stop(): Promise<void>;
  /**
   * Starts a server beside it from the base backup and the archive, as of a moment (as PostgreSQL writes one), and resolves
   * when it takes writes.
   */
  recover(moment: string): Promise<Pick<ArchivedPostgres, 'url' | 'stop'>>;
  /** Of the base backup, and of what is in the archive. */
  readSizes(): { baseBytes: number; segments: number; segmentBytes: number };
}

/** Starts Debian's PostgreSQL with an empty database of the shop in `folder`, where it archives its write-ahead log. */
export async function startArchivedPostgres(folder: string): Promise<ArchivedPostgres> {
  const [dataDir, archive, base] = ['data', 'archive', 'base'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const password = newPassword();
  const passwordFile = join(folder, 'password');
  writeSettings(passwordFile, password);
  const run = (program: string, ...args: string[]) =>
    runProgram(join(POSTGRES_PROGRAMS, program), args, { PGPASSWORD: password });
  run(
    'initdb',
    '-D',
    dataDir,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  );
  runProgram('mkdir', [archive]);
  const port = await findFreePort();
  const adminUrl = (database: string, of = port) =>
    `postgres://postgres:${password}@127.0.0.1:${of}/${database}`;

  async function start(data: string, listen: number, ...settings: string[]) {
    const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
    const args = ['-D', data, '-p', String(listen), ...options.flatMap((option) => ['-c', option])];
    const server = startProgram(join(POSTGRES_PROGRAMS, 'postgres'), args, `${data}.log`);
    await waitFor('PostgreSQL', () => takesWrites(adminUrl('postgres', listen)));
    const url = `postgres://${SHOP_ROLE}:${password}@127.0.0.1:${listen}/${DATABASE}`;
    // SIGINT ends connections, SIGTERM waits for them.
    return { url, stop: () => endProgram(server, 'SIGINT') };
  }

  const running = await start(
    dataDir,
    port,
    'archive_mode=on',
    `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  );
  await ensureShopDatabase({ adminUrl, password }, DATABASE);
  return {
    ...running,
    makeBaseBackup: () => run('pg_basebackup', '-d', adminUrl('postgres'), '-D', base, '--checkpoint=fast'),
    async recover(moment) {
      const restored = join(folder, 'restored');
      runProgram('cp', ['--archive', base, restored]);
      appendFileSync(
        join(restored, 'postgresql.auto.conf'),
        `restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${moment}'
recovery_target_action = 'promote'
`,
      );
      runProgram('touch', [join(restored, 'recovery.signal')]);
      return start(restored, await findFreePort());
    },
    readSizes() {
      const segments = readdirSync(archive);
      const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
      return {
        baseBytes: sum(
          readdirSync(base, { recursive: true }).map((file) => statSync(join(base, String(file))).size),
        ),
        segments: segments.length,
        segmentBytes: sum(segments.map((file) => statSync(join(archive, file)).size)),
      };
    },
  };
}

async function takesWrites(adminUrl: string): Promise<boolean> {
  const { sql, close } = openDatabase(adminUrl, { max: 1 });
  try {
    const [row] = await sql<{ isRecovering: boolean }[]>`select pg_is_in_recovery() as "isRecovering"`;
    return row?.isRecovering === false;
  } catch {
    return false;
  } finally {
    await close();
  }
}
