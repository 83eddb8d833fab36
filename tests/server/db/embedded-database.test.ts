import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/client.ts';
import { startEmbeddedDatabase } from '../../../server/db/embedded/embedded-database.ts';

const HOLDER = fileURLToPath(new URL('../../support/servers/database-process.ts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gari-embedded-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  // A holder left by a failed test would keep the test run from ending.
  for (const holder of holders.splice(0)) await kill(holder);
  rmSync(folder, { recursive: true, force: true });
});

const holders: ChildProcess[] = [];

async function startHolderProcess(): Promise<{ holder: ChildProcess; url: string }> {
  const holder = fork(HOLDER, [folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  holders.push(holder);
  const url = await new Promise<string>((done) =>
    holder.once('message', (message) => done((message as { url: string }).url)),
  );
  return { holder, url };
}

async function kill(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  const exited = new Promise((done) => holder.once('exit', done));
  holder.kill('SIGKILL');
  await exited;
}

async function readRows(url: string): Promise<unknown[]> {
  const { sql, close } = openDatabase(url, { max: 1 });
  const rows = await sql`select word from kept`;
  await close();
  return rows;
}

test('a folder left by a killed process is reused: its running PostgreSQL is adopted with its data', async () => {
  const { holder, url } = await startHolderProcess();
  const { sql, close } = openDatabase(url, { max: 1 });
  await sql`create table kept (word text)`;
  await sql`insert into kept values ('still here')`;
  await close();
  await kill(holder);
  const adopted = await startEmbeddedDatabase(folder);
  expect(adopted.url).toBe(url);
  expect(await readRows(adopted.url)).toEqual([{ word: 'still here' }]);
  adopted.stop();
  const again = await startEmbeddedDatabase(folder);
  expect(await readRows(again.url)).toEqual([{ word: 'still here' }]);
  again.stop();
});

test('a folder whose owner is alive is refused with advice', async () => {
  const { holder } = await startHolderProcess();
  await expect(startEmbeddedDatabase(folder)).rejects.toThrow(
    `Gari is already running on ${folder} (process ${holder.pid}): stop it, or set DATA_DIR to another folder.`,
  );
  await kill(holder);
  (await startEmbeddedDatabase(folder)).stop();
});

test('a folder of another major version is refused with advice, and stays unchanged', async () => {
  (await startEmbeddedDatabase(folder)).stop();
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startEmbeddedDatabase(folder)).rejects.toThrow(
    `${join(folder, 'postgres')} was made by PostgreSQL 17, this is 18: move the folder away, or set DATA_DIR to another one.`,
  );
});

test('S18: the shop connects as a role that is not a superuser and owns its database', async () => {
  const { url, stop } = await startEmbeddedDatabase(folder);
  const { sql, close } = openDatabase(url, { max: 1 });
  const [role] = await sql`
    select rolname, rolsuper, rolcreaterole, pg_get_userbyid(datdba) as owner
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`;
  expect(role).toEqual({ rolname: 'gari_shop', rolsuper: false, rolcreaterole: false, owner: 'gari_shop' });
  await expect(sql`select pg_read_file('/etc/hostname')`).rejects.toThrow('permission denied');
  await close();
  stop();
});

test('S18: a database that an earlier version created as superuser is handed over to the shop role', async () => {
  const first = await startEmbeddedDatabase(folder);
  const admin = openDatabase(toSuperuserUrl(first.url), { max: 1 });
  await admin.sql.query(`alter database gari owner to gari`);
  await admin.sql.query(`
    create extension pg_trgm;
    create schema queue;
    create type queue.step as enum ('one', 'two');
    create table queue.jobs (id integer primary key generated always as identity, step queue.step);
    create function queue.next() returns integer language sql as 'select 1';
    create table kept (id serial, word text);
    insert into kept (word) values ('still here');`);
  await admin.close();
  first.stop();
  const { url, stop } = await startEmbeddedDatabase(folder);
  const { sql, close } = openDatabase(url, { max: 1 });
  await sql.query(`
    alter table queue.jobs add column at timestamptz;
    alter type queue.step add value 'three';
    drop function queue.next();
    drop schema queue cascade;
    alter table kept add column at timestamptz`);
  await sql`insert into kept (word) values ('and more')`;
  expect(await sql`select id, word from kept`).toEqual([
    { id: 1, word: 'still here' },
    { id: 2, word: 'and more' },
  ]);
  await close();
  stop();
});

test.runIf(process.platform === 'linux')(
  'S18: the cluster’s password is in no process argument',
  async () => {
    const holding = startHolderProcess();
    const seenArguments = new Set<string>();
    for (
      let startResult: unknown;
      startResult === undefined;
      startResult = await Promise.race([holding, setImmediate()])
    ) {
      for (const args of listProcessArguments()) if (args.includes(folder)) seenArguments.add(args);
    }
    const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
    expect([...seenArguments].some((args) => args.includes('create-cluster.ts'))).toBe(true);
    expect([...seenArguments].filter((args) => args.includes(password))).toEqual([]);
    await kill((await holding).holder);
    (await startEmbeddedDatabase(folder)).stop();
  },
);

/** The command lines that any user of the machine can read. */
function listProcessArguments(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\u0000', ' ');
      } catch {
        return '';
      }
    });
}

function toSuperuserUrl(url: string): string {
  const admin = new URL(url);
  admin.username = 'gari';
  admin.password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
  return admin.href;
}
