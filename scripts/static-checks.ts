import { runTool } from './run-tool.ts';

const CHECKS: { name: string; command: string; args: string[] }[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'lint and import rules', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
];

export interface Outcome {
  passed: number;
  failed: number;
}

/** Types, lint and import rules, format, dead code; each counts as one check. */
export async function runStaticChecks(): Promise<Outcome> {
  const outcome = { passed: 0, failed: 0 };
  for (const { name, command, args } of CHECKS) {
    const code = await runTool(command, args);
    outcome[code === 0 ? 'passed' : 'failed'] += 1;
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
  }
  return outcome;
}
