import { valibotResolver } from '@hookform/resolvers/valibot';
import * as v from 'valibot';
import { costBody } from '#contract/schemas/products-admin.ts';
import { parseNumber } from '#machines/product-editor/product-fields.rules.ts';

const costFields = v.object({
  cost: v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (text === '' ? null : parseNumber(text))),
    costBody.entries.cost,
  ),
});

export const costResolver = valibotResolver(costFields);

/** In Ksh; null while nothing valid has been typed. */
export function readCost(text: string): number | null {
  const parsed = v.safeParse(costFields, { cost: text });
  return parsed.success ? parsed.output.cost : null;
}
