/** Owns a data folder until it is killed, as `npm start` does with its database. */
import { startEmbeddedDatabase } from '../../../server/db/embedded/embedded-database.ts';

const { url } = await startEmbeddedDatabase(process.argv[2] ?? '');
process.send?.({ url });
setInterval(() => undefined, 60_000);
