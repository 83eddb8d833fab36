import * as v from 'valibot';
import { VEHICLE_REQUEST_LIMITS } from '../vehicle-request.ts';
import { cappedListOf, id, idParameter, page, timestamp } from './fields.ts';
import { vehicleSlug } from './fit.ts';

/** Forms send line breaks as CR LF. */
const formText = v.optional(
  v.pipe(
    v.string('Must be text'),
    v.trim(),
    v.transform((text) => text.replaceAll('\r\n', '\n')),
  ),
  '',
);

/** The text fields of the form; `photos` are its files. `validateVehicleRequest` says what they may contain. */
export const vehicleRequestForm = v.object({
  phone: formText,
  email: formText,
  text: formText,
  frame: formText,
});
export const vehicleRequestReply = v.object({ id });

export const requestStatuses = ['open', 'answered', 'closed'] as const;

/** Open requests come oldest first, others newest first, 20 per page. 'done' means answered or closed. */
export const vehicleRequestsQuery = v.object({
  page,
  status: v.optional(
    v.picklist([...requestStatuses, 'done'], 'Must be open, answered, closed or done'),
    'open',
  ),
});

export const vehicleRequest = v.object({
  id,
  status: v.picklist(requestStatuses),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** Sent by somebody with an account. */
  has_account: v.boolean(),
  text: v.string(),
  frame: v.nullable(v.string()),
  /** The numbers of the photos that are still stored. */
  photos: v.array(v.pipe(v.number(), v.integer())),
  vehicle: v.nullable(v.object({ slug: v.string(), label: v.string() })),
  products: v.array(v.object({ id, slug: v.string(), name: v.string() })),
  created_at: timestamp,
  /** When, and by whom, it was answered or closed. */
  answered_at: v.nullable(timestamp),
  answered_by: v.nullable(v.string()),
});
export const vehicleRequestPage = cappedListOf(vehicleRequest);

export const photoParameters = v.object({ id: idParameter, n: idParameter });

/** An answer names the car; a request is closed without one. */
export const vehicleRequestAnswer = v.object({
  status: v.picklist(['answered', 'closed'], 'Must be answered or closed'),
  vehicle: v.optional(v.nullable(vehicleSlug), null),
  product_ids: v.optional(
    v.pipe(
      v.array(id, 'Must be a list of product numbers'),
      v.maxLength(VEHICLE_REQUEST_LIMITS.products, `At most ${VEHICLE_REQUEST_LIMITS.products} products`),
    ),
    [],
  ),
});
