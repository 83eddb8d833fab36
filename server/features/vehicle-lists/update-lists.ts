import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { type Database, type QueryRunner, runInTransaction, type Transaction } from '../../db/client.ts';
import { vehicleListChanges, vehicleLists } from '../../db/schema/index.ts';
import { ANY_CAR, buildForAnyCar, buildForVehicles } from './build-lists.ts';

/** Vehicles in one statement, which then reads the products once for all of them. */
const BATCH_SIZE = 50;
const MAX_CHANGES = 1_000;
/** An advisory lock. */
const LOCK = 4278;

/** Rebuilds the lists that are out of date until none is left, or leaves that to the process that is doing so. */
export async function updateVehicleLists({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  let hasUpdated = true;
  while (hasUpdated) hasUpdated = !signal?.aborted && (await updateBatch(db));
}

/** Has all lists rebuilt by the next update. */
export async function markAllLists(db: QueryRunner): Promise<void> {
  await db.execute(sql`
    insert into ${vehicleListChanges} (vehicle_id) select id from vehicles union all select ${ANY_CAR}::int`);
}

/** Returns whether it rebuilt lists. */
function updateBatch(db: Database): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ isLocked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCK}) as "isLocked"`,
    );
    const ids = rows[0]!.isLocked ? await selectChanged(tx) : [];
    if (ids.length === 0) return false;
    // What is deleted here was committed before, so that the lists, which are read afterwards, include it.
    await tx.delete(vehicleListChanges).where(inArray(vehicleListChanges.vehicleId, ids));
    await replaceLists(tx, ids);
    return true;
  });
}

/** The vehicles of the oldest changes. */
async function selectChanged(tx: Transaction): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct vehicle_id as id from (
      select vehicle_id from ${vehicleListChanges} order by id limit ${MAX_CHANGES}
    ) as oldest limit ${BATCH_SIZE}`);
  return rows.map(({ id }) => id);
}

async function replaceLists(tx: Transaction, ids: number[]): Promise<void> {
  await tx.delete(vehicleLists).where(inArray(vehicleLists.vehicleId, ids));
  const insert = (lists: SQL) => tx.execute(sql`insert into ${vehicleLists} ${lists}`);
  const vehicleIds = ids.filter((id) => id !== ANY_CAR);
  if (ids.includes(ANY_CAR)) await insert(buildForAnyCar());
  if (vehicleIds.length === 0) return;
  // Much is sorted; one core is left to shoppers.
  await tx.execute(sql`
    select set_config('work_mem', '64MB', true), set_config('max_parallel_workers_per_gather', '0', true)`);
  await insert(buildForVehicles(vehicleIds));
}
