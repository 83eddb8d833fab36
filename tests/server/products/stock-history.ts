import type { StockChangePage } from '#contract/types.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** Reads the first page, and returns '-2 → 8 placed' for each change, the oldest first. */
export async function readHistory(shop: TestShop, token: string, { id }: { id: number }): Promise<string[]> {
  const changes = await readChanges(shop, token, { id });
  return changes.toReversed().map(({ delta, stock, cause }) => `${delta} → ${stock} ${cause}`);
}

/** The newest first. */
export async function readChanges(
  shop: TestShop,
  token: string,
  { id }: { id: number },
): Promise<StockChangePage['results']> {
  const { status, text, body } = await shop.call('stockChanges', { token, params: { id } });
  if (status !== 200) throw new Error(`The changes could not be read: ${text}`);
  return body.results;
}
