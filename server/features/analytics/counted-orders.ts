import { type SQL, sql } from 'drizzle-orm';
import type { Period } from '#contract/types.ts';
import { startOfDay, startOfNextDay } from '../../db/nairobi-days.ts';

/** Paid within the period and not cancelled since. The bounds compare the plain column, so that its index is used. */
export function isCountedIn({ from, to }: Period): SQL {
  return sql.join(
    [
      sql`o.status in ('paid', 'shipping', 'delivered') and o.paid_at is not null`,
      ...(from === null ? [] : [sql`o.paid_at >= ${startOfDay(from)}`]),
      ...(to === null ? [] : [sql`o.paid_at < ${startOfNextDay(to)}`]),
    ],
    sql` and `,
  );
}

export function isWithin(day: SQL, { from, to }: Period): SQL {
  return sql.join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`${day} >= ${from}::date`]),
      ...(to === null ? [] : [sql`${day} <= ${to}::date`]),
    ],
    sql` and `,
  );
}

export const isAllTime = ({ from, to }: Period): boolean => from === null && to === null;

/** A sum of integers can exceed an integer; as a double it stays exact up to 2^53. */
export const asNumber = (expression: SQL): SQL => sql`coalesce(${expression}, 0)::float8`;

export const LIST_LENGTH = 10;

/** Rounded to 2 decimals; null when the divisor is 0. */
export const quotient = (dividend: number, divisor: number): number | null =>
  divisor === 0 ? null : Math.round((dividend / divisor) * 100) / 100;
