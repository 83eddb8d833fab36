import { asc, inArray } from 'drizzle-orm';
import type { Product } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { partNumbers } from '../../db/schema/index.ts';

/** By product, in the order in which they were written. */
export async function selectPartNumbers(
  db: QueryRunner,
  productIds: number[],
): Promise<ReadonlyMap<number, Product['part_numbers']>> {
  const rows = await db
    .select({
      productId: partNumbers.productId,
      kind: partNumbers.kind,
      maker: partNumbers.maker,
      shown: partNumbers.shown,
    })
    .from(partNumbers)
    .where(inArray(partNumbers.productId, productIds))
    .orderBy(asc(partNumbers.productId), asc(partNumbers.id));
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map(
    [...byProduct].map(([id, own]) => [id, own.map(({ kind, maker, shown }) => ({ kind, maker, shown }))]),
  );
}
