import { desc, sql } from 'drizzle-orm';
import { MAX_REPORT_ROWS } from '#contract/schemas/fitment-reports.ts';
import type { UnknownCodeReport } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { unknownCodes, vehicleCodes } from '../../db/schema/index.ts';
import { toCsv } from '../../http/to-csv.ts';

/** Leaves out codes that lead to a vehicle by now. */
export async function listUnknownCodes({ db }: Context): Promise<UnknownCodeReport> {
  const rows = await db
    .select()
    .from(unknownCodes)
    .where(sql`not exists (select from ${vehicleCodes} where ${vehicleCodes.norm} = ${unknownCodes.code})`)
    .orderBy(desc(unknownCodes.count), desc(unknownCodes.lastSeen))
    .limit(MAX_REPORT_ROWS);
  return {
    results: rows.map(({ code, count, firstSeen, lastSeen }) => ({
      code,
      count,
      first_seen: firstSeen.toISOString(),
      last_seen: lastSeen.toISOString(),
    })),
  };
}

export function toUnknownCodeCsv({ results }: UnknownCodeReport): string {
  return toCsv(
    ['code', 'count', 'first_seen', 'last_seen'],
    results.map(({ code, count, first_seen, last_seen }) => [code, count, first_seen, last_seen]),
  );
}
