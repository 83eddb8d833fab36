import type {
  EndpointInput,
  EndpointReply,
  EndpointRow,
  FileInput,
  LastArgument,
} from '#contract/endpoint-types.ts';
import type { RouteName } from '#contract/routes.ts';
import { NetworkError } from './api-error.ts';

export interface TokenSource {
  read(): string | null;
  /**
   * Returns a token other than the rejected one, or null when the session has ended. Throws when there is no answer or
   * `signal` aborts first.
   */
  refresh(rejectedToken: string | null, signal: AbortSignal): Promise<string | null>;
}

/** A file when the row has `replyMediaType`. */
type CallReply<Name extends RouteName> =
  EndpointRow<Name> extends { replyMediaType: string } ? Blob : EndpointReply<Name>;

export type CallOptions<Name extends RouteName> = EndpointInput<Name> &
  FileInput<EndpointRow<Name>> &
  (CallReply<Name> extends Blob ? { asBlob: true } : unknown) & {
    idempotencyKey?: string;
    /** A previous reply to this call. Returned as is (same object) when the server replies 304. */
    cached?: CallReply<Name> | undefined;
    headers?: Record<string, string>;
    signal?: AbortSignal | undefined;
    fetch?: Fetch;
    timeoutMs?: number;
  };

export interface Api {
  /** Calls one row of contract/endpoints. Throws ApiError when refused and NetworkError without a reply. */
  call<Name extends RouteName>(
    name: Name,
    ...options: LastArgument<CallOptions<Name>>
  ): Promise<CallReply<Name>>;
}

export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
const browserFetch: Fetch = (input, init) => globalThis.fetch(input, init);

/** Pass `fetch` to bypass the network: during server rendering the server answers its own requests. */
export function createApi(tokens: TokenSource, baseURL = '', fetch: Fetch = browserFetch): Api {
  let client: Promise<Api> | null = null;
  /**
   * With the routes and ofetch; loaded on the first call, since a server-rendered page makes none. A failed chunk load is
   * retried once, and again on the next call.
   */
  function loadClient(): Promise<Api> {
    client ??= import('./http-client.ts').then(
      ({ createHttpClient }) => createHttpClient(tokens, baseURL, fetch),
      (error: unknown) => {
        client = null;
        throw new NetworkError('No answer', { cause: error });
      },
    );
    return client;
  }

  return {
    async call(...request) {
      const { call } = await loadClient().catch(loadClient);
      return call(...request);
    },
  };
}
