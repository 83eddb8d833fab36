import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/db/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
/** Has one connection, so that one that is not given back is noticed. */
let narrow: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  narrow = openDatabase(database.url, { max: 1 });
  await database.sql`create table notes (text text)`;
});
beforeEach(() => database.sql`truncate notes`);
afterAll(async () => {
  await narrow.close();
  await database.close();
});

const notes = async () => (await database.sql`select text from notes order by 1`).map(({ text }) => text);
const readConnectionId = async () => (await narrow.sql`select pg_backend_pid() as id`)[0]!['id'];

test('values arrive as they were sent', async () => {
  const at = new Date('2026-11-20T09:00:00.123Z');
  const values = await database.sql`
    select ${'it’s $1'}::text as text, ${null}::int as nothing, ${7}::int as number, ${2n ** 60n}::bigint as big,
      ${true}::bool as flag, ${at}::timestamptz as at, ${[1, 2]}::int[] as numbers, ${['a,"b"', 'c']}::text[] as texts,
      ${Buffer.from('00ff', 'hex')}::bytea as bytes, ${'{"a":[1]}'}::jsonb as json`;
  expect(values).toEqual([
    {
      text: 'it’s $1',
      nothing: null,
      number: 7,
      big: '1152921504606846976',
      flag: true,
      at,
      numbers: [1, 2],
      texts: ['a,"b"', 'c'],
      bytes: Buffer.from('00ff', 'hex'),
      json: { a: [1] },
    },
  ]);
});

test('times are in UTC', async () => {
  expect(await database.sql`select '2026-11-20 09:00'::timestamptz::text as at`).toEqual([
    { at: '2026-11-20 09:00:00+00' },
  ]);
});

test('of several statements, the rows of the last are returned', async () => {
  const rows = await database.sql.query("insert into notes values ('one'); select text from notes");
  expect(rows).toEqual([{ text: 'one' }]);
});

test('a transaction is written whole, and its connection is given back', async () => {
  const result = await narrow.sql.begin(async (tx) => {
    await tx`insert into notes values ('one')`;
    await tx`insert into notes values ('two')`;
    return 'done';
  });
  expect(result).toBe('done');
  expect(await notes()).toEqual(['one', 'two']);
  const id = await readConnectionId();
  await narrow.sql.begin((tx) => tx`select 1`);
  expect(await readConnectionId()).toBe(id);
});

test('a transaction whose work fails writes nothing, and its connection is replaced', async () => {
  const failing = narrow.sql.begin(async (tx) => {
    await tx`insert into notes values ('lost')`;
    throw new Error('given up');
  });
  await expect(failing).rejects.toThrow('given up');
  await narrow.sql`insert into notes values ('next')`;
  expect(await notes()).toEqual(['next']);
});

test('a transaction of which one statement failed is an error, even where the work passes over it', async () => {
  const failing = narrow.sql.begin(async (tx) => {
    await tx`insert into notes values ('lost')`;
    await tx`select 1 / 0`.catch(() => undefined);
  });
  await expect(failing).rejects.toThrow('Rolled back: a statement of the transaction failed.');
  expect(await notes()).toEqual([]);
});

test('the mode of a transaction is kept', async () => {
  const failing = narrow.sql.begin((tx) => tx`insert into notes values ('lost')`, 'read only');
  await expect(failing).rejects.toThrow('cannot execute INSERT in a read-only transaction');
});

test('a reserved connection ends with its release, and its locks with it', async () => {
  const holder = await narrow.sql.reserve();
  await holder`select pg_advisory_lock(1)`;
  const [taken] = await database.sql`select pg_try_advisory_lock(1) as free`;
  expect(taken).toEqual({ free: false });
  holder.release();
  await database.sql.begin((tx) => tx`select pg_advisory_xact_lock(1)`);
  expect(await narrow.sql`select 1 as alive`).toEqual([{ alive: 1 }]);
});
