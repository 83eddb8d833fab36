/** Runs the demo shop on a database cluster: four processes behind a balancer, until Ctrl C. */
import { once } from 'node:events';
import { startClusterShop } from './start-cluster-shop.ts';

const SHOP_PROCESSES = 4;

const shop = await startClusterShop(SHOP_PROCESSES);
console.log(`The shop: ${shop.url}\nSettings and logs: ${shop.cluster.folder}\nCtrl C stops everything.`);
for (const { name, port } of shop.cluster.nodes) console.log(`  ${name}: port ${port}`);
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
await shop.stop();
