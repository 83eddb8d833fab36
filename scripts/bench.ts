import { argv } from 'node:process';

const benches: Record<string, () => Promise<unknown>> = {
  admin: () => import('./bench-admin.ts'),
  catalogue: () => import('./bench-catalogue.ts'),
  contention: () => import('./bench-contention.ts'),
  fuzz: () => import('./bench-fuzz.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  orders: () => import('./bench-orders.ts'),
  schedules: () => import('./bench-schedules.ts'),
};

const [name = ''] = argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`Which one? npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
await bench();
