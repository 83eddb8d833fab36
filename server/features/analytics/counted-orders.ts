import { type SQL, sql } from 'drizzle-orm';
import type { Period } from '#contract/types.ts';

/** The first moment of a day of Africa/Nairobi. */
const startOfDay = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'Africa/Nairobi')`;
const startOfNextDay = (day: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone 'Africa/Nairobi')`;

/**
 * Which orders figures count, as a condition on the table `orders` named `o`: those paid and not given back since, by
 * the moment of payment. The bounds stand on the plain column, so that its index finds them.
 */
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

/** Which days fall into the period, as a condition on a column of days. */
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

/** Sums of integers may exceed an integer; as a double they stay exact up to 2^53. */
export const asNumber = (expression: SQL): SQL => sql`coalesce(${expression}, 0)::float8`;

export const LIST_LENGTH = 10;

/** A quotient rounded to 2 decimals; null where the divisor is 0. */
export const quotient = (dividend: number, divisor: number): number | null =>
  divisor === 0 ? null : Math.round((dividend / divisor) * 100) / 100;
