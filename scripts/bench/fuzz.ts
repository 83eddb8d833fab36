import { randomInt } from 'node:crypto';
import { argv, env } from 'node:process';
import { buildApp } from '../build/build-app.ts';
import { runTool } from '../run/run-tool.ts';

/**
 * `npm run bench -- fuzz [count] [production]`: runs tests/server/http/fuzz with many more requests; prints the seed. With
 * `production` they are sent to the built host as it runs for customers.
 */
const count = argv[3] ?? '50000';
const isProduction = argv[4] === 'production';
if (isProduction) await buildApp({ inspectable: false });
const seed = env['FUZZ_SEED'] ?? String(randomInt(2 ** 31));
console.log(`${count} requests from seed ${seed}`);
process.exitCode = await runTool(
  'vitest',
  ['run', '--retry', '0', '--project', 'server', 'tests/server/http/fuzz/fuzz.test.ts'],
  { FUZZ_REQUESTS: count, FUZZ_SEED: seed, ...(isProduction && { FUZZ_HOST: 'production' }) },
);
