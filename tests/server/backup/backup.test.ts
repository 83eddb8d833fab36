import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../../server/db/backup/back-up.ts';
import { restore } from '../../../server/db/backup/restore.ts';
import { openDatabase } from '../../../server/db/client.ts';
import type { Sql } from '../../../server/db/sql.ts';
import type { SqlPool } from '../../../server/db/sql-pool.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const MADE = new Date('2026-11-20T09:00:00Z');

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** Every row of every table as JSON, plus the sequence positions. Job locks are left out. */
async function readAllTables(sql: Sql) {
  const tables = await sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
      and table_name <> 'migrations' order by 1`;
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await sql.query<{ row: string }[]>(
      `select (to_jsonb(t) - 'locked_at' - 'locked_by')::text as row from ${name} as t`,
    );
    rows[name] = found.map(({ row }) => row).toSorted();
  }
  return rows;
}

async function backUpToBuffer(sql: SqlPool) {
  const chunks: Buffer[] = [];
  const counts = await backUp(sql, { madeAt: MADE, commit: null }, async (chunk) => {
    chunks.push(Buffer.from(chunk));
  });
  return { file: Buffer.concat(chunks), counts };
}

async function* splitIntoChunks(file: Buffer, size = 1_000) {
  for (let start = 0; start < file.length; start += size) yield file.subarray(start, start + size);
}

async function buyUntilDone(product: { id: number }, token: string, isOver: () => boolean) {
  let bought = 0;
  for (; !isOver(); bought += 1) {
    const { status } = await shop.call('placeOrder', {
      token,
      body: orderRequest([
        { product: product as Parameters<typeof orderRequest>[0][0]['product'], quantity: 1 },
      ]),
    });
    expect(status).toBe(200);
  }
  return bought;
}

test('[BACKUP-01] taken while shoppers buy and restored into an empty database, it equals that moment row by row', async () => {
  const product = await createProduct(shop.db, {
    stockQuantity: 1_000_000,
    description: 'Tab\there, a \\. on\n\\.\na line of its own, “quotes”, \u2028 and a backslash \\',
  });
  const buyers = await Promise.all(Array.from({ length: 4 }, () => createUser(shop.ctx)));
  let isOver = false;
  const buying = buyers.map(({ token }) => buyUntilDone(product, token, () => isOver));
  const chunks: Buffer[] = [];
  let snapshotContents: Record<string, string[]> = {};
  const countOrders = async () => (await shop.database.sql`select id from orders`).length;
  await expect.poll(countOrders, { timeout: 10_000 }).toBeGreaterThan(20);
  async function readAtSnapshot(heading: string) {
    const { snapshot } = JSON.parse(heading.slice('-- Gari backup 1 '.length)) as { snapshot: string };
    snapshotContents = await shop.database.sql.begin(async (tx) => {
      await tx.query(`set transaction snapshot '${snapshot}'`);
      return await readAllTables(tx);
    }, 'isolation level repeatable read');
    const before = snapshotContents['public.orders']!.length;
    await expect.poll(countOrders, { timeout: 10_000 }).toBeGreaterThan(before + 5);
  }
  const counts = await backUp(shop.database.sql, { madeAt: MADE, commit: null }, async (chunk) => {
    if (chunks.length === 0) await readAtSnapshot(String(chunk));
    chunks.push(Buffer.from(chunk));
  });
  isOver = true;
  await Promise.all(buying);

  const empty = await createTestDatabase();
  try {
    expect(await restore(empty.sql, splitIntoChunks(Buffer.concat(chunks)))).toEqual(counts);
    const restored = await readAllTables(empty.sql);
    expect(restored).toEqual(snapshotContents);
    expect(restored['public.orders']!.length).toBeGreaterThan(20);
    expect(await countOrders()).toBeGreaterThan(restored['public.orders']!.length);
  } finally {
    await empty.close();
  }
});

describe('a restored shop', () => {
  test('continues where the other stopped: new rows get new numbers, and constraints are enforced', async () => {
    await createProduct(shop.db, { slug: 'kept' });
    const { file } = await backUpToBuffer(shop.database.sql);
    const empty = await createTestDatabase();
    try {
      await restore(empty.sql, splitIntoChunks(file));
      const added = await createProduct(empty.db, { slug: 'new' });
      const [last] = await shop.database.sql<{ id: number }[]>`select max(id) as id from products`;
      expect(added.id).toBeGreaterThan(last!.id);
      const indexedRows =
        await empty.sql`select product_id from product_search where product_id = ${added.id}`;
      expect(indexedRows).toHaveLength(1);
      await expect(
        empty.sql`insert into reviews (product_id, name, rating, comment) values (-1, '', 5, '')`,
      ).rejects.toThrow(/foreign key/);
      await expect(empty.sql`truncate audit_log`).rejects.toThrow(/append/i);
    } finally {
      await empty.close();
    }
  });
});

describe('refused, and nothing is written', () => {
  async function refusal(file: Buffer) {
    const empty = await createTestDatabase();
    try {
      const message = await restore(empty.sql, splitIntoChunks(file)).then(
        () => 'restored',
        (error: Error) => error.message,
      );
      const [left] = await empty.sql<{ rows: string }[]>`
        select (select count(*) from products) + (select count(*) from users) + (select count(*) from orders) as rows`;
      expect(left!.rows).toBe('0');
      await expect(
        empty.sql`insert into reviews (product_id, name, rating, comment) values (-1, '', 5, '')`,
      ).rejects.toThrow(/foreign key/);
      return message;
    } finally {
      await empty.close();
    }
  }

  test('a file truncated at any point', async () => {
    await createProduct(shop.db);
    const { file } = await backUpToBuffer(shop.database.sql);
    for (const part of [0.2, 0.5, 0.9])
      expect(await refusal(file.subarray(0, Math.floor(file.length * part)))).toBe(
        'The backup is cut short.',
      );
    const truncatedFile = file.subarray(0, file.lastIndexOf('-- whole'));
    expect(await refusal(truncatedFile)).toBe('The backup is cut short.');
  });

  test('a file with a missing row', async () => {
    const { file } = await backUpToBuffer(shop.database.sql);
    const text = file.toString('latin1');
    const start = text.indexOf('\n', text.indexOf('COPY public.products ')) + 1;
    const shortenedText = text.slice(0, start) + text.slice(text.indexOf('\n', start) + 1);
    expect(await refusal(Buffer.from(shortenedText, 'latin1'))).toBe(
      'The backup does not hold the rows that it should.',
    );
  });

  test('[BACKUP-03] a file whose rows add up to other money than when it was made', async () => {
    const { file } = await backUpToBuffer(shop.database.sql);
    const text = file.toString('latin1');
    expect(text).toMatch(/\n-- sums \{"ordered":"\d+",.*"stock":"\d+"\}\n-- whole /);
    const other = text.replace(/"stock":"\d+"/, '"stock":"1"');
    expect(await refusal(Buffer.from(other, 'latin1'))).toBe(
      'The backup does not hold the money and the stock that it should.',
    );
  });

  test('a file that is not a backup', async () => {
    expect(await refusal(Buffer.from('name,price\nHorn,100\n'))).toBe('This is not a backup of Gari.');
    expect(await refusal(Buffer.alloc(0))).toBe('This is not a backup of Gari.');
  });

  test('a backup of another version', async () => {
    const { file } = await backUpToBuffer(shop.database.sql);
    const other = file.toString('latin1').replace(/"version":"\w{4}/, '"version":"0000');
    expect(await refusal(Buffer.from(other, 'latin1'))).toContain(
      'was made by another version of Gari: restore',
    );
    const released = other.replace('"commit":null', '"commit":"7d960329"');
    expect(await refusal(Buffer.from(released, 'latin1'))).toContain('of Gari (commit 7d960329): restore');
  });

  test('the commit is named only where the tables are of its version', async () => {
    const readHeader = async () => {
      let text = '';
      await backUp(shop.database.sql, { madeAt: MADE, commit: '7d960329' }, async (chunk) => {
        text += chunk.toString();
      });
      return text.slice(0, text.indexOf('\n'));
    };
    expect(await readHeader()).toContain('"commit":"7d960329"');
    await shop.database.sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now()})`;
    expect(await readHeader()).toContain('"commit":null');
    await shop.database.sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`;
  });

  test('a database in use', async () => {
    await createProduct(shop.db);
    const { file } = await backUpToBuffer(shop.database.sql);
    await expect(restore(shop.database.sql, splitIntoChunks(file))).rejects.toThrow(
      'The database is in use: a backup is restored into an empty one.',
    );
  });
});

describe('stopped on its way', () => {
  const LARGE = 2_000;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.sql`
      insert into mails (recipient, subject, text, html, created_at)
      select 'a@b.test', 'Large', repeat(md5(n::text), 400), '', now() from generate_series(1, ${LARGE}) as n`;
  });
  afterAll(() => database.close());

  /** Ends the connections that copy. */
  const cut = ({ sql }: TestDatabase) => sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and query ilike 'copy %' and state = 'active'`;

  test('a backup that cannot be written ends with that error, and its connection does not stay', async () => {
    const { sql, close } = openDatabase(database.url, { max: 1 });
    const failing = backUp(sql, { madeAt: MADE, commit: null }, async (chunk) => {
      if (chunk.length > 1_000) throw new Error('No space left');
    });
    await expect(failing).rejects.toThrow('No space left');
    expect(await sql`select 1 as alive`).toEqual([{ alive: 1 }]);
    await close();
  });

  test('a backup whose connection is lost in the middle of a table is an error', async () => {
    let cutCount = 0;
    const failing = backUp(database.sql, { madeAt: MADE, commit: null }, async (chunk) => {
      if (cutCount === 0 && chunk.length > 1_000) cutCount = (await cut(database)).length;
    });
    await expect(failing).rejects.toThrow(/connection/i);
    expect(cutCount).toBe(1);
  });

  test('a restore whose connection is lost in the middle of a table is an error, and writes nothing', async () => {
    const { file } = await backUpToBuffer(database.sql);
    const empty = await createTestDatabase();
    async function* chunksUntilCut() {
      const middle = file.length / 2;
      yield* splitIntoChunks(file.subarray(0, middle), 64_000);
      expect(await cut(empty)).toHaveLength(1);
      yield* splitIntoChunks(file.subarray(middle), 64_000);
    }
    try {
      await expect(restore(empty.sql, chunksUntilCut())).rejects.toThrow(/connection/i);
      expect(await empty.sql`select 1 from mails limit 1`).toEqual([]);
    } finally {
      await empty.close();
    }
  });
});
