import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FitmentRule, FitmentsPreview } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { fitments, products } from '../../db/schema/index.ts';
import type { RuleMatch } from './match-rules.ts';

const MAX_DUPLICATES = 5;
const MAX_COMPARED_VEHICLES = 50;

/** Other products of the same brand and subcategory that are for the same car and position already. */
export async function findDuplicates(
  db: QueryRunner,
  productId: number,
  rules: readonly FitmentRule[],
  matches: readonly RuleMatch[],
): Promise<FitmentsPreview['warnings']> {
  const including = matches.filter(({ rule }) => !rules[rule]!.exclusion);
  const ids = [...new Set(including.map(({ vehicleId }) => vehicleId))].slice(0, MAX_COMPARED_VEHICLES);
  if (ids.length === 0) return [];
  const own = alias(products, 'own');
  const rows = await db
    .selectDistinct({
      id: products.id,
      name: products.name,
      vehicleId: fitments.vehicleId,
      position: fitments.position,
    })
    .from(own)
    .innerJoin(
      products,
      and(
        eq(products.brand, own.brand),
        eq(products.subcategoryId, own.subcategoryId),
        ne(products.id, own.id),
        isNull(products.archivedAt),
      ),
    )
    .innerJoin(fitments, and(eq(fitments.productId, products.id), inArray(fitments.vehicleId, ids)))
    .where(and(eq(own.id, productId), ne(own.brand, ''), eq(fitments.exclusion, false)))
    .orderBy(asc(products.id))
    .limit(MAX_DUPLICATES * MAX_COMPARED_VEHICLES);
  const found = new Map<number, FitmentsPreview['warnings'][number]>();
  for (const row of rows) {
    const match = including.find(
      ({ rule, vehicleId }) => vehicleId === row.vehicleId && rules[rule]!.position === row.position,
    );
    if (!match || found.has(row.id) || found.size === MAX_DUPLICATES) continue;
    found.set(row.id, {
      rule: match.rule,
      code: 'duplicate_application',
      message: `${row.name} of the same brand is for the same car and position.`,
      suggestions: [],
    });
  }
  return [...found.values()];
}
