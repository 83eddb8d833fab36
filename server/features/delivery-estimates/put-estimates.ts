import { inArray, sql } from 'drizzle-orm';
import type { DeliveryEstimate, DeliveryEstimateChanges } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { deliveryEstimates } from '../../db/schema/index.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { EstimateRow } from './estimate.rules.ts';
import { selectEstimates, selectRows } from './estimates.queries.ts';

/** Returns all estimates. */
export async function putDeliveryEstimates(
  ctx: RequestContext,
  { body: changes }: Input<'putDeliveryEstimates', 'body'>,
): Promise<DeliveryEstimate[]> {
  return runInTransaction(ctx.db, async (tx) => {
    // Two savings at once would each record the same state as the one before it.
    await tx.execute(sql`lock table ${deliveryEstimates} in share row exclusive mode`);
    const counties = changes.map(({ county }) => county);
    const before = new Map((await selectRows(tx, counties)).map((row) => [row.county, row]));
    const rows = changes.flatMap(toRow);
    const removed = changes.filter(({ estimate }) => estimate === null).map(({ county }) => county);
    if (removed.length > 0)
      await tx.delete(deliveryEstimates).where(inArray(deliveryEstimates.county, removed));
    if (rows.length > 0)
      await tx
        .insert(deliveryEstimates)
        .values(rows)
        .onConflictDoUpdate({
          target: deliveryEstimates.county,
          set: {
            fromDays: sql`excluded.from_days`,
            toDays: sql`excluded.to_days`,
            cutoffHour: sql`excluded.cutoff_hour`,
          },
        });
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'set delivery estimates',
      subject: 'delivery estimates',
      before: counties.map((county) => toChange(county, before.get(county))),
      after: changes,
    });
    return selectEstimates(tx, ctx.now());
  });
}

function toRow({ county, estimate }: DeliveryEstimateChanges[number]): EstimateRow[] {
  if (estimate === null) return [];
  const { from_days: fromDays, to_days: toDays, cutoff_hour: cutoffHour } = estimate;
  return [{ county, fromDays, toDays, cutoffHour }];
}

function toChange(
  county: EstimateRow['county'],
  row: EstimateRow | undefined,
): DeliveryEstimateChanges[number] {
  if (!row) return { county, estimate: null };
  const { fromDays, toDays, cutoffHour } = row;
  return { county, estimate: { from_days: fromDays, to_days: toDays, cutoff_hour: cutoffHour } };
}
