import type { Database } from '../../server/db/client.ts';
import { markPopular } from '../../server/features/catalogue/search/mark-popular.ts';

/** Does what the hourly ranking does in several runs after many products were added at once. */
export async function markAllPopular(db: Database): Promise<void> {
  while ((await markPopular(db)) > 0);
}
