import { randomInt } from 'node:crypto';
import { argv, env } from 'node:process';
import { runTool } from '../run/run-tool.ts';

/** `npm run bench -- schedules [count]`: runs tests/server/schedules with many more schedules; prints the seed. */
const count = argv[3] ?? '20000';
const seed = env['SCHEDULE_SEED'] ?? String(randomInt(2 ** 31));
console.log(`${count} schedules from seed ${seed}`);
process.exitCode = await runTool(
  'vitest',
  ['run', '--project', 'server', 'tests/server/schedules/schedules.test.ts'],
  { SCHEDULES: count, SCHEDULE_SEED: seed },
);
