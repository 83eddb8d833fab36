import { type SQL, sql } from 'drizzle-orm';

/** The first moment of a day (YYYY-MM-DD) in Africa/Nairobi, to be compared with a plain column. */
export const startOfDay = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'Africa/Nairobi')`;

export const startOfNextDay = (day: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone 'Africa/Nairobi')`;
