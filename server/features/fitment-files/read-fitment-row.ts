import * as v from 'valibot';
import { suggestVehicleCodes } from '#contract/fitment/unknown-codes.ts';
import { normalizeVehicleCode, readVehicleText } from '#contract/fitment/vehicle-code.ts';
import { fitmentRule } from '#contract/schemas/fitment-rules.ts';
import type { FitmentRule, ImportError } from '#contract/types.ts';
import { truncateCell } from '../imports/catalogue-cells.ts';
import type { CsvRow } from '../imports/read-csv-file.ts';
import { ACTIONS, type Action, type FitmentCells, type FitmentColumn, UNIVERSAL } from './fitment-cells.ts';
import type { FitmentLookup } from './fitment-lookup.ts';

export interface FitmentRow {
  row: number;
  product: string;
  version: string;
  action: Action;
  isUniversal: boolean;
  /** Without a source; '' is the shop's staff. */
  source: string;
  rules: FitmentRule[];
}

const MAX_CODES = 50;
const MAX_SOURCE_LENGTH = 80;

type Problem = Omit<ImportError, 'row'>;

class CellProblem extends Error {
  readonly problem: Problem;

  constructor(column: FitmentColumn, code: string, message: string) {
    super(message);
    this.problem = { column, code, message };
  }
}

/** What one row says, or what is wrong with it. */
export function readFitmentRow(
  { row, cells }: CsvRow<FitmentColumn>,
  lookup: FitmentLookup,
): FitmentRow | ImportError {
  try {
    return { row, ...readCells(cells, lookup) };
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error;
    return { row, ...error.problem };
  }
}

function readCells(cells: FitmentCells, lookup: FitmentLookup): Omit<FitmentRow, 'row'> {
  const read = (column: FitmentColumn) => (cells[column] ?? '').trim();
  const action = read('action').toLowerCase() || 'include';
  if (!ACTIONS.some((known) => known === action))
    throw new CellProblem('action', 'invalid', `Must be one of ${ACTIONS.join(', ')}.`);
  const product = read('sku_or_id');
  if (product === '') throw new CellProblem('sku_or_id', 'required', 'This field is required.');
  const source = read('source');
  if (source.length > MAX_SOURCE_LENGTH)
    throw new CellProblem('source', 'invalid', `At most ${MAX_SOURCE_LENGTH} characters.`);
  const base = { product, version: read('version'), action: action as Action, source };
  if (read('make').toLowerCase() !== UNIVERSAL)
    return { ...base, isUniversal: false, rules: readRules(cells, action === 'exclude', lookup) };
  if (action === 'exclude')
    throw new CellProblem('action', 'invalid', 'A product that fits any car cannot be excluded.');
  const narrowing = (['model', 'chassis_codes', 'engines', 'drive', 'built_from', 'built_to'] as const).find(
    (column) => read(column) !== '',
  );
  if (narrowing) throw new CellProblem(narrowing, 'invalid', 'Must be empty where make is universal.');
  return { ...base, isUniversal: true, rules: [] };
}

function readRules(cells: FitmentCells, exclusion: boolean, lookup: FitmentLookup): FitmentRule[] {
  const read = (column: FitmentColumn) => (cells[column] ?? '').trim();
  const codes = readList(cells, 'chassis_codes').map(normalizeVehicleCode);
  const makeId = findMake(read('make'), codes, lookup);
  const model = read('model') === '' ? null : lookup.model(makeId, read('model'));
  if (model === undefined)
    throw new CellProblem('model', 'unknown_target', `There is no model ${truncateCell(read('model'))}.`);
  const engineIds = readList(cells, 'engines').map((code) => {
    const id = lookup.engine(makeId, code);
    if (id === undefined)
      throw new CellProblem('engines', 'unknown_target', `There is no engine ${truncateCell(code)}.`);
    return id;
  });
  const qualifierIds = readList(cells, 'condition_keys').map((key) => {
    const id = lookup.qualifier(key);
    if (id === undefined)
      throw new CellProblem(
        'condition_keys',
        'unknown_target',
        `There is no condition ${truncateCell(key)}.`,
      );
    return id;
  });
  const [from, to] = [read('built_from'), read('built_to')];
  const orNull = <Value>(list: readonly Value[]): readonly (Value | null)[] =>
    list.length > 0 ? list : [null];
  return orNull(codes).flatMap((chassis_norm) =>
    orNull(engineIds).map((engine_id) =>
      parseRule({
        exclusion,
        make_id: makeId,
        model_id: model?.modelId ?? null,
        generation_id: model?.generationId ?? null,
        chassis_norm,
        engine_id,
        drive: read('drive').toLowerCase() || null,
        built: from === '' && to === '' ? null : { from: from || null, to: to || null },
        position: read('position').toLowerCase() || null,
        quantity: read('quantity') === '' ? 1 : Number(read('quantity')),
        qualifier_ids: qualifierIds,
        note: read('note'),
      }),
    ),
  );
}

function readList(cells: FitmentCells, column: FitmentColumn): string[] {
  const list = (cells[column] ?? '').split(/[\s,;]+/).filter(Boolean);
  if (list.length > MAX_CODES) throw new CellProblem(column, 'invalid', `At most ${MAX_CODES} in a row.`);
  return [...new Set(list)];
}

/** Codes say which make is meant, if it is not named. */
function findMake(name: string, codes: readonly string[], lookup: FitmentLookup): number {
  if (name !== '') {
    const id = lookup.make(name);
    if (id === undefined)
      throw new CellProblem('make', 'unknown_target', `There is no make ${truncateCell(name)}.`);
    return id;
  }
  if (codes.length === 0)
    throw new CellProblem('make', 'required', 'A make, a chassis code or the word universal is required.');
  const unknown = codes.find((code) => lookup.makesOfCode(code).length === 0);
  if (unknown !== undefined) {
    const suggestions = suggestVehicleCodes(readVehicleText(unknown), lookup.codes);
    const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(' or ')}?` : '';
    throw new CellProblem(
      'chassis_codes',
      'unknown_code',
      `There is no chassis code ${truncateCell(unknown)}.${hint}`,
    );
  }
  const makeIds = new Set(codes.flatMap((code) => lookup.makesOfCode(code)));
  const [makeId] = makeIds;
  if (makeIds.size > 1 || makeId === undefined)
    throw new CellProblem('make', 'required', 'Several makes have these codes. Name the make.');
  return makeId;
}

const COLUMN_OF: Record<string, FitmentColumn> = {
  chassis_norm: 'chassis_codes',
  drive: 'drive',
  'built.from': 'built_from',
  'built.to': 'built_to',
  position: 'position',
  quantity: 'quantity',
  qualifier_ids: 'condition_keys',
  note: 'note',
};

function parseRule(values: Record<string, unknown>): FitmentRule {
  const parsed = v.safeParse(fitmentRule, values, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new CellProblem(COLUMN_OF[v.getDotPath(issue) ?? ''] ?? 'make', 'invalid', issue.message);
}
