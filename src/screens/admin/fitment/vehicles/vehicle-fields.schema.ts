import * as v from 'valibot';
import { vehicleBody } from '#contract/schemas/vehicles-admin.ts';
import type { ManagedVehicle } from '#contract/types.ts';

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

export const toVehicleFields = (vehicle: ManagedVehicle | null): VehicleFields => ({
  make: vehicle ? String(vehicle.make.id) : '',
  model: vehicle ? String(vehicle.model.id) : '',
  generation: vehicle ? String(vehicle.generation.id) : '',
  engine: vehicle?.engine ? String(vehicle.engine.id) : '',
  code: vehicle?.chassis_code ?? '',
  drive: vehicle?.drive ?? '',
  gearbox: vehicle?.gearbox ?? '',
  from: vehicle?.built.from ?? '',
  to: vehicle?.built.to ?? '',
  market: vehicle?.market ?? 'jp',
  popularity: String(vehicle?.popularity ?? 0),
});

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
export function readVehicle(fields: VehicleFields): { body: VehicleBody } | { errors: VehicleFieldErrors } {
  if (fields.generation === '') return { errors: { generation: 'Choose a make, a model and a generation' } };
  const from = fields.from.trim();
  const to = fields.to.trim();
  const parsed = v.safeParse(vehicleBody, {
    generation_id: Number(fields.generation),
    engine_id: fields.engine === '' ? null : Number(fields.engine),
    chassis_code: fields.code,
    drive: fields.drive || null,
    gearbox: fields.gearbox || null,
    built: from === '' && to === '' ? null : { from: from || null, to: to || null },
    market: fields.market,
    popularity: fields.popularity.trim() === '' ? 0 : Number(fields.popularity),
  });
  if (parsed.success) return { body: parsed.output };
  return {
    errors: toFieldErrors(
      Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message])),
    ),
  };
}
