import type { Hono } from 'hono';
import type { GenericSchema } from 'valibot';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import type { Context, RequestContext } from '../context/context.ts';
import { watchCompleteness } from '../context/incomplete-reply.ts';
import { isUnreachable } from '../db/busy.ts';
import type { CatalogueTopic } from '../db/catalogue-changes.ts';
import type { AppContext, AppEnvironment } from './environment.ts';
import { parse, parseParams, parseQuery } from './parse-input.ts';
import { hasJustWritten, hasStandbys } from './recent-write.ts';
import { FinishedReply } from './reply-cache.ts';
import { sendReply } from './send-reply.ts';
import { validateReply } from './validate-reply.ts';
import type { Verb, VerbInput } from './verb.ts';

/** Pages beyond are asked for by robots, and would displace what shoppers ask for. */
const MAX_CACHED_PAGE = 5;

interface CachedEndpoint<
  P extends GenericSchema,
  Q extends GenericSchema,
  B extends GenericSchema,
  R extends GenericSchema,
> {
  app: Hono<AppEnvironment>;
  ctx: Context;
  endpoint: Endpoint<P, Q, B, R>;
  verb: Verb<P, Q, B, R>;
}

/**
 * Serves an endpoint from memory. Its verb sees nothing of the request but the checked params and query, which are the
 * key: so there is one reply for everybody, however they write the address.
 */
export function bindCached<
  P extends GenericSchema,
  Q extends GenericSchema,
  B extends GenericSchema,
  R extends GenericSchema,
>({ app, ctx, endpoint, verb }: CachedEndpoint<P, Q, B, R>): void {
  const { caller, method, path, variesByCookie } = endpoint;
  if (caller !== 'anyone' || method !== 'GET' || variesByCookie)
    throw new Error(`${method} ${path} is not the same for everybody and must not be cached`);

  async function make(
    c: AppContext,
    input: Pick<VerbInput<P, Q, B>, 'params' | 'query'>,
    db = ctx.reads,
  ): Promise<FinishedReply> {
    const anonymous: RequestContext = {
      ...ctx,
      db,
      log: c.get('log'),
      actor: { kind: 'anonymous' },
      client: NOBODY,
    };
    const tryOnce = async () => verb(anonymous, { ...NO_FACTS, ...input, body: undefined });
    const run = () =>
      tryOnce().catch((error: unknown) => {
        // Another standby, or the primary, answers in place of one that has just ended.
        if (isUnreachable(error)) return tryOnce();
        throw error;
      });
    const { made, isIncomplete } = await watchCompleteness(() =>
      ctx.config.production ? run() : validateReply(endpoint, run()),
    );
    const topics = new Set<CatalogueTopic>(showsSales(endpoint, input.query) ? ['sales'] : []);
    addStockTopics(made, topics);
    const contentType = 'application/json';
    return new FinishedReply(JSON.stringify(made), {
      status: 200,
      location: '',
      contentType,
      topics,
      isIncomplete,
      isQuickFirst: true,
    });
  }

  app.get(path, async (c) => {
    const params = parseParams(endpoint, c);
    const query = endpoint.query ? parse(endpoint.query, parseQuery(c)) : undefined;
    const input = { params, query };
    const key = `${path} ${JSON.stringify(input)}`;
    const isCached = getPage(query) <= MAX_CACHED_PAGE;
    const read = () => (isCached ? c.get('replies').read(key, () => make(c, input)) : make(c, input));
    const readPrimary = () =>
      make(c, input, ctx.db).catch((error: unknown) => {
        if (isUnreachable(error)) return read();
        throw error;
      });
    const reply = await (hasStandbys(ctx) && hasJustWritten(c) ? readPrimary() : read());
    for (const topic of c.env?.shownTopics ? reply.facts.topics : []) c.env.shownTopics?.add(topic);
    return sendReply(c, reply);
  });
}

const NOBODY = { address: '', userAgent: '' };

function refuse(): never {
  throw new Error('A cached reply must not depend on who asks');
}

const NO_FACTS = {
  idempotencyKey: null,
  accessToken: '',
  rawBody: '',
  origin: null,
  host: '',
  readFile: refuse,
  readForm: refuse,
  readText: refuse,
  readCookie: refuse,
  setCookie: refuse,
};

const getPage = (query: unknown): number =>
  typeof query === 'object' && query !== null && 'page' in query ? Number(query.page) : 1;

const showsSales = ({ showsSales: when }: Endpoint, query: unknown): boolean =>
  when === 'searched' ? isSearch(query) : when === true;

const isSearch = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'q' in query && query.q !== '';

/** Of all products in a reply that show how many units there are. */
function addStockTopics(value: unknown, topics: Set<CatalogueTopic>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('stock_quantity' in value && 'id' in value) topics.add(`stock ${Number(value.id)}`);
  for (const part of Object.values(value)) addStockTopics(part, topics);
}
