import type { EndpointError } from '#contract/endpoint-types.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import type { RouteName } from '#contract/routes.ts';

/** An error reply from the server. `message` is the server's own text, or empty if it sent none. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly endpoint: RouteName;
  readonly status: number;
  readonly statusText: string;
  /** False when the body was not JSON, which means that a proxy answered instead of the API. */
  readonly isJson: boolean;
  readonly code: ErrorCode | null;
  readonly fields: Record<string, string>;
  readonly data: unknown;
  readonly body: unknown;
  readonly requestId: string | null;
  /** Seconds. */
  readonly retryAfter: number | null;

  constructor(
    endpoint: RouteName,
    response: { status: number; statusText: string; headers: Headers },
    body: unknown,
  ) {
    const isJson = typeof body === 'object' && body !== null;
    const problem: Partial<ErrorBody> = isJson ? body : {};
    super(problem.message ?? problem.detail ?? '');
    this.endpoint = endpoint;
    this.status = response.status;
    this.statusText = response.statusText;
    this.isJson = isJson;
    this.code = problem.code ?? null;
    this.fields = problem.fields ?? {};
    this.data = problem.data;
    this.body = body;
    this.requestId = problem.request_id ?? null;
    this.retryAfter = parseRetryAfter(response.headers.get('retry-after'));
  }
}

function parseRetryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** Narrows `code` to those of the endpoint's row in contract/endpoints, and `data` by the code. */
export function isErrorFrom<Name extends RouteName>(
  error: unknown,
  name: Name,
): error is ApiError & (EndpointError<Name> | { code: null }) {
  return error instanceof ApiError && error.endpoint === name;
}

/** No reply was received: offline, connection refused or timed out. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

export function getErrorDataText(error: unknown, name: string): string {
  const data = error instanceof ApiError ? error.data : null;
  const text = (data as Partial<Record<string, unknown>> | null | undefined)?.[name];
  return typeof text === 'string' ? text : '';
}

export function getErrorMessage(error: unknown, fallback: string, networkFallback = 'Network error'): string {
  if (error instanceof NetworkError) return networkFallback;
  if (error instanceof ApiError) return error.message || fallback;
  return fallback;
}
