import type { OfferList } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { selectNextAt, selectOffers } from './offers.queries.ts';

export async function listOffers(ctx: Context): Promise<OfferList> {
  const [results, nextAt] = await Promise.all([selectOffers(ctx.db), selectNextAt(ctx, ctx.db)]);
  return { results, next_at: nextAt?.toISOString() ?? null };
}
