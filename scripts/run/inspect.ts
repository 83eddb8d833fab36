import { createInspectorServer } from '@statelyai/inspect/server';
import { INSPECTOR_PORT } from '../../src/ports/inspection/message.ts';

const server = createInspectorServer({ port: INSPECTOR_PORT, autoOpen: false });
console.log(`Stately's inspector, fed by the shop:   http://localhost:${INSPECTOR_PORT}`);
console.log('The shop, in another window:            http://localhost:5173/?inspect=server  (npm run dev)');
console.log('\nWithout the internet, /__machines shows the same. Stop it with Ctrl+C.');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.stop());
