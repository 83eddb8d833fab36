import type { $Fetch, FetchOptions } from 'ofetch';
import { ApiError, NetworkError } from './api-error.ts';

/** Where the client gets its bearer token from; `refresh` is shared by all calls that need it at the same time. */
export interface TokenSource {
  read(): string | null;
  /** A token other than the one just refused, or null when the session is over. */
  refresh(rejectedToken: string | null): Promise<string | null>;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number | readonly (string | number)[] | undefined>;
  body?: Record<string, unknown>;
  /** A JSON list, in place of an object. */
  list?: readonly object[];
  /** A multipart body, in place of a JSON one. */
  form?: FormData;
  /** A file of this type, sent as it is. */
  file?: { type: string; content: Blob };
  /** Answers the body as a Blob, whatever it is. */
  asBlob?: boolean;
  /** What this path answered before: answered again, untouched, where the server says that nothing has changed. */
  cached?: object | undefined;
  /** Sends the bearer token, and refreshes it once on a 401. */
  signedIn?: boolean;
  idempotencyKey?: string;
  /** Beside those that every call has. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** How this one travels, where not by the browser's fetch. */
  fetch?: Fetch;
  /** Milliseconds, where the usual ones are too few. */
  timeout?: number;
}

/** Every call of `src/api` takes this; screens get it from the ApiContext. */
export type ApiRequest = <Reply>(path: string, options?: RequestOptions) => Promise<Reply>;

const DEFAULT_TIMEOUT_MS = 20_000;
/** The version of a reply, for `known`. */
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

/** `fetch`: how a request travels; the server, rendering a first view, answers itself. */
export function createRequest(tokens: TokenSource, baseURL = '', fetch: Fetch = browserFetch): ApiRequest {
  let client: Promise<$Fetch> | null = null;
  /** Loaded with the first call: a page that the server rendered makes none. A chunk that did not come is asked for again. */
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
