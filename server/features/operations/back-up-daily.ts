import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Context } from '../../context/context.ts';
import { readVersion } from '../../context/version.ts';
import { backUpToFile, listBackups, listPartialBackups, toBackupName } from '../../db/backup/backup-file.ts';
import { openDatabase } from '../../db/client.ts';

const DAY_MS = 86_400_000;

/**
 * Writes a backup into the configured folder, if there is one, then deletes those that are too old and what killed
 * processes left. Rejects when it cannot be written, and deletes none then.
 */
export async function backUpDaily({ config, log, now }: Context): Promise<void> {
  if (!config.backups) return;
  const { folder, days } = config.backups;
  const madeAt = now();
  await mkdir(folder, { recursive: true });
  const { sql, close } = openDatabase(config.databaseUrl, { max: 1 });
  try {
    const backup = await backUpToFile(
      sql,
      { madeAt, commit: readVersion().commit },
      join(folder, toBackupName(madeAt)),
    );
    log.info(backup, 'backup written');
  } finally {
    await close();
  }
  const isBefore = (age: number) => (file: string) =>
    basename(file) < toBackupName(new Date(now().getTime() - age * DAY_MS));
  const outdated = (await listBackups(folder)).filter(isBefore(days));
  const abandoned = (await listPartialBackups(folder)).filter(isBefore(1));
  for (const file of [...outdated, ...abandoned]) await rm(file);
}
