import { join } from 'node:path';
import { measureFirstLoad } from './server/site/first-load.ts';

for (const screen of ['home', 'collection', 'product'])
  console.log(screen, measureFirstLoad(join(process.cwd(), 'dist'), screen).bytes);
