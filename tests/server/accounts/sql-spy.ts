import { createApp } from '../../../server/app.ts';
import { openDatabase } from '../../../server/db/client.ts';
import { startTcpProxy } from '../../support/servers/tcp-proxy.ts';
import type { TestShop } from '../../support/test-shop.ts';

/** Runs the shop on a connection to its database whose traffic is recorded. */
export async function spyOnSql(shop: TestShop) {
  const url = new URL(shop.database.url);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const database = openDatabase(url.href, { max: 1 });
  // Opens the connection first, so that its setup is not recorded as a statement.
  await database.db.execute('select 1');
  const app = createApp({ ...shop.ctx, db: database.db });
  return {
    /** Returns the statements that a POST sends to PostgreSQL, in order and without values. */
    async recordStatements(
      path: string,
      body: unknown,
      headers: Record<string, string> = {},
    ): Promise<string[]> {
      let sent = Buffer.alloc(0);
      proxy.intercept(({ from, text }) => {
        if (from === 'client') sent = Buffer.concat([sent, Buffer.from(text, 'latin1')]);
        return 'pass';
      });
      const response = await app.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      if (response.status >= 500 || response.status === 429)
        throw new Error(`${response.status}: ${await response.text()}`);
      return parseStatements(sent);
    },
    async close() {
      await database.close();
      await proxy.close();
    },
  };
}

/** Returns the texts of the Parse and Query messages in what a PostgreSQL client sends. */
function parseStatements(sent: Buffer): string[] {
  const statements: string[] = [];
  for (let at = 0; at + 5 <= sent.length; at += 1 + sent.readUInt32BE(at + 1)) {
    const kind = String.fromCharCode(sent[at]!);
    const fields = sent
      .subarray(at + 5, at + 1 + sent.readUInt32BE(at + 1))
      .toString('utf8')
      .split('\0');
    if (kind === 'P') statements.push(fields[1] ?? '');
    if (kind === 'Q') statements.push(fields[0] ?? '');
  }
  return statements;
}
