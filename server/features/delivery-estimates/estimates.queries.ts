import { asc, eq, inArray } from 'drizzle-orm';
import { findCounty } from '#contract/delivery-estimate.ts';
import type { DeliveryEstimate, OrderDeliveryEstimate } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { deliveryEstimates } from '../../db/schema/index.ts';
import { type EstimateRow, estimateDelivery } from './estimate.rules.ts';

export async function selectEstimates(db: QueryRunner, now: Date): Promise<DeliveryEstimate[]> {
  const rows = await db.select().from(deliveryEstimates).orderBy(asc(deliveryEstimates.county));
  return rows.map((row) => ({
    county: row.county,
    from_days: row.fromDays,
    to_days: row.toDays,
    cutoff_hour: row.cutoffHour,
    ...estimateDelivery(row, now),
  }));
}

export function selectRows(db: QueryRunner, counties: EstimateRow['county'][]): Promise<EstimateRow[]> {
  return db.select().from(deliveryEstimates).where(inArray(deliveryEstimates.county, counties));
}

interface PaidOrder {
  county: string;
  status: string;
  paidAt: Date | null;
}

/** Null unless the order is paid and on its way or to be sent, and there is an estimate for its county. */
export async function findOrderEstimate(
  db: QueryRunner,
  order: PaidOrder,
): Promise<OrderDeliveryEstimate['estimate']> {
  const county = findCounty(order.county);
  if (county === null) return null;
  const [row] = await db.select().from(deliveryEstimates).where(eq(deliveryEstimates.county, county));
  return toOrderEstimate(order, row ?? null);
}

/** `row` is that of the order's county. */
export function toOrderEstimate(
  { status, paidAt }: PaidOrder,
  row: EstimateRow | null,
): OrderDeliveryEstimate['estimate'] {
  if (row === null || paidAt === null || (status !== 'paid' && status !== 'shipping')) return null;
  return { county: row.county, ...estimateDelivery(row, paidAt) };
}
