import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInTransaction, type Transaction } from '../../../server/db/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table notes (id int primary key, text text not null)`;
});
afterAll(() => database.close());

function raise(tx: Transaction, code: string) {
  return tx.execute(sql.raw(`do $$ begin raise exception 'made up' using errcode = '${code}'; end $$`));
}

test.each([
  ['40001', 'a serialisation failure'],
  ['40P01', 'a deadlock'],
])('[STOCK-07] %s (%s) is retried 3 times, and failed tries leave nothing behind', async (code) => {
  let tries = 0;
  const result = await runInTransaction(database.db, async (tx) => {
    tries += 1;
    await tx.execute(
      sql`insert into notes values (${Number(code.slice(0, 2)) * 100 + tries + code.length}, 'kept once')`,
    );
    if (tries <= 3) await raise(tx, code);
    return 'done';
  });
  expect([result, tries]).toEqual(['done', 4]);
  const deletedNotes = await database.sql`delete from notes returning text`;
  expect([...deletedNotes]).toEqual([{ text: 'kept once' }]);
});

test('[STOCK-07] the fourth failure fails the request', async () => {
  let tries = 0;
  const work = runInTransaction(database.db, async (tx) => {
    tries += 1;
    await raise(tx, '40001');
  });
  await expect(work).rejects.toMatchObject({ cause: { code: '40001' } });
  expect(tries).toBe(4);
});

test('[STOCK-07] other errors are not retried', async () => {
  let tries = 0;
  const work = runInTransaction(database.db, async (tx) => {
    tries += 1;
    await raise(tx, '23505');
  });
  await expect(work).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(tries).toBe(1);
  const refused = runInTransaction(database.db, async () => {
    tries += 1;
    throw new Error('a rule');
  });
  await expect(refused).rejects.toThrow('a rule');
  expect(tries).toBe(2);
});

test('[STOCK-07] two deadlocked transactions both succeed in the end', async () => {
  await database.sql`insert into notes values (1, ''), (2, '')`;
  const bothLocked = Promise.withResolvers<void>();
  let waiting = 0;
  const write = (tx: Transaction, id: number, suffix: string) =>
    tx.execute(sql`update notes set text = text || ${suffix} where id = ${id}`);
  const both = (first: number, second: number, suffix: string) =>
    runInTransaction(database.db, async (tx) => {
      await write(tx, first, suffix);
      waiting += 1;
      if (waiting === 2) bothLocked.resolve();
      await bothLocked.promise;
      await write(tx, second, suffix);
    });
  await Promise.all([both(1, 2, 'a'), both(2, 1, 'b')]);
  const notes = await database.sql<{ text: string }[]>`select text from notes order by id`;
  expect(notes.map(({ text }) => text.length)).toEqual([2, 2]);
});
