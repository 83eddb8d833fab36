import * as v from 'valibot';
import { vehicleBody } from '#contract/schemas/vehicles-admin.ts';
import type { ManagedVehicle } from '#contract/types.ts';
import { toBuilt } from '../built-months.ts';
import type { ReadFields } from '../field-messages.ts';

/** What the fields of a car contain. */
export interface VehicleFields {
  make: string;
  model: string;
  generation: string;
  engine: string;
  code: string;
  drive: string;
  gearbox: string;
  from: string;
  to: string;
  market: string;
  popularity: string;
}

export type VehicleFieldErrors = Partial<Record<keyof VehicleFields, string>>;
export type VehicleBody = v.InferOutput<typeof vehicleBody>;

const EMPTY: VehicleFields = {
  make: '',
  model: '',
  generation: '',
  engine: '',
  code: '',
  drive: '',
  gearbox: '',
  from: '',
  to: '',
  market: 'jp',
  popularity: '0',
};

export function toVehicleFields(vehicle: ManagedVehicle | null): VehicleFields {
  if (!vehicle) return EMPTY;
  const { make, model, generation, engine, built } = vehicle;
  return {
    make: String(make.id),
    model: String(model.id),
    generation: String(generation.id),
    engine: engine ? String(engine.id) : '',
    code: vehicle.chassis_code,
    drive: vehicle.drive ?? '',
    gearbox: vehicle.gearbox ?? '',
    from: built.from ?? '',
    to: built.to ?? '',
    market: vehicle.market,
    popularity: String(vehicle.popularity),
  };
}

const FIELD_OF: Record<string, keyof VehicleFields> = {
  generation_id: 'generation',
  engine_id: 'engine',
  chassis_code: 'code',
  drive: 'drive',
  gearbox: 'gearbox',
  built: 'to',
  'built.from': 'from',
  'built.to': 'to',
  market: 'market',
  popularity: 'popularity',
};

/** By the names of the fields; what belongs to none is left out. */
export function toFieldErrors(messages: Record<string, string>): VehicleFieldErrors {
  const errors: VehicleFieldErrors = {};
  for (const [name, message] of Object.entries(messages)) {
    const field = FIELD_OF[name];
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** The car that the fields say, or what is wrong with them. Without months it was built as long as its generation. */
export function readVehicle(fields: VehicleFields): ReadFields<VehicleFields, VehicleBody> {
  if (fields.generation === '') return { errors: { generation: 'Choose a make, a model and a generation' } };
  const parsed = v.safeParse(vehicleBody, {
    generation_id: Number(fields.generation),
    engine_id: fields.engine === '' ? null : Number(fields.engine),
    chassis_code: fields.code,
    drive: fields.drive || null,
    gearbox: fields.gearbox || null,
    built: toBuilt(fields),
    market: fields.market,
    popularity: fields.popularity.trim() === '' ? 0 : Number(fields.popularity),
  });
  if (parsed.success) return { value: parsed.output };
  return {
    errors: toFieldErrors(
      Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message])),
    ),
  };
}
