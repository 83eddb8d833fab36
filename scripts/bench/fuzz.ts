import { randomInt } from 'node:crypto';
import { argv, env } from 'node:process';
import { runTool } from '../run/run-tool.ts';

/** `npm run bench -- fuzz [count]`: runs tests/server/http/fuzz with many more requests; prints the seed. */
const count = argv[3] ?? '50000';
const seed = env['FUZZ_SEED'] ?? String(randomInt(2 ** 31));
console.log(`${count} requests from seed ${seed}`);
process.exitCode = await runTool(
  'vitest',
  ['run', '--project', 'server', 'tests/server/http/fuzz/fuzz.test.ts'],
  { FUZZ_REQUESTS: count, FUZZ_SEED: seed },
);
