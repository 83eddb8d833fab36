import { runTool } from '../run/run-tool.ts';
import type { Outcome } from './outcome.ts';

const CHECKS: { name: string; command: string; args: string[] }[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'lint and import rules', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'names', command: 'node', args: ['scripts/test/check-names.ts'] },
  { name: 'migrations', command: 'squawk', args: ['server/db/migrations/*.sql'] },
  { name: 'docs/machines', command: 'node', args: ['scripts/build/machines.ts', '--check'] },
];

export async function runStaticChecks(): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0, failures: [] };
  for (const { name, command, args } of CHECKS) {
    const code = await runTool(command, args);
    outcome[code === 0 ? 'passed' : 'failed'] += 1;
    if (code !== 0) outcome.failures.push(name);
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
  }
  return outcome;
}
