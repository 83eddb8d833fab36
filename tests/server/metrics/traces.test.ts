import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCaches } from '../../../server/app.ts';
import { readConfig } from '../../../server/context/config.ts';
import { createLog } from '../../../server/context/log.ts';
import { createPool, openPool } from '../../../server/db/client.ts';
import { findFreePort } from '../../../server/db/embedded/embedded-database.ts';
import type { AppEnvironment } from '../../../server/http/environment.ts';
import { servePages } from '../../../server/http/pages/pages.ts';
import { traceRequests } from '../../../server/http/trace-requests.ts';
import { loadTracer } from '../../../server/tracing/load-tracer.ts';
import { type Tracer, timeWork } from '../../../server/tracing/span.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { deliveryDetails } from '../../factories/order-request.ts';
import { answerPrompt, placeOrder, sendPrompt } from '../../support/demo-phone.ts';
import { startServerProcess } from '../../support/servers/server-process.ts';
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '../../support/servers/trace-collector.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { startTestShopWithWorker } from '../../support/test-shop-with-worker.ts';

const FAST = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_BSP_SCHEDULE_DELAY: '20' };
const POLL = { timeout: 10_000, interval: 20 };

let collector: TraceCollector;
let shop: TestShop;
let tracer: Tracer;
beforeAll(async () => {
  collector = await startTraceCollector();
  shop = await startTestShopWithWorker({ ...FAST, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  tracer = shop.ctx.tracer!;
});
afterAll(async () => {
  await shop.close();
  await collector.close();
});

const listChildren = (parent: CollectedSpan) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
const nameChildren = (parent: CollectedSpan) => listChildren(parent).map(({ name }) => name);

/** Waits until it has been sent. */
async function findSpan(name: string, traceId?: string): Promise<CollectedSpan> {
  const find = () =>
    collector.spans.find((span) => span.name === name && (traceId === undefined || span.traceId === traceId));
  await expect.poll(find, POLL).toBeDefined();
  return find()!;
}

test('[METRICS-09] a purchase is a trace for each request and job, with its statements and calls of providers', async () => {
  const user = await createUser(shop.ctx, { username: 'Wambui Traced' });
  const product = await createProduct(shop.db, { name: 'Traced brake pads', stockQuantity: 3 });
  const order = await placeOrder(shop, user.token, product, 2);
  const prompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, prompt, { action: 'approve', callback: 'once' });

  const placing = await findSpan('POST /api/o/new/');
  expect(placing).toMatchObject({ kind: 2, parentSpanId: '', status: 0 });
  expect(placing.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/o/new/',
    'http.response.status_code': 200,
    'gari.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(placing.resource).toMatchObject({ 'service.name': 'gari', 'telemetry.sdk.language': 'nodejs' });
  expect(nameChildren(placing)).toEqual([
    'SELECT',
    'SELECT',
    'BEGIN',
    'SELECT',
    'SELECT',
    'SELECT',
    'SELECT',
    'WITH',
    'SELECT',
    'INSERT',
    'COMMIT',
    'SELECT',
    'SELECT',
  ]);
  expect(listChildren(placing)[3]).toMatchObject({
    kind: 3,
    traceId: placing.traceId,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
      'db.query.text': 'select "id" from "users" where "users"."id" = $1 for no key update',
    },
  });

  const push = await findSpan('POST /api/p/stk_initiate/');
  const calls = listChildren(push).filter(({ attributes }) => 'server.address' in attributes);
  expect(calls.map(({ name, kind, attributes }) => ({ name, kind, attributes }))).toEqual(
    ['GET', 'POST'].map((method) => ({
      name: `${method} 127.0.0.1`,
      kind: 3,
      attributes: {
        'http.request.method': method,
        'server.address': '127.0.0.1',
        'gari.outcome': 'reply',
        'http.response.status_code': 200,
      },
    })),
  );

  const callback = await findSpan('POST /hooks/stk/:token');
  expect(nameChildren(callback)).toContain('POST 127.0.0.1');
  const job = await findSpan('job send_mail');
  expect(job).toMatchObject({ kind: 5, parentSpanId: '', attributes: { 'gari.job': 'send_mail' } });
  expect(nameChildren(job)).toContain('send email');
  expect(new Set([placing, push, callback, job].map(({ traceId }) => traceId)).size).toBe(4);

  const sent = collector.requests.map(({ body }) => body.toString()).join('\n');
  expect(sent).toContain('"db.query.text"');
  for (const value of [
    user.email,
    user.token,
    'Wambui',
    'Traced brake pads',
    order.order_number,
    prompt.phone,
    prompt.checkoutRequestId,
    deliveryDetails.phone,
    deliveryDetails.street,
    deliveryDetails.firstName,
  ])
    expect(sent).not.toContain(value);
  const pushes = await shop.db.execute<{ token_hash: string }>(sql`select token_hash from payment_attempts`);
  expect(sent).not.toContain(pushes.rows[0]!.token_hash);
});

test('[METRICS-10] a query and an address that does not exist are not recorded', async () => {
  await shop.request('GET', '/api/s/search/?q=secret-wish');
  await shop.request('GET', '/nobody@example.com/254712345678');
  expect((await findSpan('GET /api/s/search/')).attributes['http.route']).toBe('/api/s/search/');
  await findSpan('GET none');
  const sent = collector.requests.map(({ body }) => body.toString()).join('\n');
  expect(sent).not.toMatch(/secret-wish|nobody@|254712345678/);
});

test('[METRICS-09] the trace of a caller is continued', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await fetch(`${shop.url}/api/config/`, { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
  const span = await findSpan('GET /api/config/', traceId);
  expect(span.parentSpanId).toBe('00f067aa0ba902b7');
});

test('[METRICS-09] the log lines of a request have its trace, those of a job too', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const logged = await startTestShop({ ...FAST, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, { log });
  const { token } = await createUser(logged.ctx);
  await placeOrder(logged, token, await createProduct(logged.db));
  const span = logged.ctx.tracer!.startJob('log');
  await timeWork(span, async () => log.info('from a job'));
  log.info('from neither');
  await logged.close();
  const [placed, request, job, neither] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect([placed!['msg'], request!['msg'], job!['msg']]).toEqual(['order placed', 'request', 'from a job']);
  expect(placed!['trace_id']).toMatch(/^[\da-f]{32}$/);
  expect(request!['trace_id']).toBe(placed!['trace_id']);
  expect(job!['trace_id']).toBe(span.traceId);
  expect(neither).not.toHaveProperty('trace_id');
});

test('[METRICS-09] a failed statement has its code, and neither message nor values', async () => {
  const work = timeWork(tracer.startJob('fail'), () =>
    shop.db.execute(sql`select ${'nobody@example.org'}::integer`),
  );
  await expect(work).rejects.toThrow('Failed query');
  const job = await findSpan('job fail');
  expect(job).toMatchObject({ status: 2, attributes: { 'error.type': '22P02' } });
  expect(listChildren(job)).toMatchObject([
    {
      name: 'SELECT',
      status: 2,
      attributes: { 'error.type': '22P02', 'db.query.text': 'select $1::integer' },
    },
  ]);
  const sent = collector.requests.map(({ body }) => body.toString()).join('\n');
  expect(sent).not.toContain('nobody@example.org');
});

test('[METRICS-09] a statement that had to wait for a connection belongs to the work that runs it', async () => {
  const pool = createPool({ connectionString: shop.database.url, max: 1 });
  const db = openPool(pool);
  const tasks = ['first', 'second', 'third'];
  await Promise.all(
    tasks.map((task) => timeWork(tracer.startJob(task), () => db.execute(sql.raw(`select 1 as ${task}`)))),
  );
  await pool.end();
  for (const task of tasks) {
    const job = await findSpan(`job ${task}`);
    expect(listChildren(job).map(({ attributes }) => attributes['db.query.text'])).toEqual([
      `select 1 as ${task}`,
    ]);
  }
});

test('[METRICS-09] rendering a page is a part of its request, and what it asks for a part of that', async () => {
  const app = new Hono<AppEnvironment>();
  traceRequests(app, tracer);
  app.get('/api/part/', (c) => c.json({}));
  const renderer = {
    readAddress: async (pathname: string) => ({ status: 200 as const, address: pathname }),
    renderPage: async ({ fetchApi }: { fetchApi(path: string): Promise<Response> }) => {
      await fetchApi('/api/part/');
      return { status: 200 as const, location: '', head: '', body: 'a page', state: 'null' };
    },
  };
  servePages({
    app,
    ctx: shop.ctx,
    distDir: 'public',
    shell: { empty: 'the empty shell', render: ({ body }: { body: string }) => body },
    loadRenderer: async () => renderer,
    cache: createCaches(shop.ctx).pages,
  });
  const response = await app.request('/a-page', {}, { incoming: { headers: {} } as never });
  expect(await response.text()).toBe('a page');
  const page = await findSpan('GET page');
  expect(nameChildren(page)).toEqual(['render page']);
  const [rendering] = listChildren(page);
  expect(nameChildren(rendering!)).toEqual(['GET /api/part/']);
});

test('[METRICS-11] a collector that is down changes no reply, and is logged once until it is back', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '300');
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const port = await findFreePort();
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  const cut = await startTestShop({ ...FAST, OTEL_EXPORTER_OTLP_ENDPOINT }, { log });
  vi.unstubAllEnvs();
  const readLines = () =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => String(msg).startsWith('traces'))
      .map(({ msg, level, reason, lost_spans }) => [msg, level, reason ?? lost_spans]);
  for (let round = 0; round < 5; round++) {
    expect((await cut.call('config')).status).toBe(200);
    await expect.poll(readLines, POLL).toEqual([['traces cannot be sent', 'warn', 'ECONNREFUSED']]);
  }
  const back = await startTraceCollector({ port });
  await expect
    .poll(async () => {
      await cut.call('config');
      return readLines().map(([msg]) => msg);
    }, POLL)
    .toEqual(['traces cannot be sent', 'traces are sent again']);
  expect(readLines()[1]![2]).toBeGreaterThan(0);
  await cut.close();
  await back.close();
});

