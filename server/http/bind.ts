import type { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import type { Actor, Context, RequestContext } from '../context/context.ts';
import { parseBearerToken } from './bearer-token.ts';
import { bindCached } from './bind-cached.ts';
import { getClientAddress } from './client-address.ts';
import type { AppContext, AppEnvironment } from './environment.ts';
import { AppError } from './errors.ts';
import { parse, parseParams, parseQuery } from './parse-input.ts';
import { readFile, readForm, readLimitedBody, readText } from './read-file.ts';
import { validateReply } from './validate-reply.ts';
import type { Verb, VerbInput } from './verb.ts';

const MAX_BODY_BYTES = 64 * 1024;

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
    if (endpoint.cached) return bindCached({ app, ctx, endpoint, verb });
    app.on(endpoint.method, endpoint.path, async (c) => {
      assertAuthorized(endpoint, c.get('actor'));
      const params = parseParams(endpoint, c);
      const rawBody = endpoint.body ? await readBody(c, endpoint) : '';
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
    assertAuthorized(endpoint, c.get('actor'));
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
    assertAuthorized(endpoint, c.get('actor'));
    const body = await read(createRequestContext(c, ctx), parseParams(endpoint, c));
    c.header('Cache-Control', 'no-store');
    c.header('Content-Type', endpoint.replyMediaType ?? 'application/octet-stream');
    return c.body(new Uint8Array(body));
  });
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

function assertAuthorized(
  { caller, opensWithoutSecondFactor }: Pick<Endpoint, 'caller' | 'opensWithoutSecondFactor'>,
  actor: Actor,
): void {
  if (caller === 'anyone' || caller === 'provider') return;
  if (actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED');
  const { is_staff, is_superuser } = actor.user;
  if (caller === 'staff' && !is_staff && !is_superuser) throw new AppError('FORBIDDEN');
  if (caller === 'superuser' && !is_superuser) throw new AppError('FORBIDDEN');
  if (caller !== 'signed-in' && actor.secondFactor === 'missing' && !opensWithoutSecondFactor)
    throw new AppError('SECOND_FACTOR_MISSING');
}

async function readBody(c: AppContext, { jsonMediaType }: Pick<Endpoint, 'jsonMediaType'>): Promise<string> {
  const body = await readLimitedBody(c, MAX_BODY_BYTES);
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (body.byteLength > 0 && type !== 'application/json' && type !== jsonMediaType)
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
