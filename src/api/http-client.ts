import { createFetch, type FetchOptions } from 'ofetch';
import { fillPath, type Route, type RouteName, routes } from '#contract/routes.ts';
import { ApiError, NetworkError } from './api-error.ts';
import type { Api, Fetch, TokenSource } from './client.ts';

/** The options of any row. */
interface RequestOptions {
  params?: Record<string, string | number>;
  query?: FetchOptions['query'];
  body?: object;
  form?: FormData;
  file?: { type: string; content: Blob };
  asBlob?: true;
  idempotencyKey?: string;
  cached?: object | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  fetch?: Fetch;
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 20_000;
/** The ETag of each reply, sent when the reply is passed back as `cached`. */
const etags = new WeakMap<object, string>();

function buildHeaders(options: RequestOptions, token: string | null): Record<string, string> {
  const etag = options.cached && etags.get(options.cached);
  return {
    accept: 'application/json',
    ...options.headers,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    ...(options.file && { 'content-type': options.file.type }),
    ...(etag && { 'if-none-match': etag }),
  };
}

/**
 * A signal that aborts with the caller's, or after `timeoutMs`. ofetch's own timeout is not used: it is ignored beside
 * a signal and stops before the body is read. AbortSignal.any is missing in Safari before 17.4.
 */
function startDeadline(timeoutMs: number, callerSignal: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort(callerSignal?.reason);
  // oxlint-disable-next-line no-restricted-globals -- the time limit of one request is not a flow's delay
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  callerSignal?.addEventListener('abort', abort);
  if (callerSignal?.aborted) abort();
  const clear = () => {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, clear };
}

function buildBody({ body, form, file }: RequestOptions) {
  return (body as Record<string, unknown> | undefined) ?? form ?? file?.content;
}

/** A call for a file is refused in JSON as any other; what a proxy replied stays a text. */
async function readRefusal(reply: Blob | undefined): Promise<unknown> {
  const text = (await reply?.text()) ?? '';
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Import lazily: what a server-rendered page does not need. */
export function createHttpClient(tokens: TokenSource, baseURL: string, fetch: Fetch): Api {
  const client = createFetch({ fetch });

  async function send({ method, path }: Route, options: RequestOptions, token: string | null) {
    const { params = {}, query, signal, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    const body = buildBody(options);
    const deadline = startDeadline(timeoutMs, signal);
    const init: FetchOptions<'json' | 'blob'> = {
      method,
      headers: buildHeaders(options, token),
      baseURL,
      credentials: 'include',
      signal: deadline.signal,
      retry: false,
      ignoreResponseError: true,
      ...(query && { query }),
      ...(body !== undefined && { body }),
      ...(options.asBlob && { responseType: 'blob' as const }),
    };
    try {
      const $fetch = options.fetch ? client.create({}, { fetch: options.fetch }) : client;
      return await $fetch.raw(fillPath(path, params), init);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new NetworkError('No answer', { cause: error });
    } finally {
      deadline.clear();
    }
  }

  async function sendWithRetry(route: Route, options: RequestOptions, token: string | null) {
    try {
      return await send(route, options, token);
    } catch (error) {
      const canRetry = error instanceof NetworkError && route.method === 'GET';
      if (!canRetry) throw error;
      return send(route, options, token);
    }
  }

  /** The time limit of the call holds for the wait too, however long the refresh takes. */
  async function refreshToken(
    rejectedToken: string | null,
    { signal, timeoutMs = DEFAULT_TIMEOUT_MS }: RequestOptions,
  ) {
    const deadline = startDeadline(timeoutMs, signal);
    try {
      return await tokens.refresh(rejectedToken, deadline.signal);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new NetworkError('No answer', { cause: error });
    } finally {
      deadline.clear();
    }
  }

  async function call(name: RouteName, options: RequestOptions = {}): Promise<unknown> {
    const route = routes[name];
    const token = route.isSignedIn ? tokens.read() : null;
    let response = await sendWithRetry(route, options, token);
    if (response.status === 401 && route.isSignedIn) {
      const newToken = await refreshToken(token, options);
      if (newToken) response = await sendWithRetry(route, options, newToken);
    }
    if (response.status === 304 && options.cached) return options.cached;
    if (!response.ok) {
      const body = options.asBlob ? await readRefusal(response._data as Blob | undefined) : response._data;
      throw new ApiError(name, response, body);
    }
    const etag = response.headers.get('etag');
    if (etag && typeof response._data === 'object' && response._data !== null)
      etags.set(response._data, etag);
    return response._data;
  }

  return { call: call as Api['call'] };
}
