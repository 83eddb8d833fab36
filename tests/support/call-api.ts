import type {
  EndpointInput,
  EndpointName,
  EndpointReply,
  EndpointRow,
  FileInput,
  LastArgument,
} from '../../contract/endpoint-types.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { fillPath } from '../../contract/routes.ts';

/** Input that the endpoint must refuse, or take differently from what its row says. */
type WrongInput<Input> =
  | (Omit<Input, 'query'> & { rawQuery: string })
  | (Omit<Input, 'body' | 'file' | 'form'> & ({ wrongBody: unknown } | { rawBody: string }));

interface Sender {
  /** Without one, nobody is signed in. */
  token?: string | null | undefined;
  headers?: Record<string, string>;
}

type Input<Name extends EndpointName> = EndpointInput<Name> & FileInput<EndpointRow<Name>>;

export type CallOptions<Name extends EndpointName> = (Input<Name> | WrongInput<Input<Name>>) &
  Sender & { idempotencyKey?: string };

/** `body` is sent as JSON, `rawBody` as is. */
export type RequestOptions = Sender & { body?: unknown; rawBody?: string | Blob | FormData };

export interface Reply<Body = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** Null if the reply is not JSON. */
  body: Body;
}

export type CallReply<Name extends EndpointName> = Reply<
  EndpointRow<Name> extends { replyMediaType: string } ? null : EndpointReply<Name> & Partial<ErrorBody>
>;

export interface ShopClient {
  /** Calls one row of contract/endpoints; a refusal is a reply like any other. */
  call<Name extends EndpointName>(
    name: Name,
    ...options: LastArgument<CallOptions<Name>>
  ): Promise<CallReply<Name>>;
  /** Calls an endpoint without parameters at an address that an earlier reply named, such as the next page's. */
  follow<Name extends EndpointName>(
    name: Name,
    address: string | null,
    sender?: Sender,
  ): Promise<CallReply<Name>>;
  /** For addresses that are no endpoint, and for tests that take every row in turn. */
  request(method: string, path: string, options?: RequestOptions): Promise<Reply>;
}

type Value = string | number;

/** The options of any row. */
interface AnyCallOptions extends Sender {
  params?: Record<string, string | number>;
  query?: Record<string, Value | readonly Value[] | undefined>;
  rawQuery?: string;
  body?: unknown;
  wrongBody?: unknown;
  rawBody?: string;
  form?: FormData;
  file?: { type: string; content: Blob };
  idempotencyKey?: string;
}

/** A client of the server at `url`, which may be of this process or another. */
export function createClient(url: string): ShopClient {
  async function request(method: string, path: string, options: RequestOptions = {}): Promise<Reply> {
    const { token, body, rawBody, headers } = options;
    const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(typeof payload === 'string' && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload !== undefined && { body: payload }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  }

  return {
    request,
    async follow<Name extends EndpointName>(name: Name, address: string | null, sender: Sender = {}) {
      const { method, path } = endpoints[name];
      if (address?.split('?')[0] !== path) throw new Error(`${address} is not an address of ${name}`);
      return (await request(method, address, sender)) as CallReply<Name>;
    },
    async call<Name extends EndpointName>(name: Name, ...[options]: LastArgument<CallOptions<Name>>) {
      const { params = {}, form, file, idempotencyKey, ...sent }: AnyCallOptions = options ?? {};
      const { method, path } = endpoints[name];
      const rawBody = sent.rawBody ?? form ?? file?.content;
      const reply = await request(method, fillPath(path, params) + toSearch(sent), {
        token: sent.token,
        body: 'wrongBody' in sent ? sent.wrongBody : sent.body,
        ...(rawBody !== undefined && { rawBody }),
        headers: {
          ...(file && { 'Content-Type': file.type }),
          ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
          ...sent.headers,
        },
      });
      return reply as CallReply<Name>;
    },
  };
}

function toSearch({ query = {}, rawQuery }: AnyCallOptions): string {
  if (rawQuery !== undefined) return `?${rawQuery}`;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of value === undefined ? [] : [value].flat()) search.append(name, String(one));
  return search.size === 0 ? '' : `?${search}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
