import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditLog, products } from '../../../server/db/schema/index.ts';
import { startWorker } from '../../../server/jobs/worker.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { createTestDatabase } from '../../support/database.ts';
import { startBucketServer } from '../../support/servers/bucket-server.ts';
import { getHostFile } from '../../support/servers/host-bundle.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const PASSWORD = 'Kisumu-lakeside-42';

// Each command is its own process, which takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await startTestShop();
  folder = await mkdtemp(join(tmpdir(), 'gari-tool-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
});

interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `npm run shop -- …` on the shop's database, or on another one. */
async function run(
  args: string[],
  { input = '', url = shop.database.url, env = {} }: { input?: string; url?: string; env?: object } = {},
): Promise<CommandResult> {
  const child: ChildProcess = spawn(process.execPath, [getHostFile('shop'), ...args], {
    cwd: folder,
    env: { ...process.env, ...shop.env, DATABASE_URL: url, DATABASE_POOLED_URL: undefined, ...env },
  });
  child.stdin!.end(input);
  const closed = new Promise<number | null>((done) => child.on('close', done));
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return { code: await closed, stdout, stderr };
}

const signIn = (email: string, password = PASSWORD) => shop.call('login', { body: { email, password } });

test('without a command, or with an unknown one, it prints its usage: exit code 2', async () => {
  const unknown = await run(['fly']);
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain("unknown command 'fly'");
  const help = await run(['--help']);
  expect(help.code).toBe(0);
  for (const name of [
    'create-superuser',
    'starter-catalogue',
    'import',
    'export',
    'reindex',
    'move-pictures',
    'backup',
    'restore',
    'restore-drill',
    'replay-payment',
    'check-money',
    'stuck',
    'doctor',
  ])
    expect(help.stdout).toContain(name);
});

