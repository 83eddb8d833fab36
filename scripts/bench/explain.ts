import { type Database, openDatabase } from '../../server/db/client.ts';

const isTransactionControl = (query: string): boolean => /^(?:begin|commit|rollback)/.test(query);

export async function explain(
  url: string,
  { title, tables, read }: { title: string; tables: RegExp; read(db: Database): unknown },
): Promise<void> {
  const statements: { query: string; params: unknown[] }[] = [];
  const { db, close } = openDatabase(url, {
    max: 1,
    logger: { logQuery: (query, params) => statements.push({ query, params }) },
  });
  await read(db);
  console.log(`\n=== ${title}`);
  const client = await db.$client.connect();
  await client.query('begin');
  for (const { query, params } of statements) {
    if (query.includes('set_config')) await client.query(query, params);
    if (isTransactionControl(query) || !tables.test(query)) continue;
    const { rows } = await client.query<Record<string, string>>(
      `explain (analyze, costs off) ${query}`,
      params,
    );
    console.log(`\n${query.trim().slice(0, 160).replace(/\s+/g, ' ')} …`);
    for (const row of rows) console.log(`  ${Object.values(row)[0]}`);
  }
  await client.query('rollback');
  client.release();
  await close();
}

/** Milliseconds that PostgreSQL spends planning and executing what `read` asks, without the way there and back. */
export async function timeInPostgres(
  url: string,
  read: (db: Database, round: number) => Promise<unknown>,
  rounds: number,
): Promise<number[]> {
  const statements: { query: string; params: unknown[] }[] = [];
  const { db, close } = openDatabase(url, {
    max: 1,
    logger: { logQuery: (query, params) => statements.push({ query, params }) },
  });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    statements.length = 0;
    await read(db, round);
    let sum = 0;
    const client = await db.$client.connect();
    await client.query('begin');
    for (const { query, params } of statements) {
      if (isTransactionControl(query)) continue;
      const { rows } = await client.query<{ 'QUERY PLAN': [Record<string, number>] }>(
        `explain (analyze, timing off, format json) ${query}`,
        params,
      );
      const [plan] = rows[0]!['QUERY PLAN'];
      sum += (plan['Planning Time'] ?? 0) + (plan['Execution Time'] ?? 0);
    }
    await client.query('rollback');
    client.release();
    times.push(sum);
  }
  await close();
  return times;
}
