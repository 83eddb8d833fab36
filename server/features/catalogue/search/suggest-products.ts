import type { ListedProduct, Suggestions } from '#contract/types.ts';
import type { Context } from '../../../context/context.ts';
import type { Input } from '../../../http/verb.ts';
import { addNumberMatch } from '../../vehicles/add-number-match.ts';
import { selectInOrder } from '../select-listed.ts';
import { findWhileTyping } from './select-titles.ts';

export async function suggestProducts(
  { db }: Context,
  { query: { q, limit } }: Input<'suggestions', 'query'>,
): Promise<Suggestions> {
  const { products, lookup } = await findWhileTyping(db, q, limit);
  const ids = [...new Set(products.map(({ id }) => id))].slice(0, limit);
  const listed = await selectInOrder(db, ids);
  return { products: listed.map(addNumberMatch(lookup)).map(toSuggestion) };
}

function toSuggestion({ id, slug, name, price, images, category, number_match }: ListedProduct) {
  return {
    id,
    slug,
    name,
    price,
    image: images.find(({ is_main }) => is_main) ?? images[0] ?? null,
    category: category.name,
    ...(number_match && { number: number_match.label }),
  };
}
