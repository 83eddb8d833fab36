import { stat } from 'node:fs/promises';
import { listBackups } from '../../db/backup/backup-file.ts';

/** One a night, and two hours for a large one. */
export const MAX_BACKUP_AGE_MS = 26 * 3_600_000;

/** Null if there is none. Rejects when the folder cannot be read. */
export async function findNewestBackup(folder: string): Promise<{ at: Date; bytes: number } | null> {
  const file = (await listBackups(folder)).at(-1);
  if (file === undefined) return null;
  const { mtime, size } = await stat(file);
  return { at: mtime, bytes: size };
}
