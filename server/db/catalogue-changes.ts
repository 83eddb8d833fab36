import type { OpenDatabase } from './client.ts';

const CHANNEL = 'catalogue_changed';

/**
 * Calls `onChange` after any process commits a visible catalogue change, and after every reconnection because
 * notifications may have been missed. Uses its own connection, closed together with `sql`.
 */
export async function listenForCatalogueChanges(
  { sql }: Pick<OpenDatabase, 'sql'>,
  onChange: () => void,
): Promise<void> {
  await sql.listen(CHANNEL, onChange, onChange);
}
