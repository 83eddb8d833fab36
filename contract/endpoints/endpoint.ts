import type { GenericSchema } from 'valibot';
import type { ErrorCode } from '../errors.ts';

/** Payment providers call 'provider' endpoints, each authenticated in its own way. */
export type Caller = 'anyone' | 'signed-in' | 'staff' | 'superuser' | 'provider';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  Params extends GenericSchema = GenericSchema,
  Query extends GenericSchema = GenericSchema,
  Body extends GenericSchema = GenericSchema,
  Reply extends GenericSchema = GenericSchema,
> {
  method: Method;
  path: string;
  caller: Caller;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The field of a multipart body that holds a file. Rows with `file` have no `body`. */
  file?: string;
  /** The media type of a text body. Rows with `bodyMediaType` have no `body`. */
  bodyMediaType?: 'text/csv';
  /** The media type of a streamed text reply; `reply` then describes one chunk. */
  replyMediaType?: 'text/csv';
  reply: Reply;
  /** The reply depends on a cookie, so caches must not store it. */
  variesByCookie?: true;
  errors: readonly ErrorCode[];
}

export function endpoint<
  Params extends GenericSchema,
  Query extends GenericSchema,
  Body extends GenericSchema,
  Reply extends GenericSchema,
>(row: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return row;
}

/** Returns the errors that any endpoint with this caller and input can reply with. */
export function getCommonErrors(row: Endpoint): ErrorCode[] {
  const errors: ErrorCode[] = ['INTERNAL', 'BUSY'];
  if (row.caller !== 'anyone' && row.caller !== 'provider') errors.push('UNAUTHENTICATED');
  if (row.caller === 'staff' || row.caller === 'superuser') errors.push('FORBIDDEN');
  if (row.body || row.file || row.bodyMediaType) errors.push('BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return errors;
}
