import type { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import { type Caller, type Endpoint, getCommonErrors } from '#contract/endpoints/endpoint.ts';
import type { Actor, Context, RequestContext } from '../context/context.ts';
import { parseBearerToken } from './bearer-token.ts';
import { getClientAddress } from './client-address.ts';
import type { AppContext, AppEnvironment } from './environment.ts';
import { AppError } from './errors.ts';
import { readFile, readForm, readLimitedBody, readText } from './read-file.ts';
import type { Verb, VerbInput } from './verb.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_REPORTED_FIELDS = 50;
/** Stops at the first failed check of a field, so overlong input never reaches a regex. */
const PARSE_OPTIONS = { abortPipeEarly: true } as const;

/**
 * Returns `bind`, which serves one endpoint: authorization, input validation, the verb, the reply. Outside production
 * the reply is validated too.
 */
export function createBinder(app: Hono<AppEnvironment>, ctx: Context) {
  return function bind<
    P extends GenericSchema,
    Q extends GenericSchema,
    B extends GenericSchema,
    R extends GenericSchema,
  >(
    endpoint: Endpoint<P, Q, B, R>,
    verb: Verb<P, Q, B, R>,
    /** Of an endpoint with `csvFormat`. */
    toCsv?: (reply: InferOutput<R>) => string,
  ): void {
    app.on(endpoint.method, endpoint.path, async (c) => {
      assertAuthorized(endpoint.caller, c.get('actor'));
      const params = parseParams(endpoint, c);
      const rawBody = endpoint.body ? await readBody(c) : '';
      const input: VerbInput<P, Q, B> = {
        ...readRequestFacts(c, ctx, rawBody),
        params,
        query: endpoint.query ? parse(endpoint.query, parseQuery(c)) : undefined,
        body: endpoint.body ? parse(endpoint.body, parseJson(rawBody)) : undefined,
      };
      const run = async () => verb(createRequestContext(c, ctx), input);
      const reply = await (ctx.config.production ? run() : validateReply(endpoint, run()));
      const isPublic = endpoint.caller === 'anyone' && endpoint.method === 'GET' && !endpoint.variesByCookie;
      c.header('Cache-Control', isPublic ? 'no-cache' : 'no-store');
      if (toCsv && isCsvRequested(input.query)) {
        c.header('Content-Type', 'text/csv; charset=utf-8');
        return c.body(toCsv(reply as InferOutput<R>));
      }
      return reply === undefined ? c.body(null, 204) : c.json(reply as object);
    });
  };
}

const isCsvRequested = (query: unknown) =>
  typeof query === 'object' && query !== null && 'format' in query && query.format === 'csv';

/** Serves an endpoint whose text is written while it is sent. */
export function bindText<P extends GenericSchema, Q extends GenericSchema>(
  app: Hono<AppEnvironment>,
  ctx: Context,
  endpoint: Endpoint<P, Q>,
  write: (ctx: RequestContext, query: InferOutput<Q>) => AsyncIterable<string>,
): void {
  app.on(endpoint.method, endpoint.path, (c) => {
    assertAuthorized(endpoint.caller, c.get('actor'));
    const query = endpoint.query ? parse(endpoint.query, parseQuery(c)) : undefined;
    const chunks = write(createRequestContext(c, ctx), query);
    c.header('Cache-Control', 'no-store');
    c.header('Content-Type', `${endpoint.replyMediaType ?? 'text/plain'}; charset=utf-8`);
    return c.body(toStream(chunks));
  });
}

/** Serves an endpoint that replies with a file of its `replyMediaType`. */
export function bindFile<P extends GenericSchema>(
  app: Hono<AppEnvironment>,
  ctx: Context,
  endpoint: Endpoint<P>,
  read: (ctx: RequestContext, params: InferOutput<P>) => Promise<Uint8Array>,
): void {
  app.on(endpoint.method, endpoint.path, async (c) => {
    assertAuthorized(endpoint.caller, c.get('actor'));
    const body = await read(createRequestContext(c, ctx), parseParams(endpoint, c));
    c.header('Cache-Control', 'no-store');
    c.header('Content-Type', endpoint.replyMediaType ?? 'application/octet-stream');
    return c.body(new Uint8Array(body));
  });
}

/** Nothing has an address whose parameters are malformed. */
function parseParams<P extends GenericSchema>(
  { params: schema }: Pick<Endpoint<P>, 'params'>,
  c: AppContext,
): InferOutput<P> {
  if (!schema) return undefined;
  const params = v.safeParse(schema, c.req.param(), PARSE_OPTIONS);
  if (!params.success) throw new AppError('NOT_FOUND');
  return params.output;
}

function toStream(chunks: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Throws when the reply or the error code is not declared by the endpoint. Not used in production. */
async function validateReply<Reply>(endpoint: Endpoint, pendingReply: Promise<Reply>): Promise<Reply> {
  try {
    const reply = await pendingReply;
    v.parse(endpoint.reply, reply);
    return reply;
  } catch (error) {
    if (
      !(error instanceof AppError) ||
      [...endpoint.errors, ...getCommonErrors(endpoint)].includes(error.code)
    )
      throw error;
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers ${error.code}: name it in its row (contract/endpoints)`,
      {
        cause: error,
      },
    );
  }
}

function createRequestContext(c: AppContext, ctx: Context): RequestContext {
  const client = {
    address: getClientAddress(c, ctx.config.trustedProxies),
    userAgent: c.req.header('user-agent') ?? '',
  };
  return { ...ctx, log: c.get('log'), actor: c.get('actor'), client };
}

function readRequestFacts(c: AppContext, { config }: Context, rawBody: string) {
  const https = config.publicUrl.startsWith('https:');
  return {
    idempotencyKey: c.req.header('idempotency-key') ?? null,
    accessToken: parseBearerToken(c.req.header('authorization')),
    rawBody,
    readFile: (field: string, maxBytes: number) => readFile(c, field, maxBytes),
    readForm: async <Form extends GenericSchema>(form: Form, limits: Parameters<typeof readForm>[1]) => {
      const { fields, files } = await readForm(c, limits);
      return { fields: parse(form, fields), files };
    },
    readText: (type: string, maxBytes: number) => readText(c, type, maxBytes),
    origin: c.req.header('origin') ?? null,
    host: c.req.header('host') ?? '',
    readCookie: (name: string) => (https ? getCookie(c, name, 'secure') : getCookie(c, name)) ?? '',
    setCookie: (name: string, value: string, maxAge: number) =>
      setCookie(c, name, value, {
        path: '/api/a/',
        httpOnly: true,
        sameSite: 'Strict',
        secure: https,
        ...(https && { prefix: 'secure' }),
        maxAge,
      }),
  };
}

function assertAuthorized(caller: Caller, actor: Actor): void {
  if (caller === 'anyone' || caller === 'provider') return;
  if (actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED');
  const { is_staff, is_superuser } = actor.user;
  if (caller === 'staff' && !is_staff && !is_superuser) throw new AppError('FORBIDDEN');
  if (caller === 'superuser' && !is_superuser) throw new AppError('FORBIDDEN');
}

async function readBody(c: AppContext): Promise<string> {
  const body = await readLimitedBody(c, MAX_BODY_BYTES);
  const type = c.req.header('content-type') ?? '';
  if (body.byteLength > 0 && !/^application\/json\s*(;|$)/i.test(type))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return body.toString('utf8');
}

function parseJson(rawBody: string): unknown {
  if (rawBody === '') return {};
  try {
    return JSON.parse(rawBody);
  } catch {
    throw new AppError('VALIDATION', { message: 'The body is not JSON.' });
  }
}

function parseQuery(c: AppContext): Record<string, string | string[]> {
  const entries = Object.entries(c.req.queries());
  return Object.fromEntries(
    entries.map(([name, values]) => [name, values.length === 1 ? values[0]! : values]),
  );
}

/** Valibot's default messages may quote the input, so only messages from the contract are sent. */
function parse<S extends GenericSchema>(schema: S, value: unknown): InferOutput<S> {
  const parsed = v.safeParse(schema, value, PARSE_OPTIONS);
  if (parsed.success) return parsed.output;
  const fields: Record<string, string> = {};
  for (const issue of parsed.issues.slice(0, MAX_REPORTED_FIELDS)) {
    const path = v.getDotPath(issue);
    if (path === null) throw new AppError('VALIDATION', { message: 'The body must be a JSON object.' });
    fields[path] ??= issue.message.startsWith('Invalid ') ? messageFor(issue) : issue.message;
  }
  const [field, message] = Object.entries(fields)[0] ?? ['', 'Please check what you entered.'];
  const summary = message === 'This field is required' && field !== '' ? `${field}: ${message}` : message;
  throw new AppError('VALIDATION', { message: summary, fields });
}

function messageFor(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'This field is required';
  return issue.expected ? `Must be ${issue.expected.replace(/"/g, '')}` : 'Is not valid';
}
