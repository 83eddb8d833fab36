import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import type { EndpointName, endpoints } from '#contract/endpoints/index.ts';
import type { RequestContext } from '../context/context.ts';

/** What `bind` reads from a request beside what the row's schemas give. The caller and its address are in the context. */
interface RequestFacts {
  idempotencyKey: string | null;
  /** As sent, valid or not; '' when there is none. */
  accessToken: string;
  rawBody: string;
  /** Reads a file of a multipart body. Throws as described in read-file.ts. */
  readFile(field: string, maxBytes: number): Promise<Uint8Array>;
  /** Reads a multipart body; its text fields are those of the row's `form`. Throws as described in read-file.ts. */
  readForm<Form extends GenericSchema>(
    form: Form,
    limits: { field: string; maxFiles: number; maxBytes: number },
  ): Promise<{ fields: InferOutput<Form>; files: Uint8Array[] }>;
  /** Reads a text body. Throws as described in read-file.ts. */
  readText(type: string, maxBytes: number): Promise<string>;
  origin: string | null;
  host: string;
  /** Returns '' when the cookie is missing. */
  readCookie(name: string): string;
  /**
   * HttpOnly, SameSite=Strict, limited to /api/a/, with the __Secure- prefix over https. An empty value deletes it.
   */
  setCookie(name: string, value: string, seconds: number): void;
}

export interface VerbInput<P extends GenericSchema, Q extends GenericSchema, B extends GenericSchema>
  extends RequestFacts {
  params: InferOutput<P>;
  query: InferOutput<Q>;
  body: InferOutput<B>;
}

/** The function behind an endpoint. */
export type Verb<
  P extends GenericSchema,
  Q extends GenericSchema,
  B extends GenericSchema,
  R extends GenericSchema,
> = (ctx: RequestContext, input: VerbInput<P, Q, B>) => Promise<InferInput<R>> | InferInput<R>;

type RowInput<Row> = Row extends Endpoint<infer P, infer Q, infer B> ? VerbInput<P, Q, B> : never;

/** The parts of an endpoint's input that its verb uses: `Input<'login', 'body' | 'readCookie'>`. */
export type Input<Name extends EndpointName, Part extends keyof RowInput<(typeof endpoints)[Name]>> = Pick<
  RowInput<(typeof endpoints)[Name]>,
  Part
>;
