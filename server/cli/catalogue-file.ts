import { readFile, writeFile } from 'node:fs/promises';
import type { Context } from '../context/context.ts';
import { exportCatalogue } from '../features/imports/export-catalogue.ts';
import { importCatalogue } from '../features/imports/import-catalogue.ts';
import { readCatalogueFile } from '../features/imports/read-catalogue-file.ts';
import type { ImportResult } from '../features/imports/take-file.ts';
import { readUtf8 } from '../http/read-file.ts';

/** Returns the number of products written. */
export async function exportToFile(ctx: Context, file: string): Promise<number> {
  const chunks: string[] = [];
  for await (const chunk of exportCatalogue(ctx)) chunks.push(chunk);
  const text = chunks.join('');
  await writeFile(file, text);
  return (await readCatalogueFile(text)).total;
}

export async function importFromFile(
  ctx: Context,
  file: string,
  options: { dryRun: boolean; acceptGood: boolean },
): Promise<ImportResult> {
  const text = readUtf8(await readFile(file));
  return await importCatalogue(ctx, {
    ...options,
    text,
    actor: { kind: 'anonymous' },
    onProgress: async ({ done, total }) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} rows`);
    },
  });
}
