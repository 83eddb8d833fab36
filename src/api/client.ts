import { createFetch, type FetchOptions } from 'ofetch';
import { ApiError, NetworkError } from './api-error.ts';

/** Where the client gets its bearer token from; `refresh` is shared by all calls that need it at the same time. */
export interface TokenSource {
  read(): string | null;
  /** A token other than the one just refused, or null when the session is over. */
  refresh(refused: string | null): Promise<string | null>;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number | readonly (string | number)[] | undefined>;
  body?: Record<string, unknown>;
  /** Sends the bearer token, and refreshes it once on a 401. */
  signedIn?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Every call of `src/api` takes this; screens get it from the ApiContext. */
export type ApiRequest = <Reply>(path: string, options?: RequestOptions) => Promise<Reply>;

const TIMEOUT = 20_000;

const $fetch = createFetch({ fetch: (input, init) => globalThis.fetch(input, init) });

export function createRequest(tokens: TokenSource, baseURL = ''): ApiRequest {
  async function send(path: string, options: RequestOptions, token: string | null) {
    const { method = 'GET', query, body, idempotencyKey, signal } = options;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers['authorization'] = `Bearer ${token}`;
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
    const init: FetchOptions<'json'> = {
      method,
      headers,
      baseURL,
      credentials: 'include',
      timeout: TIMEOUT,
      retry: false,
      ignoreResponseError: true,
      ...(query && { query }),
      ...(body && { body }),
      ...(signal && { signal }),
    };
    try {
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
      const mayRepeat = error instanceof NetworkError && (options.method ?? 'GET') === 'GET';
      if (!mayRepeat) throw error;
      return send(path, options, token);
    }
  }

  return async <Reply>(path: string, options: RequestOptions = {}): Promise<Reply> => {
    const token = options.signedIn ? tokens.read() : null;
    let response = await sendWithRetry(path, options, token);
    if (response.status === 401 && options.signedIn) {
      const fresh = await tokens.refresh(token);
      if (fresh) response = await sendWithRetry(path, options, fresh);
    }
    if (!response.ok) throw new ApiError(response, response._data);
    return response._data as Reply;
  };
}
