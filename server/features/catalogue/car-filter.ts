import type { Database } from '../../db/client.ts';
import type { Input } from '../../http/verb.ts';
import { toCar } from '../vehicles/select-fits.ts';
import { findVehicleBySlug, type VehicleRow } from '../vehicles/vehicles.queries.ts';
import type { CarFilter } from './select-page-for-car.ts';

type CarQuery = Pick<Input<'listProducts', 'query'>['query'], 'vehicle' | 'fit' | 'built' | 'answers'>;

/** Without a vehicle both are null. Throws VEHICLE_UNKNOWN or VEHICLE_MERGED. */
export async function readCarFilter(
  db: Database,
  { vehicle, fit, built, answers }: CarQuery,
): Promise<{ row: VehicleRow; carFilter: CarFilter } | { row: null; carFilter: null }> {
  if (vehicle === '') return { row: null, carFilter: null };
  const row = await findVehicleBySlug(db, vehicle);
  return { row, carFilter: { car: toCar(row, { built, answers }), fit } };
}
