import { argv } from 'node:process';

const benches: Record<string, () => Promise<unknown>> = {
  admin: () => import('./admin.ts'),
  catalogue: () => import('./catalogue.ts'),
  contention: () => import('./contention.ts'),
  fitment: () => import('./fitment.ts'),
  fuzz: () => import('./fuzz.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  orders: () => import('./orders.ts'),
  purchase: () => import('./purchase.ts'),
  scale: () => import('./scale.ts'),
  start: () => import('./start.ts'),
  schedules: () => import('./schedules.ts'),
  soak: () => import('./soak.ts'),
  taps: () => import('./taps.ts'),
};

const [name = ''] = argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`Which one? npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
await bench();
