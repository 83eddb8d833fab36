import type { Campaign } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Input } from '../../http/verb.ts';
import { selectCampaigns, selectPeriodSpend } from './campaigns.queries.ts';

export function listCampaigns({ db }: Context): Promise<Campaign[]> {
  return selectCampaigns(db);
}

/** Throws NOT_FOUND for an unknown campaign. */
export function listCampaignSpend(
  { db }: Context,
  { params: { id }, query: period }: Input<'campaignSpend', 'params' | 'query'>,
): Promise<Campaign['spend']> {
  return selectPeriodSpend(db, id, period);
}
