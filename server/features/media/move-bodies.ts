import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { type Bucket, BucketError } from '../../providers/s3/bucket.ts';
import { writeObject } from './bodies.ts';

const ROWS_PER_BATCH = 100;

type Key = readonly [hash: string, ...rest: (string | number)[]];

interface BodyTable {
  name: SQL;
  /** The columns of the primary key. */
  key: SQL;
  beforeFirst: Key;
}

const TABLES: readonly BodyTable[] = [
  { name: sql`media`, key: sql`hash`, beforeFirst: [''] },
  { name: sql`media_variants`, key: sql`hash, width, format`, beforeFirst: ['', 0, ''] },
];

export interface MovedBodies {
  /** Pictures and their variants. */
  count: number;
  bytes: number;
  /** Names of objects that rows have and the bucket has not; only when moving back. */
  missing: string[];
}

interface MoveOptions {
  to: 'bucket' | 'table';
  bucket: Bucket;
  /** Called after every 100 rows. */
  onBatch?: (moved: MovedBodies) => void;
}

/**
 * Moves what is not there yet, while the shop runs: each row is written once its body has arrived, so a call that is
 * interrupted is repeated. Throws BucketError when the bucket cannot be used.
 */
export async function moveBodies(ctx: Context, { to, bucket, onBatch }: MoveOptions): Promise<MovedBodies> {
  const moved: MovedBodies = { count: 0, bytes: 0, missing: [] };
  const move = to === 'bucket' ? moveToBucket : moveToTable;
  const isDue = to === 'bucket' ? sql`object is null` : sql`object is not null`;
  for (const table of TABLES) {
    for await (const keys of listKeys(ctx, table, isDue)) {
      for (const key of keys) await move(ctx, { bucket, table, key, moved });
      onBatch?.(moved);
    }
  }
  return moved;
}

async function* listKeys({ db }: Context, table: BodyTable, isDue: SQL): AsyncGenerator<Key[]> {
  let last = table.beforeFirst;
  for (;;) {
    const { rows } = await db.execute<{ key: Key }>(sql`
      select jsonb_build_array(${table.key}) as key from ${table.name}
      where (${table.key}) > ${toRow(last)} and ${isDue} order by ${table.key} limit ${ROWS_PER_BATCH}`);
    if (rows.length === 0) return;
    yield rows.map(({ key }) => key);
    last = rows.at(-1)!.key;
  }
}

const toRow = (key: Key) =>
  sql`(${sql.join(
    key.map((part) => sql`${part}`),
    sql`, `,
  )})`;

interface Move {
  bucket: Bucket;
  table: BodyTable;
  key: Key;
  moved: MovedBodies;
}

async function moveToBucket(ctx: Context, { bucket, table, key, moved }: Move): Promise<void> {
  const isRow = sql`(${table.key}) = ${toRow(key)}`;
  const { rows } = await ctx.db.execute<{ body: Buffer }>(
    sql`select body from ${table.name} where ${isRow} and object is null`,
  );
  const [row] = rows;
  if (!row) return;
  const object = await writeObject(ctx, bucket, { hash: key[0], body: row.body });
  const copy = await bucket.read(object);
  if (!copy?.equals(row.body)) throw new BucketError(`${object} cannot be read as it was written`);
  const { rowCount } = await ctx.db.execute(
    sql`update ${table.name} set body = null, object = ${object} where ${isRow} and object is null`,
  );
  count(moved, rowCount, copy);
}

async function moveToTable(ctx: Context, { bucket, table, key, moved }: Move): Promise<void> {
  const isRow = sql`(${table.key}) = ${toRow(key)}`;
  const { rows } = await ctx.db.execute<{ object: string }>(
    sql`select object from ${table.name} where ${isRow} and object is not null`,
  );
  const [row] = rows;
  if (!row) return;
  const body = await bucket.read(row.object);
  if (!body) {
    moved.missing.push(row.object);
    return;
  }
  const { rowCount } = await ctx.db.execute(
    sql`update ${table.name} set body = ${body}, object = null where ${isRow} and object = ${row.object}`,
  );
  count(moved, rowCount, body);
}

/** A row that was deleted meanwhile was not moved. */
function count(moved: MovedBodies, rowCount: number | null, body: Buffer): void {
  if (rowCount !== 1) return;
  moved.count += 1;
  moved.bytes += body.byteLength;
}
