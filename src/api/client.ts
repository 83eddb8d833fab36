import type { $Fetch, FetchOptions } from 'ofetch';
import { ApiError, NetworkError } from './api-error.ts';

export interface TokenSource {
  read(): string | null;
  /** Returns a token other than the rejected one, or null when the session has ended. */
  refresh(rejectedToken: string | null): Promise<string | null>;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number | readonly (string | number)[] | undefined>;
  body?: Record<string, unknown>;
  list?: readonly object[];
  form?: FormData;
  file?: { type: string; content: Blob };
  asBlob?: boolean;
  /** A previous reply to this request. Returned as is (same object) when the server replies 304. */
  cached?: object | undefined;
  /** Sends the bearer token and refreshes it once on a 401. */
  signedIn?: boolean;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  fetch?: Fetch;
  /** Milliseconds, overriding the default. */
  timeout?: number;
}

export type ApiRequest = <Reply>(path: string, options?: RequestOptions) => Promise<Reply>;

const DEFAULT_TIMEOUT_MS = 20_000;
/** The ETag of each reply, sent when the reply is passed back as `cached`. */
const etags = new WeakMap<object, string>();

export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
const browserFetch: Fetch = (input, init) => globalThis.fetch(input, init);

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

function buildBody({ body, list, form, file }: RequestOptions) {
  return body ?? (list && [...list]) ?? form ?? file?.content;
}

/** Pass `fetch` to bypass the network: during server rendering the server answers its own requests. */
export function createRequest(tokens: TokenSource, baseURL = '', fetch: Fetch = browserFetch): ApiRequest {
  let client: Promise<$Fetch> | null = null;
  /**
   * Loaded on the first call, since a server-rendered page makes none. A failed chunk load is retried on the next call.
   */
  function loadClient(): Promise<$Fetch> {
    client ??= import('ofetch').then(
      ({ createFetch }) => createFetch({ fetch }),
      (error: unknown) => {
        client = null;
        throw error;
      },
    );
    return client;
  }

  async function send(path: string, options: RequestOptions, token: string | null) {
    const { method = 'GET', query, signal, timeout = DEFAULT_TIMEOUT_MS } = options;
    const body = buildBody(options);
    const init: FetchOptions<'json' | 'blob'> = {
      method,
      headers: buildHeaders(options, token),
      baseURL,
      credentials: 'include',
      timeout,
      retry: false,
      ignoreResponseError: true,
      ...(query && { query }),
      ...(body !== undefined && { body }),
      ...(options.asBlob && { responseType: 'blob' as const }),
      ...(signal && { signal }),
    };
    try {
      const client = await loadClient();
      const $fetch = options.fetch ? client.create({}, { fetch: options.fetch }) : client;
      return await $fetch.raw(path, init);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new NetworkError('No answer', { cause: error });
    }
  }

  async function sendWithRetry(path: string, options: RequestOptions, token: string | null) {
    try {
      return await send(path, options, token);
    } catch (error) {
      const canRetry = error instanceof NetworkError && (options.method ?? 'GET') === 'GET';
      if (!canRetry) throw error;
      return send(path, options, token);
    }
  }

  return async <Reply>(path: string, options: RequestOptions = {}): Promise<Reply> => {
    const token = options.signedIn ? tokens.read() : null;
    let response = await sendWithRetry(path, options, token);
    if (response.status === 401 && options.signedIn) {
      const newToken = await tokens.refresh(token);
      if (newToken) response = await sendWithRetry(path, options, newToken);
    }
    if (response.status === 304 && options.cached) return options.cached as Reply;
    if (!response.ok) throw new ApiError(response, response._data);
    const etag = response.headers.get('etag');
    if (etag && typeof response._data === 'object' && response._data !== null)
      etags.set(response._data, etag);
    return response._data as Reply;
  };
}
