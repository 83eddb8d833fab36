/** A process that owns a data folder until it is killed: what `npm start` is to its database. */
import { startEmbeddedDatabase } from '../../scripts/run/embedded-database.ts';

const { url } = await startEmbeddedDatabase(process.argv[2] ?? '');
process.send?.({ url });
setInterval(() => undefined, 60_000);
