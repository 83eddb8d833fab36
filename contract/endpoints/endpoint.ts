import type { GenericSchema } from 'valibot';
import type { ErrorCode } from '../errors.ts';
import type { Route } from '../routes.ts';

/** Payment providers call 'provider' endpoints, each authenticated in its own way. */
export type Caller = 'anyone' | 'signed-in' | 'staff' | 'superuser' | 'provider';

export interface Endpoint<
  Params extends GenericSchema = GenericSchema,
  Query extends GenericSchema = GenericSchema,
  Body extends GenericSchema = GenericSchema,
  Reply extends GenericSchema = GenericSchema,
> extends Route {
  caller: Caller;
  /** Of staff: open to them before they have the second factor that the settings may ask for. */
  opensWithoutSecondFactor?: true;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Another media type that the JSON of `body` may have: browsers send CSP reports as this one only. */
  jsonMediaType?: 'application/csp-report';
  /** The field of a multipart body that holds a file. Rows with `file` have no `body`. */
  file?: string;
  /** The text fields beside `file`, which then may hold several files or none. */
  form?: GenericSchema;
  /** The media type of a text body. Rows with `bodyMediaType` have no `body`. */
  bodyMediaType?: 'text/csv';
  /** The media type of a reply that is not JSON: streamed text, of which `reply` describes one chunk, or a file. */
  replyMediaType?: 'text/csv' | 'image/webp' | 'application/pdf';
  /** With `?format=csv` the reply is its rows as CSV. */
  csvFormat?: true;
  /** `v.undefined()` when there is none: the status is then 204. */
  reply: Reply;
  /** The reply depends on a cookie, so caches must not store it. */
  variesByCookie?: true;
  /**
   * The server keeps the reply in memory until something it shows changes. Only of GET for anyone, and only if it
   * depends on nothing but params, query and tables whose triggers notify `catalogue_changed`. Otherwise somebody may
   * see what is out of date or another person's.
   */
  cached?: true;
  /** A `cached` reply that each sale drops: it depends on how many units were sold. 'searched': if its query has a `q`. */
  showsSales?: true | 'searched';
  errors: readonly ErrorCode[];
}

/** 204 for a row that replies nothing. */
export const getSuccessStatus = ({ reply }: Endpoint) => (reply.type === 'undefined' ? 204 : 200);

/** The errors with which every endpoint with such a caller or input can reply. */
const COMMON_ERRORS = {
  all: ['INTERNAL', 'BUSY'],
  user: ['UNAUTHENTICATED'],
  staff: ['FORBIDDEN', 'SECOND_FACTOR_MISSING'],
  body: ['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
} as const satisfies Record<string, readonly ErrorCode[]>;

type CommonErrors<Row, Condition, Kind extends keyof typeof COMMON_ERRORS> = Row extends Condition
  ? (typeof COMMON_ERRORS)[Kind][number]
  : never;

/** The codes with which a row's endpoint can refuse; the type of what the row and `getCommonErrors` say. */
export type ErrorCodeOf<Row extends Endpoint> =
  | Row['errors'][number]
  | CommonErrors<Row, unknown, 'all'>
  | CommonErrors<Row, { caller: 'signed-in' | 'staff' | 'superuser' }, 'user'>
  | CommonErrors<Row, { caller: 'staff' | 'superuser' }, 'staff'>
  | CommonErrors<Row, { body: object } | { file: string } | { bodyMediaType: string }, 'body'>;

/** Returns the errors that any endpoint with this caller and input can reply with. */
export function getCommonErrors(row: Endpoint): ErrorCode[] {
  const errors: ErrorCode[] = [...COMMON_ERRORS.all];
  if (row.caller !== 'anyone' && row.caller !== 'provider') errors.push(...COMMON_ERRORS.user);
  if (row.caller === 'staff' || row.caller === 'superuser') errors.push(...COMMON_ERRORS.staff);
  if (row.body || row.file || row.bodyMediaType) errors.push(...COMMON_ERRORS.body);
  return errors;
}
