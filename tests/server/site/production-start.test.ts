import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { getHostFile } from '#tests/support/servers/host-bundle.ts';
import { startShop } from '../../../scripts/run/start-shop.ts';
import { seedDemoShop } from '../../../server/demo/seed-demo-shop.ts';

const DEMO_DATA =
  'This database holds the demo shop, whose accounts have a published password: with NODE_ENV=production use another database, or another DATA_DIR.';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const production = () => ({
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  PUBLIC_URL: 'https://gari.example',
  PORT: '0',
});

const accounts = async () => (await database.sql`select email from users`).length;

/** Starts only the server, as a process manager does; returns its exit code and output. */
async function startServer(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = fork(getHostFile('server'), { env: { ...process.env, ...env }, execArgv: [], silent: true });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.once('message', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output };
}

describe('in production', { timeout: 60_000 }, () => {
  test('S2: a database with the demo shop is refused, by the launcher and by the server', async () => {
    await seedDemoShop(database.db, new Date('2026-11-22T08:00:00Z'));
    await expect(startShop(production())).rejects.toThrow(DEMO_DATA);
    expect(await startServer(production())).toEqual({ code: 78, output: `${DEMO_DATA}\n` });
  });

  test('S2: so is one with renamed demo accounts', async () => {
    await seedDemoShop(database.db, new Date('2026-11-22T08:00:00Z'));
    await database.sql`update users set email = 'renamed-' || id || '@gari.example'`;
    await expect(startShop(production())).rejects.toThrow(DEMO_DATA);
  });

  test('S2: so is one that contains only a demo account', async () => {
    await database.sql`insert into users (username, email) values ('Somebody', 'Staff@gari.test')`;
    await expect(startShop(production())).rejects.toThrow(DEMO_DATA);
  });

  test('S2: the sandbox is refused before anything is written', async () => {
    await expect(startShop({ ...production(), SANDBOX: 'on' })).rejects.toThrow(
      'The sandbox is never used with NODE_ENV=production.',
    );
    expect(await accounts()).toBe(0);
  });

  test('S2: an empty database starts, without any accounts', async () => {
    expect(await startServer(production())).toEqual({ code: 0, output: '' });
    expect(await accounts()).toBe(0);
  });
});
