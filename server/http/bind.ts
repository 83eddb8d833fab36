import type { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import * as v from 'valibot';
import { type Caller, commonErrors, type Endpoint } from '#contract/endpoints.ts';
import type { Actor, Context, RequestContext } from '../context.ts';
import { bearerToken } from './auth.ts';
import { clientAddress } from './client-address.ts';
import type { AppContext, AppEnvironment } from './environment.ts';
import { AppError } from './errors.ts';
import { readFile, readText } from './read-file.ts';

const BODY_LIMIT = 64 * 1024;
/** How many faulty fields a refusal names. */
const MAX_FIELDS = 50;
/** A field that is too long is not matched against the patterns after it. */
const PARSING = { abortPipeEarly: true } as const;

export interface RequestFacts {
  /** As limits count: see client-address.ts. */
  address: string;
  idempotencyKey: string | null;
  /** As sent, valid or not; '' where there is none. */
  accessToken: string;
  /** The body as it came. */
  rawBody: string;
  /** The bytes of a file in the multipart body of a row that has one; see read-file.ts for its refusals. */
  readFile(field: string, mostBytes: number): Promise<Uint8Array>;
  /** The text body of a row that has one; see read-file.ts for its refusals. */
  readText(type: string, mostBytes: number): Promise<string>;
  /** The site whose page sent the request; null where no page did. */
  origin: string | null;
  host: string;
  /** '' where there is none. */
  cookie(name: string): string;
  /** HttpOnly, SameSite=Strict, for the account endpoints alone; over https named __Secure-…; an empty value takes it away. */
  setCookie(name: string, value: string, seconds: number): void;
}

interface Input<P extends GenericSchema, Q extends GenericSchema, B extends GenericSchema> {
  params: InferOutput<P>;
  query: InferOutput<Q>;
  body: InferOutput<B>;
  request: RequestFacts;
}

/**
 * Serves one row of the endpoint table: who may call, then what was sent, then the verb, then the reply.
 * Outside production the reply is checked against the row as well.
 */
export function bind<
  P extends GenericSchema,
  Q extends GenericSchema,
  B extends GenericSchema,
  R extends GenericSchema,
>(
  app: Hono<AppEnvironment>,
  ctx: Context,
  row: Endpoint<P, Q, B, R>,
  handle: (ctx: RequestContext, input: Input<P, Q, B>) => Promise<InferInput<R>>,
): void {
  app.on(row.method, row.path, async (c) => {
    refuseOthers(row.caller, c.get('actor'));
    const params = row.params ? v.safeParse(row.params, c.req.param(), PARSING) : null;
    if (params && !params.success) throw new AppError('NOT_FOUND');
    const rawBody = row.body ? await readBody(c) : '';
    const input = {
      params: params?.output as InferOutput<P>,
      query: row.query ? parse(row.query, queryOf(c)) : (undefined as InferOutput<Q>),
      body: row.body ? parse(row.body, jsonOf(rawBody)) : (undefined as InferOutput<B>),
      request: requestFacts(c, ctx, rawBody),
    };
    const answering = handle(requestContext(c, ctx), input);
    const reply = await (ctx.config.production ? answering : checked(row, answering));
    const isPublic = row.caller === 'anyone' && row.method === 'GET' && !row.ofCookie;
    c.header('Cache-Control', isPublic ? 'no-cache' : 'no-store');
    return c.json(reply as object);
  });
}

/** Serves a row whose reply is text, written piece by piece. */
export function bindText(
  app: Hono<AppEnvironment>,
  ctx: Context,
  row: Endpoint,
  write: (ctx: RequestContext) => AsyncIterable<string>,
): void {
  app.on(row.method, row.path, (c) => {
    refuseOthers(row.caller, c.get('actor'));
    const pieces = write(requestContext(c, ctx));
    c.header('Cache-Control', 'no-store');
    c.header('Content-Type', `${row.replyText ?? 'text/plain'}; charset=utf-8`);
    return c.body(streamOf(pieces));
  });
}

/** Asks for the next piece only once the one before has gone. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
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

/** Replies and refusals that the row does not name are defects of the table, found before production. */
async function checked<Reply>(row: Endpoint, answering: Promise<Reply>): Promise<Reply> {
  try {
    const reply = await answering;
    v.parse(row.reply, reply);
    return reply;
  } catch (error) {
    if (!(error instanceof AppError) || [...row.errors, ...commonErrors(row)].includes(error.code))
      throw error;
    throw new Error(`${row.method} ${row.path} answers ${error.code}: name it in contract/endpoints.ts`, {
      cause: error,
    });
  }
}

function requestContext(c: AppContext, ctx: Context): RequestContext {
  const client = {
    address: clientAddress(c, ctx.config.trustedProxies),
    userAgent: c.req.header('user-agent') ?? '',
  };
  return { ...ctx, log: c.get('log'), actor: c.get('actor'), client };
}

function requestFacts(c: AppContext, { config }: Context, rawBody: string): RequestFacts {
  const https = config.publicUrl.startsWith('https:');
  return {
    address: clientAddress(c, config.trustedProxies),
    idempotencyKey: c.req.header('idempotency-key') ?? null,
    accessToken: bearerToken(c.req.header('authorization')),
    rawBody,
    readFile: (field, mostBytes) => readFile(c, field, mostBytes),
    readText: (type, mostBytes) => readText(c, type, mostBytes),
    origin: c.req.header('origin') ?? null,
    host: c.req.header('host') ?? '',
    cookie: (name) => (https ? getCookie(c, name, 'secure') : getCookie(c, name)) ?? '',
    setCookie: (name, value, maxAge) =>
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

function refuseOthers(caller: Caller, actor: Actor): void {
  if (caller === 'anyone' || caller === 'provider') return;
  if (actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED');
  const { is_staff, is_superuser } = actor.user;
  if (caller === 'staff' && !is_staff && !is_superuser) throw new AppError('FORBIDDEN');
  if (caller === 'superuser' && !is_superuser) throw new AppError('FORBIDDEN');
}

async function readBody(c: AppContext): Promise<string> {
  if (Number(c.req.header('content-length') ?? 0) > BODY_LIMIT) throw new AppError('BODY_TOO_LARGE');
  const stream = c.req.raw.body;
  if (!stream) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT) throw new AppError('BODY_TOO_LARGE');
    chunks.push(chunk);
  }
  const type = c.req.header('content-type') ?? '';
  if (size > 0 && !/^application\/json\s*(;|$)/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(rawBody: string): unknown {
  if (rawBody === '') return {};
  try {
    return JSON.parse(rawBody);
  } catch {
    throw new AppError('VALIDATION', { message: 'The body is not JSON.' });
  }
}

function queryOf(c: AppContext): Record<string, string | string[]> {
  const entries = Object.entries(c.req.queries());
  return Object.fromEntries(
    entries.map(([name, values]) => [name, values.length === 1 ? values[0]! : values]),
  );
}

/** The default messages of schemas may quote what was sent, so that only messages written in the contract go out. */
function parse<S extends GenericSchema>(schema: S, value: unknown): InferOutput<S> {
  const parsed = v.safeParse(schema, value, PARSING);
  if (parsed.success) return parsed.output;
  const fields: Record<string, string> = {};
  for (const issue of parsed.issues.slice(0, MAX_FIELDS)) {
    const path = v.getDotPath(issue);
    if (path === null) throw new AppError('VALIDATION', { message: 'The body must be a JSON object.' });
    fields[path] ??= issue.message.startsWith('Invalid ') ? messageFor(issue) : issue.message;
  }
  const [field, message] = Object.entries(fields)[0] ?? ['', 'Please check what you entered.'];
  const known = message === 'This field is required' && field !== '' ? `${field}: ${message}` : message;
  throw new AppError('VALIDATION', { message: known, fields });
}

function messageFor(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'This field is required';
  return issue.expected ? `Must be ${issue.expected.replace(/"/g, '')}` : 'Is not valid';
}
