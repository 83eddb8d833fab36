import type { Queries } from '../../db/client.ts';
import { campaigns, categories, subcategories } from '../../db/schema/index.ts';

/** What a file names: categories, subcategories and campaigns, found by their names in any case. */
export interface Shelves {
  category(name: string): number | null;
  subcategory(category: number, name: string): number | null;
  campaign(name: string): number | undefined;
}

const key = (name: string) => name.trim().toLowerCase();

export async function readShelves(db: Queries): Promise<Shelves> {
  const byCategory = new Map(
    (await db.select({ id: categories.id, name: categories.name }).from(categories)).map(
      ({ id, name }) => [key(name), id] as const,
    ),
  );
  const bySubcategory = new Map(
    (await db.select().from(subcategories)).map(
      ({ id, categoryId, name }) => [`${categoryId} ${key(name)}`, id] as const,
    ),
  );
  const byCampaign = new Map(
    (await db.select({ id: campaigns.id, name: campaigns.name }).from(campaigns)).map(
      ({ id, name }) => [key(name), id] as const,
    ),
  );
  return {
    category: (name) => byCategory.get(key(name)) ?? null,
    subcategory: (category, name) => bySubcategory.get(`${category} ${key(name)}`) ?? null,
    campaign: (name) => byCampaign.get(key(name)),
  };
}
