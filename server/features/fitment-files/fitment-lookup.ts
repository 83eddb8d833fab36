import { isNull } from 'drizzle-orm';
import { normalizeVehicleCode } from '#contract/fitment/vehicle-code.ts';
import type { QueryRunner } from '../../db/client.ts';
import {
  engines,
  fitmentSources,
  generations,
  makes,
  models,
  qualifiers,
  vehicles,
} from '../../db/schema/index.ts';

export interface FitmentLookup {
  make(name: string): number | undefined;
  /** A model, or a model and a generation: 'Fielder' or 'Fielder E140'. */
  model(makeId: number, name: string): { modelId: number; generationId: number | null } | undefined;
  engine(makeId: number, code: string): number | undefined;
  /** The makes whose vehicles have this chassis code. */
  makesOfCode(norm: string): number[];
  codes: readonly string[];
  qualifier(key: string): number | undefined;
  source(name: string): number | undefined;
  addSource(name: string, id: number): void;
}

const toKey = (...parts: (string | number)[]) => parts.join(' ').trim().replace(/\s+/g, ' ').toLowerCase();

/** Reads what the cells of a fitment file name; all of these tables stay small. */
export async function readFitmentLookup(db: QueryRunner): Promise<FitmentLookup> {
  const makeRows = await db.select({ id: makes.id, name: makes.name }).from(makes);
  const modelRows = await db.select().from(models);
  const generationRows = await db.select().from(generations);
  const engineRows = await db.select().from(engines);
  const qualifierRows = await db.select({ id: qualifiers.id, key: qualifiers.key }).from(qualifiers);
  const sourceRows = await db.select().from(fitmentSources);
  const codeRows = await db
    .selectDistinct({ norm: vehicles.chassisNorm, makeId: vehicles.makeId })
    .from(vehicles)
    .where(isNull(vehicles.mergedInto));

  const makeIds = new Map(makeRows.map(({ id, name }) => [toKey(name), id]));
  const modelIds = new Map(
    modelRows.map(({ id, makeId, name }) => [toKey(makeId, name), { modelId: id, generationId: null }]),
  );
  const modelById = new Map(modelRows.map((model) => [model.id, model]));
  const generationIds = new Map(
    generationRows.map(({ id, modelId, name }) => {
      const model = modelById.get(modelId)!;
      return [toKey(model.makeId, model.name, name), { modelId, generationId: id }];
    }),
  );
  const engineIds = new Map(engineRows.map(({ id, makeId, norm }) => [toKey(makeId, norm), id]));
  const qualifierIds = new Map(qualifierRows.map(({ id, key }) => [toKey(key), id]));
  const sourceIds = new Map(sourceRows.map(({ id, name }) => [toKey(name), id]));
  const makesByCode = Map.groupBy(codeRows, ({ norm }) => norm);
  return {
    make: (name) => makeIds.get(toKey(name)),
    model: (makeId, name) => modelIds.get(toKey(makeId, name)) ?? generationIds.get(toKey(makeId, name)),
    engine: (makeId, code) => engineIds.get(toKey(makeId, normalizeVehicleCode(code))),
    makesOfCode: (norm) => (makesByCode.get(norm) ?? []).map(({ makeId }) => makeId),
    codes: [...makesByCode.keys()],
    qualifier: (key) => qualifierIds.get(toKey(key)),
    source: (name) => sourceIds.get(toKey(name)),
    addSource: (name, id) => void sourceIds.set(toKey(name), id),
  };
}
