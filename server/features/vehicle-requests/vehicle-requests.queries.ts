import { asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { VehicleRequest } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { type CappedCount, countRows } from '../../db/count-rows.ts';
import { products, vehicleRequestPhotos, vehicleRequests, vehicles } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

export type StatusFilter = VehicleRequest['status'] | 'done';

export async function selectRequestPage(
  db: QueryRunner,
  { status, page, pageSize }: { status: StatusFilter; page: number; pageSize: number },
): Promise<{ results: VehicleRequest[] } & CappedCount> {
  const where = status === 'done' ? ne(vehicleRequests.status, 'open') : eq(vehicleRequests.status, status);
  const rows = await selectRequests(db, where)
    .orderBy(...getOrder(status))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const counted = await countRows(db, sql`select from ${vehicleRequests} where ${where}`);
  return { results: await addDetails(db, rows), ...counted };
}

function getOrder(status: StatusFilter): SQL[] {
  if (status === 'open') return [asc(vehicleRequests.createdAt), asc(vehicleRequests.id)];
  const at = status === 'done' ? vehicleRequests.answeredAt : vehicleRequests.createdAt;
  return [desc(at), desc(vehicleRequests.id)];
}

export async function readRequest(db: QueryRunner, id: number): Promise<VehicleRequest> {
  const [request] = await addDetails(db, await selectRequests(db, eq(vehicleRequests.id, id)));
  if (!request) throw new AppError('NOT_FOUND', { message: 'Request not found.' });
  return request;
}

function selectRequests(db: QueryRunner, where: SQL) {
  return db
    .select({ request: vehicleRequests, vehicle: { slug: vehicles.slug, label: vehicles.label } })
    .from(vehicleRequests)
    .leftJoin(vehicles, eq(vehicles.id, vehicleRequests.vehicleId))
    .where(where)
    .$dynamic();
}

type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

async function addDetails(db: QueryRunner, rows: RequestRow[]): Promise<VehicleRequest[]> {
  const productIds = [...new Set(rows.flatMap(({ request }) => request.productIds))];
  const requestIds = rows.map(({ request }) => request.id);
  const [products, photos] = await Promise.all([
    selectProducts(db, productIds),
    db
      .select({ requestId: vehicleRequestPhotos.requestId, position: vehicleRequestPhotos.position })
      .from(vehicleRequestPhotos)
      .where(inArray(vehicleRequestPhotos.requestId, requestIds))
      .orderBy(asc(vehicleRequestPhotos.requestId), asc(vehicleRequestPhotos.position)),
  ]);
  return rows.map(({ request, vehicle }) => ({
    id: request.id,
    status: request.status,
    phone: request.phone,
    email: request.email,
    has_account: request.userId !== null,
    text: request.text,
    frame: request.frame,
    photos: photos.filter(({ requestId }) => requestId === request.id).map(({ position }) => position),
    vehicle,
    products: request.productIds.flatMap((id) => products.filter((product) => product.id === id)),
    created_at: request.createdAt.toISOString(),
    answered_at: request.answeredAt?.toISOString() ?? null,
    answered_by: request.answeredBy,
  }));
}

/** In no particular order; unknown and archived ones are left out. */
export function selectProducts(db: QueryRunner, ids: readonly number[]) {
  return db
    .select({ id: products.id, slug: products.slug, name: products.name })
    .from(products)
    .where(inArray(products.id, [...ids]));
}
