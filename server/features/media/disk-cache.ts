import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DiskCache {
  /** Null where the folder has no such file, or an empty one. */
  read(name: string): Promise<Buffer<ArrayBuffer> | null>;
  /** Whole or not at all: any number of processes share the folder. */
  write(name: string, body: Uint8Array): Promise<void>;
}

/** Files in a folder of about `mostBytes` (a tenth more between sweeps); the oldest go first. */
export function openDiskCache(folder: string, mostBytes: number): DiskCache {
  let unswept = Number.POSITIVE_INFINITY;
  return {
    async read(name) {
      const body = await readFile(join(folder, name)).catch(() => null);
      return body && body.byteLength > 0 ? body : null;
    },
    async write(name, body) {
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `${randomUUID()}.draft`);
      try {
        await writeFile(draft, body);
        await rename(draft, join(folder, name));
      } catch (error) {
        await unlink(draft).catch(() => undefined);
        throw error;
      }
      unswept += body.byteLength;
      if (unswept < mostBytes / 10) return;
      unswept = 0;
      await sweep(folder, mostBytes);
    },
  };
}

/** Another process may sweep at the same time, so that a file that is gone already is none of our business. */
async function sweep(folder: string, mostBytes: number): Promise<void> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => null);
      return { path, size: facts?.size ?? 0, at: facts?.mtimeMs ?? 0 };
    }),
  );
  let total = found.reduce((sum, { size }) => sum + size, 0);
  if (total <= mostBytes) return;
  for (const { path, size } of found.toSorted((a, b) => a.at - b.at)) {
    if (total <= mostBytes * 0.8) return;
    await unlink(path).catch(() => undefined);
    total -= size;
  }
}
