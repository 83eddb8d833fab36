import { argv } from 'node:process';

const programs: Record<string, () => Promise<unknown>> = {
  run: () => import('./run.ts'),
  drill: () => import('./drill.ts'),
  upgrade: () => import('./upgrade.ts'),
  recover: () => import('./recover.ts'),
};

const [name = 'run'] = argv.slice(2);
const program = programs[name];
if (!program) {
  console.error(`Which one? npm run cluster -- ${Object.keys(programs).join(' | ')}`);
  process.exit(2);
}
await program();
