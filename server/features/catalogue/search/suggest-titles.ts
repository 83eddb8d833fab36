import type { Context } from '../../../context/context.ts';
import type { Input } from '../../../http/verb.ts';
import { selectTitles } from './select-titles.ts';

const SUGGESTION_COUNT = 10;
const BEST_SELLER_COUNT = 100;

export async function suggestTitles(
  { db }: Context,
  { query: { q, limit = q === '' ? BEST_SELLER_COUNT : SUGGESTION_COUNT } }: Input<'titles', 'query'>,
): Promise<{ titles: string[] }> {
  return { titles: await selectTitles(db, q, limit) };
}
