import type { OpenDatabase } from './client.ts';

const CHANNEL = 'catalogue_changed';

/**
 * Calls back whenever something that visitors see of the catalogue was committed by any process, and after every
 * reconnection, since what happened meanwhile is not known. The listener has a connection of its own, which
 * ends with the others.
 */
export async function listenForCatalogueChanges(
  { sql }: Pick<OpenDatabase, 'sql'>,
  onChange: () => void,
): Promise<void> {
  await sql.listen(CHANNEL, onChange, onChange);
}
