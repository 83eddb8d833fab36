import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '../../../scripts/embedded-database.ts';
import { openDatabase } from '../../../server/db/client.ts';

const HOLDER = fileURLToPath(new URL('../../support/hold-database.ts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gari-embedded-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function holdInAnotherProcess(): Promise<{ holder: ChildProcess; url: string }> {
  const holder = fork(HOLDER, [folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const url = await new Promise<string>((done) =>
    holder.once('message', (message) => done((message as { url: string }).url)),
  );
  return { holder, url };
}

async function kill(holder: ChildProcess): Promise<void> {
  const gone = new Promise((done) => holder.once('exit', done));
  holder.kill('SIGKILL');
  await gone;
}

async function rowsIn(url: string): Promise<unknown[]> {
  const { sql, close } = openDatabase(url, { max: 1 });
  const rows = await sql`select word from kept`;
  await close();
  return rows;
}

test('a folder left by a killed process is taken up again: its running PostgreSQL is adopted, data and all', async () => {
  const { holder, url } = await holdInAnotherProcess();
  const { sql, close } = openDatabase(url, { max: 1 });
  await sql`create table kept (word text)`;
  await sql`insert into kept values ('still here')`;
  await close();
  await kill(holder);
  const adopted = await startEmbeddedDatabase(folder);
  expect(adopted.url).toBe(url);
  expect(await rowsIn(adopted.url)).toEqual([{ word: 'still here' }]);
  adopted.stop();
  const again = await startEmbeddedDatabase(folder);
  expect(await rowsIn(again.url)).toEqual([{ word: 'still here' }]);
  again.stop();
});

test('a folder whose owner is alive is refused with what to do', async () => {
  const { holder } = await holdInAnotherProcess();
  await expect(startEmbeddedDatabase(folder)).rejects.toThrow(
    `Gari is already running on ${folder} (process ${holder.pid}): stop it, or set DATA_DIR to another folder.`,
  );
  await kill(holder);
  (await startEmbeddedDatabase(folder)).stop();
});

test('a folder of another major version is refused with what to do, and stays as it is', async () => {
  (await startEmbeddedDatabase(folder)).stop();
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startEmbeddedDatabase(folder)).rejects.toThrow(
    `${join(folder, 'postgres')} was made by PostgreSQL 17, this is 18: move the folder away, or set DATA_DIR to another one.`,
  );
});
