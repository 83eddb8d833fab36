import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { parseMonth } from '#contract/fitment/months.ts';
import { normalizeVehicleCode } from '#contract/fitment/vehicle-code.ts';
import { slugify } from '#contract/product.ts';
import type { ManagedVehicle } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { getPostgresCode, runInTransaction, type Transaction } from '../../db/client.ts';
import { engines, generations, makes, models, vehicleCodes, vehicles } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { findStaffSource } from '../vehicles/staff-source.ts';
import { selectManagedVehicle } from './managed-vehicles.queries.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** The rules that cover it fit it in the same transaction. Throws VALIDATION. */
export async function createVehicle(
  ctx: RequestContext,
  { body }: Input<'createVehicle', 'body'>,
): Promise<ManagedVehicle> {
  return runInTransaction(ctx.db, async (tx) => {
    const names = await findNames(tx, body.generation_id, body.engine_id);
    const by = ctx.actor.kind === 'user' ? ctx.actor.user.email : null;
    const row = {
      makeId: names.makeId,
      modelId: names.modelId,
      generationId: body.generation_id,
      chassisCode: body.chassis_code,
      engineId: body.engine_id,
      drive: body.drive,
      gearbox: body.gearbox,
      built: body.built === null ? names.built : toRange(body.built),
      market: body.market,
      popularity: body.popularity,
      label: toLabel(names, body.chassis_code, body.drive),
      slug: await findFreeSlug(tx, [names.make, names.model, body.chassis_code, names.engine?.code ?? '']),
      sourceId: body.source_id ?? (await findStaffSource(tx)),
      checkedAt: ctx.now(),
      checkedBy: by,
    };
    const [created] = await translateViolations(
      tx.insert(vehicles).values(row).returning({ id: vehicles.id }),
    );
    const { id } = created!;
    await addCodes(tx, id, names, [body.chassis_code, body.frame_code ?? body.chassis_code]);
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'create vehicle',
      subject: `vehicle ${id}`,
      after: body,
    });
    return selectManagedVehicle(tx, id);
  });
}

/** Throws STALE with the current vehicle, VALIDATION or NOT_FOUND. */
export async function changeVehicle(
  ctx: RequestContext,
  { params: { id }, body }: Input<'changeVehicle', 'params' | 'body'>,
): Promise<ManagedVehicle> {
  const { version, merged_into: mergedInto, ...changes } = body;
  return runInTransaction(ctx.db, async (tx) => {
    await lockVehicles(tx, [id, ...(mergedInto ? [mergedInto] : [])]);
    const current = await selectManagedVehicle(tx, id);
    if (current.version !== version) throw new AppError('STALE', { data: { current } });
    const before = toBody(current);
    const after = { ...before, ...changes };
    if (mergedInto !== undefined) after.merged_into = mergedInto;
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
      (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
    );
    if (changed.length === 0) return current;
    if (after.merged_into !== null) await assertMergeable(tx, id, after.merged_into);
    const names = await findNames(tx, after.generation_id, after.engine_id);
    await translateViolations(
      tx
        .update(vehicles)
        .set({
          makeId: names.makeId,
          modelId: names.modelId,
          generationId: after.generation_id,
          chassisCode: after.chassis_code,
          engineId: after.engine_id,
          drive: after.drive,
          gearbox: after.gearbox,
          built: toRange(after.built),
          market: after.market,
          popularity: after.popularity,
          mergedInto: after.merged_into,
          label: toLabel(names, after.chassis_code, after.drive),
          version: version + 1,
        })
        .where(eq(vehicles.id, id)),
    );
    if (after.merged_into !== null)
      await tx.update(vehicles).set({ mergedInto: after.merged_into }).where(eq(vehicles.mergedInto, id));
    if (changed.includes('chassis_code')) await replaceCodes(tx, id, before.chassis_code, after.chassis_code);
    if (changed.includes('generation_id'))
      await addCodes(tx, id, names, [after.chassis_code, after.chassis_code]);
    const pick = (from: typeof after) => Object.fromEntries(changed.map((field) => [field, from[field]]));
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: changed.includes('merged_into') ? 'merge vehicle' : 'change vehicle',
      subject: `vehicle ${id}`,
      before: pick(before),
      after: pick(after),
    });
    return selectManagedVehicle(tx, id);
  });
}

const toBody = (vehicle: ManagedVehicle) => ({
  generation_id: vehicle.generation.id,
  chassis_code: vehicle.chassis_code,
  engine_id: vehicle.engine?.id ?? null,
  drive: vehicle.drive,
  gearbox: vehicle.gearbox,
  built: vehicle.built,
  market: vehicle.market,
  popularity: vehicle.popularity,
  merged_into: vehicle.merged_into?.id ?? null,
});

async function lockVehicles(tx: Transaction, ids: number[]): Promise<void> {
  await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(inArray(vehicles.id, ids))
    .orderBy(asc(vehicles.id))
    .for('update');
}

