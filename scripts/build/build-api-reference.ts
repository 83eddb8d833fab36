import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, parse } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './is-built.ts';

const PAGE = join(root, 'server/http/api-reference');
const LIBRARY = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The best quality takes ten times as long, for a tenth of the bytes. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes the page at /api/docs/ with its files, each named by its contents, into `folder`, which it empties. */
export function buildApiReference(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const assets = [
    join(LIBRARY, 'swagger-ui.css'),
    join(PAGE, 'reference.css'),
    join(LIBRARY, 'swagger-ui-bundle.js'),
    join(PAGE, 'reference.js'),
  ];
  const html = assets.reduce(
    (page, file) => page.replace(`assets/${parse(file).base}`, writeAsset(file, folder)),
    readFileSync(join(PAGE, 'index.html'), 'utf8'),
  );
  writeFileSync(join(folder, 'index.html'), html);
  for (const file of ['LICENSE', 'NOTICE']) copyFileSync(join(LIBRARY, file), join(folder, file));
}

/** Returns its path in the page. */
function writeAsset(file: string, folder: string): string {
  const body = readFileSync(file);
  const { name, ext } = parse(file);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8);
  const path = `assets/${name}-${hash}${ext}`;
  writeFileSync(join(folder, path), body);
  writeFileSync(join(folder, `${path}.br`), brotliCompressSync(body, COMPRESSION));
  return path;
}
