import { type Database, openDatabase } from '../../server/db/client.ts';

interface Sent {
  query: string;
  params: unknown[];
}

const isTransactionControl = (query: string): boolean => /^(?:begin|commit|rollback)/.test(query);
/** What planning depends on. */
const readSettings = (query: string): string | undefined =>
  /set local.*/s.exec(query)?.[0] ?? /^select set_config.*/s.exec(query)?.[0];

/** Opens a database with one connection and keeps what is sent on it, prepared statements too. */
function openRecorded(url: string) {
  const database = openDatabase(url, { max: 1 });
  const sent: Sent[] = [];
  database.db.$client.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const record = (...args: unknown[]) => {
      const [config, values] = args as [string | { text: string; values?: unknown[] }, unknown];
      const query = typeof config === 'string' ? config : config.text;
      const params = (typeof config === 'object' && config.values) || (Array.isArray(values) ? values : []);
      sent.push({ query, params });
      return send(...args);
    };
    (client as { query: unknown }).query = record;
  });
  return { ...database, sent };
}

/** Prints the plans of all statements with which `read` reads the tables. */
export async function explain(
  url: string,
  { title, tables, read }: { title: string; tables: RegExp; read(db: Database): unknown },
): Promise<void> {
  const { db, close, sent } = openRecorded(url);
  await read(db);
  const statements = [...sent];
  console.log(`\n=== ${title}`);
  const client = await db.$client.connect();
  await client.query('begin');
  for (const { query, params } of statements) {
    const settings = readSettings(query);
    if (settings) await client.query(settings, params);
    if (settings || isTransactionControl(query) || !tables.test(query)) continue;
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
  const { db, close, sent } = openRecorded(url);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    sent.length = 0;
    await read(db, round);
    const statements = [...sent];
    let sum = 0;
    const client = await db.$client.connect();
    await client.query('begin');
    for (const { query, params } of statements) {
      const settings = readSettings(query);
      if (settings) await client.query(settings, params);
      if (settings || isTransactionControl(query)) continue;
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