test('[METRICS-11] the end of a process does not wait for a collector that does not answer', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  const config = readConfig({
    DATABASE_URL: shop.database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  const waiting = (await loadTracer({ ...config, log: shop.ctx.log }))!;
  waiting.startJob('last').end();
  const before = performance.now();
  await waiting.stop();
  expect(Math.round((performance.now() - before) / 1000)).toBe(3);
  silent.closeAllConnections();
  silent.close();
});

test('[METRICS-09] the variables of OpenTelemetry alone switch it on; what is left is sent at the end', async () => {
  const receiver = await startTraceCollector();
  const server = await startServerProcess({
    ...shop.env,
    PORT: String(await findFreePort()),
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/collector/`,
    OTEL_EXPORTER_OTLP_PROTOCOL: '',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=key%201',
    OTEL_SERVICE_NAME: 'gari-nairobi',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '60000',
  });
  await server.call('config');
  expect(receiver.requests).toEqual([]);
  expect(await server.stop()).toBe(0);
  const [sent] = receiver.requests;
  expect([sent!.path, sent!.headers['content-type'], sent!.headers['x-api-key']]).toEqual([
    '/collector/v1/traces',
    'application/x-protobuf',
    'key 1',
  ]);
  const text = sent!.body.toString('latin1');
  for (const part of ['GET /api/config/', 'gari-nairobi', 'deployment.environment.name'])
    expect(text).toContain(part);
  await receiver.close();
});

test.each([
  ['always_off', '0', 0],
  ['parentbased_always_off', '0', 0],
  ['parentbased_always_off', '1', 1],
  ['parentbased_traceidratio', '0', 0],
  ['parentbased_traceidratio', '1', 1],
])(
  '[METRICS-09] with the sampler %s and %s proxies in front, a caller’s wish to be recorded yields %i traces',
  async (sampler, proxies, expected) => {
    const receiver = await startTraceCollector();
    const config = readConfig({
      DATABASE_URL: shop.database.url,
      TRUSTED_PROXIES: proxies,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    const sampled = (await loadTracer({ ...config, log: shop.ctx.log }))!;
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    sampled.startRequest({ traceparent, tracestate: '' }).end({ name: 'sampled' });
    await sampled.stop();
    expect(receiver.spans.map(({ name }) => name)).toEqual(expected === 1 ? ['sampled'] : []);
    await receiver.close();
  },
);

test.each([
  [{}, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'TRUE' }, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_TRACES_EXPORTER: 'none' }, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/' }, 'http://c:4318/v1/traces'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://t/x' },
    'https://t/x',
  ],
])('[METRICS-09] %j sends traces to %s', (env, url) => {
  const { traces } = readConfig({ DATABASE_URL: 'postgres://gari@127.0.0.1/gari', ...env });
  expect(traces === null ? null : traces.url).toBe(url);
});

test.each([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must begin with http:// or https://',
  ],
  [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json: gRPC is not spoken',
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
])('[METRICS-09] %j is rejected at start', (env, message) => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://gari@127.0.0.1/gari', ...env })).toThrow(message);
});
