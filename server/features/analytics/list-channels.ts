import { sql } from 'drizzle-orm';
import type { ChannelRevenue } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Input } from '../../http/verb.ts';
import { asNumber, isWithin } from './counted-orders.ts';

export async function listChannels(
  { db }: Context,
  { query: period }: Input<'dashboardChannels', 'query'>,
): Promise<ChannelRevenue[]> {
  const { rows } = await db.execute<ChannelRevenue & Record<string, unknown>>(sql`
    select c.channel, ${asNumber(sql`sum(s.revenue)`)} as total_revenue
    from sales_by_day s join campaigns c on c.utm_campaign = s.campaign
    where s.orders > 0 and ${isWithin(sql`s.day`, period)}
    group by c.channel
    order by 2 desc, 1`);
  return rows;
}
