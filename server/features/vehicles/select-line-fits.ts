import { sql } from 'drizzle-orm';
import { parseMonth } from '#contract/fitment/months.ts';
import {
  type Answer,
  type Fitment,
  type FitmentKind,
  getVerdict,
  type Vehicle,
  type Verdict,
} from '#contract/fitment/verdict.ts';
import type { QueryRunner } from '../../db/client.ts';
import { fitments, qualifiers, vehicles } from '../../db/schema/index.ts';
import { parseMonthRange } from './vehicles.queries.ts';

/** The car that a line of an order is for. */
export interface LineCar {
  /** A slug; undefined without a car. */
  vehicle?: string | undefined;
  /** YYYY-MM; undefined if it is not known when the car was built. */
  built?: string | undefined;
  answers?: Readonly<Record<string, Answer>> | undefined;
}

export interface LineFit {
  vehicleId: number;
  vehicleLabel: string;
  verdict: Verdict;
}

interface Product {
  id: number;
  fitmentKind: FitmentKind;
  fitmentOpen: boolean;
}

/**
 * Whether each line fits its car; null where it is for none, and where its vehicle does not exist, so that a car that
 * left the catalogue keeps nobody from buying. A merged vehicle counts as the one it was merged into. One statement for
 * all lines, none without cars. Every line's product must be among `products`.
 */
export async function selectLineFits(
  db: QueryRunner,
  lines: readonly (LineCar & { id: number })[],
  products: readonly Product[],
): Promise<(LineFit | null)[]> {
  const slugs = [...new Set(lines.flatMap(({ vehicle }) => vehicle ?? []))];
  if (slugs.length === 0) return lines.map(() => null);
  const ids = [...new Set(lines.filter(({ vehicle }) => vehicle !== undefined).map(({ id }) => id))];
  const cars = Map.groupBy(await selectCarFitments(db, slugs, ids), ({ slug }) => slug);
  return lines.map(({ id, vehicle = '', built = '', answers = {} }) => {
    const rows = cars.get(vehicle);
    const product = products.find((other) => other.id === id);
    if (!rows?.[0] || !product) return null;
    const car = { candidates: [toVehicle(rows[0])], built: parseMonth(built), answers };
    const own = rows.flatMap((row) => (row.productId === id ? toFitment(row) : []));
    const { verdict } = getVerdict(
      { kind: product.fitmentKind, open: product.fitmentOpen, fitments: own },
      car,
    );
    return { vehicleId: rows[0].id, vehicleLabel: rows[0].label, verdict };
  });
}

/** A row for each rule about a vehicle and a product; one without a rule for a vehicle without any. */
interface CarFitment
  extends Pick<Vehicle, 'id' | 'modelId' | 'generationId' | 'chassisCode' | 'engineId' | 'drive'> {
  /** Of the vehicle that was named. */
  slug: string;
  label: string;
  vehicleBuilt: string;
  productId: number | null;
  ruleId: number | null;
  exclusion: boolean | null;
  built: string | null;
  qualifiers: string[];
}

async function selectCarFitments(db: QueryRunner, slugs: string[], ids: number[]): Promise<CarFitment[]> {
  const { rows } = await db.execute<CarFitment & Record<string, unknown>>(sql`
    with recursive named as (
      select slug, id, merged_into from ${vehicles} where slug = any(${sql.param(slugs)}::text[])
      union
      select named.slug, other.id, other.merged_into
      from named join ${vehicles} as other on other.id = named.merged_into
    )
    select named.slug, car.id, car.model_id as "modelId", car.generation_id as "generationId",
      car.chassis_code as "chassisCode", car.engine_id as "engineId", car.drive, car.label,
      car.built::text as "vehicleBuilt", fitment.product_id as "productId", fitment.rule_id as "ruleId",
      fitment.exclusion, fitment.built::text as built,
      array(select qualifier.key from ${qualifiers} as qualifier
        where qualifier.id = any(fitment.qualifier_ids)) as qualifiers
    from named
    join ${vehicles} as car on car.id = named.id
    left join ${fitments} as fitment
      on fitment.vehicle_id = car.id and fitment.product_id = any(${sql.param(ids)}::integer[])
    where named.merged_into is null
    order by fitment.rule_id`);
  return rows;
}

function toVehicle({ vehicleBuilt, ...vehicle }: CarFitment): Vehicle {
  return { ...vehicle, built: parseMonthRange(vehicleBuilt) };
}

function toFitment({ id, ruleId, exclusion, built, qualifiers: keys }: CarFitment): Fitment[] {
  if (ruleId === null || exclusion === null) return [];
  return [
    {
      vehicleId: id,
      ruleId,
      exclusion,
      built: built === null ? null : parseMonthRange(built),
      qualifiers: keys,
    },
  ];
}