/** Throws VALIDATION. Merged vehicles always lead to one that is not merged. */
async function assertMergeable(tx: Transaction, id: number, into: number): Promise<void> {
  if (into === id) throwInvalid('merged_into', 'A car cannot be merged into itself.');
  const [other] = await tx.select().from(vehicles).where(eq(vehicles.id, into));
  if (!other) throwInvalid('merged_into', 'There is no such car.');
  if (other.mergedInto !== null)
    throwInvalid('merged_into', 'That car is merged into another one itself. Please choose that one.');
}

interface Names {
  makeId: number;
  modelId: number;
  make: string;
  model: string;
  alsoCalled: string[];
  generation: string;
  built: string;
  engine: { code: string; cc: number | null } | undefined;
}

/** Throws VALIDATION. */
async function findNames(tx: Transaction, generationId: number, engineId: number | null): Promise<Names> {
  const [found] = await tx
    .select({
      makeId: makes.id,
      modelId: models.id,
      make: makes.name,
      model: models.name,
      alsoCalled: models.alsoCalled,
      generation: generations.name,
      built: generations.built,
    })
    .from(generations)
    .innerJoin(models, eq(models.id, generations.modelId))
    .innerJoin(makes, eq(makes.id, models.makeId))
    .where(eq(generations.id, generationId));
  if (!found) throwInvalid('generation_id', 'There is no such generation.');
  if (engineId === null) return { ...found, engine: undefined };
  const [engine] = await tx
    .select({ code: engines.code, cc: engines.cc })
    .from(engines)
    .where(and(eq(engines.id, engineId), eq(engines.makeId, found.makeId)));
  if (!engine) throwInvalid('engine_id', `There is no such engine of ${found.make}.`);
  return { ...found, engine };
}

/** For example 'Fielder NZE144G 1.5 4WD'. */
function toLabel({ model, engine }: Names, chassisCode: string, drive: string | null): string {
  const litres = engine && (engine.cc === null ? 'electric' : (engine.cc / 1000).toFixed(1));
  return [model, chassisCode, litres, drive === 'awd' && '4WD'].filter(Boolean).join(' ');
}

async function findFreeSlug(tx: Transaction, names: string[]): Promise<string> {
  const base = slugify(names.join(' ')).slice(0, 180);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const taken = await tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.slug, slug));
    if (taken.length === 0) return slug;
  }
}

async function addCodes(
  tx: Transaction,
  vehicleId: number,
  { model, alsoCalled, generation }: Names,
  [chassisCode, frameCode]: [chassisCode: string, frameCode: string],
): Promise<void> {
  const names = [model, ...alsoCalled].flatMap((name) => [name, `${name} ${generation}`]);
  const codes = [
    { norm: normalizeVehicleCode(chassisCode), kind: 'katashiki' as const },
    { norm: normalizeVehicleCode(frameCode), kind: 'frame' as const },
    ...names.map((name) => ({ norm: normalizeVehicleCode(name), kind: 'nickname' as const })),
  ].filter(({ norm }) => norm !== '');
  await tx
    .insert(vehicleCodes)
    .values(codes.map((code) => ({ ...code, vehicleId })))
    .onConflictDoNothing();
}

async function replaceCodes(
  tx: Transaction,
  vehicleId: number,
  before: string,
  after: string,
): Promise<void> {
  const [from, to] = [normalizeVehicleCode(before), normalizeVehicleCode(after)];
  const isOld = and(
    eq(vehicleCodes.vehicleId, vehicleId),
    eq(vehicleCodes.norm, from),
    ne(vehicleCodes.kind, 'nickname'),
  );
  const old = await tx.delete(vehicleCodes).where(isOld).returning({ kind: vehicleCodes.kind });
  const kinds = new Set(['katashiki' as const, ...old.map(({ kind }) => kind)]);
  await tx
    .insert(vehicleCodes)
    .values([...kinds].map((kind) => ({ norm: to, kind, vehicleId })))
    .onConflictDoNothing();
}

const toRange = ({ from, to }: ManagedVehicle['built']): string => {
  const last = parseMonth(to ?? '');
  return `[${parseMonth(from ?? '') ?? ''},${last === null ? '' : last + 1})`;
};

/** Throws VALIDATION for what the database refuses. */
async function translateViolations<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const code = getPostgresCode(error);
    if (code === UNIQUE_VIOLATION && /vehicles_(?:identity|slug)/.test(String((error as Error).cause)))
      throwInvalid('chassis_code', 'This car is there already.');
    if (code === FOREIGN_KEY_VIOLATION) throwInvalid('source_id', 'There is no such source.');
    throw error;
  }
}

function throwInvalid(field: string, message: string): never {
  throw new AppError('VALIDATION', { message, fields: { [field]: message } });
}
