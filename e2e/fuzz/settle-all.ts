import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../../server/db/sql.ts';

const ROUND_TIMEOUT_MS = 60_000;
const ROUNDS = 3;

/** Makes the shop's jobs query every provider now about each undecided payment, instead of minutes later. */
export async function settleAll(sql: Sql): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [{ now } = {}] = await sql`select now()`;
    await sql`
      select graphile_worker.add_job('settle_attempt', json_build_object('attemptId', id))
      from payment_attempts where state in ('open', 'abandoned')`;
    const until = Date.now() + ROUND_TIMEOUT_MS;
    while (Date.now() < until) {
      const [remaining] = await sql<{ count: number }[]>`
        select count(*)::int as count from payment_attempts
        where state in ('open', 'abandoned') and (asked_at is null or asked_at < ${now})`;
      if (remaining!.count === 0) break;
      await wait(250);
    }
  }
}
