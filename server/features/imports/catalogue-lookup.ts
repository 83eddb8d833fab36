import type { QueryRunner } from '../../db/client.ts';
import { campaigns, categories, subcategories } from '../../db/schema/index.ts';

export interface CatalogueLookup {
  category(name: string): number | null;
  subcategory(category: number, name: string): number | null;
  campaign(name: string): number | undefined;
  /** The rule that bars used parts of a subcategory. */
  findBar(subcategory: number | null): string | undefined;
}

const toKey = (name: string) => name.trim().toLowerCase();

export async function readCatalogueLookup(db: QueryRunner): Promise<CatalogueLookup> {
  const categoryIds = new Map(
    (await db.select({ id: categories.id, name: categories.name }).from(categories)).map(
      ({ id, name }) => [toKey(name), id] as const,
    ),
  );
  const subcategoryRows = await db.select().from(subcategories);
  const subcategoryIds = new Map(
    subcategoryRows.map(({ id, categoryId, name }) => [`${categoryId} ${toKey(name)}`, id] as const),
  );
  const bars = new Map(subcategoryRows.map(({ id, usedBarredBy }) => [id, usedBarredBy ?? undefined]));
  const campaignIds = new Map(
    (await db.select({ id: campaigns.id, name: campaigns.name }).from(campaigns)).map(
      ({ id, name }) => [toKey(name), id] as const,
    ),
  );
  return {
    category: (name) => categoryIds.get(toKey(name)) ?? null,
    subcategory: (category, name) => subcategoryIds.get(`${category} ${toKey(name)}`) ?? null,
    campaign: (name) => campaignIds.get(toKey(name)),
    findBar: (subcategory) => (subcategory === null ? undefined : bars.get(subcategory)),
  };
}