test('[PICTURE-09] moves pictures into the bucket and back, and says how much that was', async () => {
  await createProduct(shop.db);
  const server = await startBucketServer();
  const { env } = server;
  expect(await run(['move-pictures'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no bucket: set MEDIA_URL and its keys.\n',
  });
  expect(await run(['move-pictures'], { env })).toEqual({
    code: 0,
    stdout: '1 so far …\n1 pictures and variants (0.0 MiB) were moved into the bucket.\n',
    stderr: '',
  });
  expect(await server.listObjects()).toEqual([
    expect.stringMatching(/^pictures\/0123456789abcdef0123456789abcdef\/[0-9a-f]{32}$/),
  ]);
  const back = await run(['move-pictures', '--back'], { env });
  expect([back.code, back.stdout]).toEqual([
    0,
    '1 so far …\n1 pictures and variants (0.0 MiB) were moved into the database.\n',
  ]);
  await server.close();
  const down = await run(['move-pictures'], { env });
  expect([down.code, down.stderr]).toEqual([
    1,
    'The bucket cannot be used (ECONNREFUSED). What was moved is in its new place: repeat the command for the rest.\n',
  ]);
});

describe('accounts', () => {
  test('[ROLE-04] a new superuser signs in with the password from standard input', async () => {
    const made = await run(['create-superuser', 'owner@gari.test', '--username', 'Njeri'], {
      input: `${PASSWORD}\n`,
    });
    expect(made).toEqual({ code: 0, stdout: 'owner@gari.test can sign in as superuser.\n', stderr: '' });
    const { status, body } = await signIn('owner@gari.test');
    expect([status, body.user.is_superuser, body.user.is_staff, body.user.username]).toEqual([
      200,
      true,
      true,
      'Njeri',
    ]);
  });

  test('whatever sign-up would refuse is refused, and so is a taken address: exit code 1', async () => {
    const weakPassword = await run(['create-user', 'weak@gari.test'], { input: 'abc\n' });
    expect(weakPassword.code).toBe(1);
    expect(weakPassword.stderr).toMatch(/^password: /);
    const common = await run(['create-user', 'weak@gari.test'], { input: 'Password1!\n' });
    expect(common.stderr).toContain('too common');
    await run(['create-user', 'once@gari.test'], { input: `${PASSWORD}\n` });
    const again = await run(['create-user', 'ONCE@gari.test'], { input: `${PASSWORD}\n` });
    expect([again.code, again.stderr]).toEqual([1, 'There is an account with ONCE@gari.test already.\n']);
  });

  test('a promoted account has new permissions, its sessions have ended, and the log says who did it', async () => {
    const user = await createUser(shop.ctx);
    const promoted = await run(['set-role', user.email, 'staff']);
    expect([promoted.code, promoted.stdout]).toEqual([0, `${user.email} is staff now.\n`]);
    expect((await shop.call('userInfo', { token: user.token })).status).toBe(401);
    const [entry] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user ${user.id}`));
    expect(entry).toMatchObject({
      actor: 'the shop',
      action: 'change role',
      before: { role: 'customer' },
      after: { role: 'staff' },
    });
    const wrong = await run(['set-role', user.email, 'king']);
    expect(wrong.code).toBe(2);
    expect((await run(['set-role', 'nobody@gari.test', 'staff'])).stderr).toBe(
      'There is no account with nobody@gari.test.\n',
    );
  });

  test('a new password works; the old one and the sessions do not', async () => {
    const email = 'forgetful@gari.test';
    await run(['create-user', email, '--role', 'superuser'], { input: 'Nakuru-flamingo-11\n' });
    const { body } = await signIn(email, 'Nakuru-flamingo-11');
    expect((await run(['set-password', email], { input: `${PASSWORD}\n` })).code).toBe(0);
    expect((await signIn(email, 'Nakuru-flamingo-11')).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    const { status } = await shop.call('userInfo', { token: body.tokens.access_token });
    expect(status).toBe(401);
  });
});

test('the catalogue is exported as CSV and imported again: a dry run writes nothing, bad rows stop everything', async () => {
  const product = await createProduct(shop.db, { name: 'Horn', price: 1_200 });
  const file = join(folder, 'catalogue.csv');
  expect((await run(['export', file])).stdout).toMatch(/^\d+ products are in /);
  const repriced = (await readFile(file, 'utf8')).replace('1200', '1300');
  await writeFile(file, repriced);
  const dryRun = await run(['import', file, '--dry-run']);
  expect([dryRun.code, dryRun.stderr]).toEqual([0, '']);
  expect(dryRun.stdout).toContain('1 changed');
  const readPrice = async () => {
    const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
    return row!.price;
  };
  expect(await readPrice()).toBe(1_200);
  await writeFile(file, repriced.replace('1300', 'cheap'));
  const bad = await run(['import', file]);
  expect(bad.code).toBe(1);
  expect(bad.stderr).toMatch(/^row \d+, price: /);
  await writeFile(file, repriced);
  expect((await run(['import', file])).stdout).toContain('Written.');
  expect(await readPrice()).toBe(1_300);
});

test('a file that is missing, or not UTF-8, is refused with a message: exit code 1', async () => {
  const file = join(folder, 'latin.csv');
  expect(await run(['import', file])).toEqual({ code: 1, stdout: '', stderr: `${file} is not there.\n` });
  await writeFile(file, Buffer.from('name,price,category\nCitro\u00ebn horn,100,Horns\n', 'latin1'));
  expect(await run(['import', file])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The file is not text in UTF-8. Please save it as CSV UTF-8.\n',
  });
});

test('read-only commands neither create nor migrate a shop: exit code 1', async () => {
  const missing = join(folder, 'no-shop');
  const env = { DATABASE_URL: '', DATA_DIR: missing };
  expect(await run(['backup'], { env })).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no shop in ${missing}: set DATA_DIR or DATABASE_URL.\n`,
  });
  await expect(stat(missing)).rejects.toThrow('ENOENT');
  const older = await createTestDatabase();
  try {
    await older.sql`
      delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;
    expect(await run(['stuck'], { url: older.url })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database is empty or of another version of Gari: use that version, or start this one first.\n',
    });
  } finally {
    await older.close();
  }
});

test('[NEWSHOP-01] an empty shop is given categories and cars, once, and takes goods then', async () => {
  const empty = await createTestDatabase();
  const count = async (table: string) =>
    (await empty.sql.query<{ count: number }[]>(`select count(*)::int as count from ${table}`))[0]!.count;
  try {
    expect(await run(['starter-catalogue'], { url: empty.url })).toEqual({
      code: 0,
      stdout: 'The shop has categories and cars now. Add goods at /admin/add-item.\n',
      stderr: '',
    });
    const tables = ['categories', 'subcategories', 'makes', 'vehicles', 'qualifiers'];
    expect(await Promise.all(tables.map(count))).toEqual([12, 66, 20, 601, 5]);
    const untouched = ['products', 'users', 'reviews', 'fitment_rules', 'delivery_estimates', 'demo_seed'];
    expect(await Promise.all(untouched.map(count))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await empty.sql`select name, kind from fitment_sources`).toEqual([
      { name: 'Starter list', kind: 'supplier' },
    ]);
    expect(await run(['starter-catalogue'], { url: empty.url })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nothing was written: this shop has categories or cars.\n',
    });
    const file = join(folder, 'first-goods.csv');
    await writeFile(
      file,
      'name,description,price,shippingFee,category,subcategory,stock_quantity,condition\n' +
        'Front brake pads,For the Axio,3500,300,Brakes,Brake pads,4,aftermarket\n',
    );
    const imported = await run(['import', file], { url: empty.url });
    expect([imported.code, imported.stdout]).toEqual([
      0,
      '1 rows: 1 new, 0 changed, 0 as they were.\nWritten.\n',
    ]);
  } finally {
    await empty.close();
  }
});

test('a damaged search index is rebuilt', async () => {
  const { token } = await createUser(shop.ctx, { isSuperuser: true });
  await createProduct(shop.db, { name: 'Harmonic balancer' });
  const find = async () => (await shop.call('searchProducts', { query: { q: 'harmonic' } })).body.count;
  const findManaged = async () =>
    (await shop.call('managedProducts', { token, query: { q: 'harmonic' } })).body.count;
  await shop.database.sql`truncate product_search, product_names, search_words, product_counts`;
  expect([await find(), await findManaged()]).toEqual([0, 0]);
  const { code, stdout } = await run(['reindex']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+ products are in the search index\.\n$/);
  expect([await find(), await findManaged()]).toEqual([1, 1]);
});

test('[OPERATE-13] a scheduler outside the shop has it write a backup, and delete those that are too old', async () => {
  const backups = join(folder, 'backups');
  const env = { BACKUP_DIR: backups };
  await mkdir(backups);
  await writeFile(join(backups, 'gari-2020-01-01T234100Z.sql.gz'), '');
  expect(await run(['backup', '--daily'], { env })).toEqual({
    code: 0,
    stdout: `The backup is in ${backups}.\n`,
    stderr: '',
  });
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^gari-202[6-9].+\.sql\.gz$/)]);
  expect(await run(['backup', '--daily'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no folder for backups: set BACKUP_DIR.\n',
  });
  expect(await run(['backup', 'a.sql.gz', '--daily'], { env })).toEqual({
    code: 1,
    stdout: '',
    stderr: '--daily names the file itself: leave it out.\n',
  });
});

test('[BACKUP-01] a backup is one file readable only by its owner, and restores into an empty database', async () => {
  const file = join(folder, 'shop.sql.gz');
  const made = await run(['backup', file]);
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const refused = await run(['restore', file]);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    'The database is in use: a backup is restored into an empty one.\n',
  ]);
  const empty = await createTestDatabase();
  try {
    const restored = await run(['restore', file], { url: empty.url });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(await empty.db.$count(products)).toBe(await shop.db.$count(products));
    await writeFile(file, (await readFile(file)).subarray(0, -200));
  } finally {
    await empty.close();
  }
  const another = await createTestDatabase();
  try {
    const cut = await run(['restore', file], { url: another.url });
    expect([cut.code, cut.stderr]).toEqual([1, 'The backup is cut short.\n']);
  } finally {
    await another.close();
  }
});

test('[BACKUP-03] a restore drill says what the newest backup of a folder holds, and fails for one that is not whole', async () => {
  const backups = await mkdtemp(join(folder, 'backups-'));
  const nothing = await run(['restore-drill', '--backups', backups]);
  expect([nothing.code, nothing.stderr]).toEqual([1, `There is no backup in ${backups}.\n`]);
  const file = join(backups, 'gari-2026-11-27T024100Z.sql.gz');
  await writeFile(join(backups, 'gari-2026-11-26T024100Z.sql.gz'), 'older');
  await run(['backup', file]);
  const drill = await run(['restore-drill'], { env: { BACKUP_DIR: backups } });
  expect([drill.code, drill.stderr]).toEqual([0, '']);
  expect(drill.stdout.replace(backups, '(folder)')).toMatch(
    /^\(folder\)\/gari-2026-11-27T024100Z\.sql\.gz: [\d,]+ rows restored in [\d.]+ s, as many as were backed up\.\nOrdered Ksh [\d,]+, taken Ksh [\d,]+, refunds Ksh \d+, paid back Ksh \d+, stock [\d,]+: as at the backup\.\nNo rule of money or stock is violated\.\n$/,
  );
  const empty = await createTestDatabase();
  const name = new URL(empty.url).pathname.slice(1);
  const inDatabase = await run(['restore-drill', file, '--database', name]);
  expect([inDatabase.code, inDatabase.stderr]).toEqual([0, '']);
  expect(inDatabase.stdout).toContain('\nNo rule of money or stock is violated.\n');
  expect(await empty.db.$count(products)).toBe(await shop.db.$count(products));
  const again = await run(['restore-drill', file, '--database', name]);
  expect([again.code, again.stderr]).toEqual([
    1,
    'The database is in use: a backup is restored into an empty one.\n',
  ]);
  await empty.close();
  await writeFile(file, (await readFile(file)).subarray(0, -200));
  const cut = await run(['restore-drill', file]);
  expect([cut.code, cut.stderr]).toEqual([1, 'The backup is cut short.\n']);
});

test('the running shop queries an order’s payments once more', async () => {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const worker = await startWorker(shop.ctx);
  try {
    const replayed = await run(['replay-payment', order.order_number.toLowerCase()]);
    expect([replayed.code, replayed.stdout]).toEqual([
      0,
      expect.stringMatching(/^attempt \d+ at safaricom: paid\n$/),
    ]);
  } finally {
    await worker.stop();
  }
  expect((await run(['replay-payment', 'GARI-NONE'])).stderr).toBe('There is no order GARI-NONE.\n');
});

test('check-money names each order that breaks a rule, and then exits with 1', async () => {
  const clean = await createTestDatabase();
  expect(await run(['check-money'], { url: clean.url })).toEqual({
    code: 0,
    stdout: 'No violations: money and stock add up.\n',
    stderr: '',
  });
  await clean.close();
  const { order } = await createOrder(shop);
  await shop.database.sql`
    update order_items set quantity = quantity + 1
    where order_id = (select id from orders where order_number = ${order.order_number})`;
  const { code, stdout, stderr } = await run(['check-money']);
  expect([code, stderr]).toEqual([1, '2 violations.\n']);
  expect(stdout).toContain(
    `order ${order.order_number}: its total is Ksh ${order.total}, its lines and shipping are Ksh `,
  );
  await shop.database.sql`
    update order_items set quantity = quantity - 1
    where order_id = (select id from orders where order_number = ${order.order_number})`;
});

test('stuck work is listed: what needs a person, and what is late', async () => {
  const { sql } = shop.database;
  await sql`insert into mails (recipient, subject, text, html, created_at)
    values ('late@gari.test', 'Your order', '', '', now() - interval '1 hour')`;
  const { code, stdout } = await run(['stuck']);
  expect(code).toBe(0);
  expect(stdout).toContain(' mail: to late@gari.test: Your order\n');
});

test('the doctor says what is wrong with the shop, and then exits with 1', async () => {
  const healthy = await run(['doctor', '--backups', folder]);
  expect([healthy.code, healthy.stderr]).toEqual([0, '']);
  expect(healthy.stdout).toContain('ok    migrations: The database is of this version of Gari.\n');
  const ill = await run(['doctor'], { env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  expect([ill.code, ill.stderr]).toEqual([1, '1 of 15 checks failed.\n']);
  expect(ill.stdout).toContain(
    'fail  email: 127.0.0.1:1 cannot be used (connect ECONNREFUSED 127.0.0.1:1). Correct SMTP_URL.\n',
  );
});
