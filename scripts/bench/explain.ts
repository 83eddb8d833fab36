import { type Database, openDatabase } from '../../server/db/client.ts';

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
    if (!tables.test(query)) continue;
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
