import { readConfig } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import { contextFor } from '../../server/context-for.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { joinEmbeddedDatabase, startEmbeddedDatabase } from '../embedded-database.ts';

/**
 * Does something with the shop's database and leaves: the one of DATABASE_URL, else the embedded one, which a running
 * shop shares and is otherwise started for the while.
 */
export async function withShop<T>(work: (ctx: Context, database: OpenDatabase) => Promise<T>): Promise<T> {
  const embedded = process.env['DATABASE_URL']
    ? null
    : await openEmbedded(process.env['DATA_DIR'] ?? './data');
  try {
    const databaseUrl = embedded?.url ?? process.env['DATABASE_URL'];
    const config = readConfig({ LOG_LEVEL: 'error', ...process.env, DATABASE_URL: databaseUrl });
    await migrateDatabase(config.databaseUrl);
    const ctx = contextFor(config);
    try {
      return await work(ctx, ctx.database);
    } finally {
      ctx.mailer?.close();
      await ctx.database.close();
    }
  } finally {
    embedded?.stop();
  }
}

async function openEmbedded(dataDir: string) {
  const running = joinEmbeddedDatabase(dataDir);
  return running ? { url: running, stop: () => undefined } : await startEmbeddedDatabase(dataDir);
}
