import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DiskCache {
  read(name: string): Promise<Buffer<ArrayBuffer> | null>;
  /** Atomic: any number of processes share the folder. */
  write(name: string, body: Uint8Array): Promise<void>;
}

/** A cache of about `maxBytes` (up to a tenth more between sweeps); the oldest files are deleted first. */
export function openDiskCache(folder: string, maxBytes: number): DiskCache {
  let bytesSinceSweep = Number.POSITIVE_INFINITY;
  return {
    async read(name) {
      const body = await readFile(join(folder, name)).catch(() => null);
      return body && body.byteLength > 0 ? body : null;
    },
    async write(name, body) {
      await mkdir(folder, { recursive: true });
      const tempPath = join(folder, `${randomUUID()}.draft`);
      try {
        await writeFile(tempPath, body);
        await rename(tempPath, join(folder, name));
      } catch (error) {
        await unlink(tempPath).catch(() => undefined);
        throw error;
      }
      bytesSinceSweep += body.byteLength;
      if (bytesSinceSweep < maxBytes / 10) return;
      bytesSinceSweep = 0;
      await sweep(folder, maxBytes);
    },
  };
}

/** Another process may sweep at the same time, so missing files are ignored. */
async function sweep(folder: string, maxBytes: number): Promise<void> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const stats = await stat(path).catch(() => null);
      return { path, size: stats?.size ?? 0, at: stats?.mtimeMs ?? 0 };
    }),
  );
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxBytes) return;
  for (const { path, size } of files.toSorted((a, b) => a.at - b.at)) {
    if (total <= maxBytes * 0.8) return;
    await unlink(path).catch(() => undefined);
    total -= size;
  }
}
