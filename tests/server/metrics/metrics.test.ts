import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addJob } from '../../../server/db/add-job.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { answerPrompt, sendPrompt, setSafaricomFaults } from '../../support/demo-phone.ts';
import { startTcpProxy } from '../../support/servers/tcp-proxy.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  createPlacedOrder,
  fetchOrderStatus,
  findOnlyAttempt,
  startPush,
} from '../payments/payment-records.ts';
import { fetchMetrics, METRICS_TOKEN, measureIncrease, parseSeries, scrape } from './scrape.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ METRICS_TOKEN, LIMIT_LOGIN_PER_ACCOUNT: '1' });
});
afterAll(() => shop.close());

describe('who may read them', () => {
  test('[METRICS-01] without METRICS_TOKEN there is nothing at /metrics, whoever asks', async () => {
    const unmeasured = await startTestShop();
    const replies = [
      await fetch(`${unmeasured.url}/metrics`),
      await fetchMetrics(unmeasured),
      await fetchMetrics(unmeasured, 'Bearer '),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    await unmeasured.close();
  });

  test.each([
    '',
    'Bearer ',
    `Bearer ${METRICS_TOKEN}x`,
    `Bearer ${'x'.repeat(33)}`,
    `Basic ${METRICS_TOKEN}`,
  ])('[METRICS-01] another token is answered 401: %j', async (authorization) => {
    const response = await fetchMetrics(shop, authorization);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await response.json()).toEqual({
      code: 'UNAUTHENTICATED',
      message: 'Send METRICS_TOKEN as a bearer token.',
      detail: 'Send METRICS_TOKEN as a bearer token.',
      request_id: response.headers.get('x-request-id'),
    });
  });

  test('[METRICS-01] the token reads them in Prometheus’ format, which nobody caches', async () => {
    const response = await fetchMetrics(shop);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('# TYPE gari_http_requests_total counter');
  });
});

describe('requests', () => {
  test('[METRICS-02] are counted by method, route and status; an unknown address is not a new series', async () => {
    const { token } = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    const increase = await measureIncrease(shop, 'gari_http_requests_total', async () => {
      await shop.call('ownOrders', { token });
      await shop.call('ownOrders', { token });
      await shop.call('ownOrders');
      for (const number of ['7Q0000000001', '7Q0000000002', '7Q0000000003'])
        await shop.call('orderStatus', { token, params: { order_number: number } });
      await shop.call('productBySlug', { params: { slug: product.slug } });
      await shop.request('GET', `/media/${'0'.repeat(32)}.svg`);
      await shop.request('GET', '/api/nothing-8812/');
      await shop.request('POST', '/nobody@example.com/254712345678');
    });
    expect(increase).toEqual({
      'gari_http_requests_total{method="GET",route="/api/o/all/",status="200"}': 2,
      'gari_http_requests_total{method="GET",route="/api/o/all/",status="401"}': 1,
      'gari_http_requests_total{method="GET",route="/api/o/:order_number/status/",status="404"}': 3,
      'gari_http_requests_total{method="GET",route="/api/s/s/:slug/",status="200"}': 1,
      'gari_http_requests_total{method="GET",route="/media/:file",status="404"}': 1,
      'gari_http_requests_total{method="GET",route="/metrics",status="200"}': 1,
      'gari_http_requests_total{method="GET",route="none",status="404"}': 1,
      'gari_http_requests_total{method="POST",route="none",status="404"}': 1,
    });
    const text = await (await fetchMetrics(shop)).text();
    expect(text).not.toMatch(/7Q0|8812|nobody@|254712345678/);
    expect(text).not.toContain(product.slug);
  });

  test('[METRICS-02] have a histogram of their durations, and those without a reply yet are counted', async () => {
    const increase = await measureIncrease(shop, 'gari_http_request_duration_seconds', () =>
      shop.call('config'),
    );
    expect(increase).toMatchObject({
      'gari_http_request_duration_seconds_bucket{le="30",method="GET",route="/api/config/"}': 1,
      'gari_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/config/"}': 1,
      'gari_http_request_duration_seconds_count{method="GET",route="/api/config/"}': 1,
    });
    // The scrape itself.
    expect(await scrape(shop, 'gari_http_requests_in_flight')).toEqual({ gari_http_requests_in_flight: 1 });
  });

  test('[METRICS-02] refusals are counted by their code, those of a limit too', async () => {
    const { email } = await createUser(shop.ctx);
    const increase = await measureIncrease(shop, 'gari_refusals_total', async () => {
      const body = { email, password: 'not-the-password' };
      expect((await shop.call('login', { body })).status).toBe(401);
      expect((await shop.call('login', { body })).status).toBe(429);
    });
    expect(increase).toEqual({
      'gari_refusals_total{code="INVALID_CREDENTIALS"}': 1,
      'gari_refusals_total{code="TOO_MANY_REQUESTS"}': 1,
    });
  });
});

describe('payments', () => {
  test('[METRICS-03] a paid one counts once, although callbacks, status checks and jobs all report it', async () => {
    const { user, order } = await createPlacedOrder(shop);
    const increase = await measureIncrease(shop, 'gari_payment_outcomes_total', async () => {
      const prompt = await sendPrompt(shop, user.token, order);
      await answerPrompt(shop, prompt, { action: 'approve', callback: 'twice' });
      const { id } = await findOnlyAttempt(shop, order);
      await Promise.all([
        fetchOrderStatus(shop, order, user.token),
        settleAttempt(shop.ctx, id),
        settleAttempt(shop.ctx, id),
      ]);
    });
    expect(increase).toEqual({ 'gari_payment_outcomes_total{provider="safaricom",outcome="paid"}': 1 });
  });

  test('[METRICS-03] jobs that run at the same time count it once together', async () => {
    const { user, order } = await createPlacedOrder(shop);
    const increase = await measureIncrease(shop, 'gari_payment_outcomes_total', async () => {
      const prompt = await sendPrompt(shop, user.token, order);
      await answerPrompt(shop, prompt, { action: 'cancel', callback: 'never' });
      const { id } = await findOnlyAttempt(shop, order);
      await Promise.all([
        settleAttempt(shop.ctx, id),
        settleAttempt(shop.ctx, id),
        settleAttempt(shop.ctx, id),
      ]);
    });
    expect(increase).toEqual({ 'gari_payment_outcomes_total{provider="safaricom",outcome="failed"}': 1 });
  });

  test('[METRICS-03] a prompt that Safaricom refuses to send counts as failed', async () => {
    const { user, order } = await createPlacedOrder(shop);
    await setSafaricomFaults(shop, { spikeArrest: true });
    const increase = await measureIncrease(shop, 'gari_payment_outcomes_total', () =>
      startPush(shop, user.token, order),
    );
    await setSafaricomFaults(shop, {});
    expect(increase).toEqual({ 'gari_payment_outcomes_total{provider="safaricom",outcome="failed"}': 1 });
  });

  test('[METRICS-03] every outcome of every provider is there from the start', async () => {
    const fresh = await startTestShop({ METRICS_TOKEN });
    const series = await scrape(fresh, 'gari_payment_outcomes_total');
    await fresh.close();
    expect(series).toEqual({
      'gari_payment_outcomes_total{provider="safaricom",outcome="paid"}': 0,
      'gari_payment_outcomes_total{provider="safaricom",outcome="failed"}': 0,
      'gari_payment_outcomes_total{provider="safaricom",outcome="abandoned"}': 0,
      'gari_payment_outcomes_total{provider="safaricom",outcome="review"}': 0,
      'gari_payment_outcomes_total{provider="pesapal",outcome="paid"}': 0,
      'gari_payment_outcomes_total{provider="pesapal",outcome="failed"}': 0,
      'gari_payment_outcomes_total{provider="pesapal",outcome="abandoned"}': 0,
      'gari_payment_outcomes_total{provider="pesapal",outcome="review"}': 0,
      'gari_payment_outcomes_total{provider="flutterwave",outcome="paid"}': 0,
      'gari_payment_outcomes_total{provider="flutterwave",outcome="failed"}': 0,
      'gari_payment_outcomes_total{provider="flutterwave",outcome="abandoned"}': 0,
      'gari_payment_outcomes_total{provider="flutterwave",outcome="review"}': 0,
    });
  });
});

describe('what waits in the database', () => {
  test('[METRICS-04] jobs, undecided payments and open tasks, with the age of the oldest', async () => {
    const fresh = await startTestShop({ METRICS_TOKEN });
    const { user, order } = await createPlacedOrder(fresh);
    await sendPrompt(fresh, user.token, order);
    const paid = await createPlacedOrder(fresh);
    await answerPrompt(fresh, await sendPrompt(fresh, paid.user.token, paid.order), { action: 'approve' });
    await addJob(fresh.db, 'send_mail', { mailId: 0 }, fresh.ctx.now());
    fresh.clock.advance(3_600_000);
    await addJob(fresh.db, 'send_mail', { mailId: 0 }, fresh.ctx.now());
    const series = {
      ...(await scrape(fresh, 'gari_jobs')),
      ...(await scrape(fresh, 'gari_payments_undecided')),
      ...(await scrape(fresh, 'gari_open_tasks')),
      ...(await scrape(fresh, 'gari_database_up')),
    };
    await fresh.close();
    const about = (seconds: number) => expect.closeTo(seconds, -2);
    expect(series).toEqual({
      gari_database_up: 1,
      'gari_jobs{task="expire_order",state="waiting"}': 2,
      'gari_jobs{task="expire_order",state="running"}': 0,
      'gari_jobs{task="expire_order",state="failed"}': 0,
      'gari_jobs{task="send_mail",state="waiting"}': 5,
      'gari_jobs{task="send_mail",state="running"}': 0,
      'gari_jobs{task="send_mail",state="failed"}': 0,
      'gari_jobs{task="send_text_message",state="waiting"}': 1,
      'gari_jobs{task="send_text_message",state="running"}': 0,
      'gari_jobs{task="send_text_message",state="failed"}': 0,
      'gari_jobs{task="settle_attempt",state="waiting"}': 2,
      'gari_jobs{task="settle_attempt",state="running"}': 0,
      'gari_jobs{task="settle_attempt",state="failed"}': 0,
      'gari_jobs_oldest_waiting_seconds{task="expire_order"}': about(1800),
      'gari_jobs_oldest_waiting_seconds{task="send_mail"}': about(3600),
      'gari_jobs_oldest_waiting_seconds{task="send_text_message"}': about(3600),
      'gari_jobs_oldest_waiting_seconds{task="settle_attempt"}': about(3600),
      'gari_payments_undecided{provider="safaricom",state="open"}': 1,
      'gari_payments_undecided_oldest_seconds{provider="safaricom",state="open"}': about(3600),
      'gari_open_tasks{task="order_to_pack"}': 1,
      'gari_open_tasks{task="order_to_deliver"}': 0,
      'gari_open_tasks{task="car_request"}': 0,
      'gari_open_tasks{task="refund"}': 0,
      'gari_open_tasks{task="payment_review"}': 0,
      'gari_open_tasks{task="failed_email"}': 0,
      'gari_open_tasks_oldest_seconds{task="order_to_pack"}': about(3600),
      'gari_open_tasks_oldest_seconds{task="order_to_deliver"}': 0,
      'gari_open_tasks_oldest_seconds{task="car_request"}': 0,
      'gari_open_tasks_oldest_seconds{task="refund"}': 0,
      'gari_open_tasks_oldest_seconds{task="payment_review"}': 0,
      'gari_open_tasks_oldest_seconds{task="failed_email"}': 0,
    });
  });

  test('[METRICS-04] scrapes that come together read them once', async () => {
    const fresh = await startTestShop({ METRICS_TOKEN });
    await Promise.all([1, 2, 3, 4, 5].map(() => fetchMetrics(fresh)));
    const { totalCount } = fresh.ctx.pools.tool.$client;
    await fresh.close();
    expect(totalCount).toBe(1);
  });

  test('[METRICS-05] a database that does not answer is said so, and the rest is still exposed', async () => {
    const series = await scrapeWithoutDatabase();
    expect(series['gari_database_up']).toBe(0);
    expect(
      Object.keys(series).filter((name) => /^gari_(jobs|open_tasks|payments_undecided)/.test(name)),
    ).toEqual([]);
    expect(series['gari_payment_outcomes_total{provider="safaricom",outcome="paid"}']).toBe(0);
    expect(series['nodejs_eventloop_lag_p99_seconds']).toBeGreaterThanOrEqual(0);
    expect(series['process_resident_memory_bytes']).toBeGreaterThan(1_000_000);
  });
});

async function scrapeWithoutDatabase() {
  const { port } = new URL(shop.database.url);
  const proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(port) });
  const url = new URL(shop.database.url);
  url.port = String(proxy.port);
  const cut = await startTestShop({ METRICS_TOKEN, DATABASE_URL: url.href });
  await scrape(cut, 'gari_database_up');
  await proxy.close();
  const response = await fetchMetrics(cut);
  const text = await response.text();
  await cut.close();
  expect(response.status).toBe(200);
  return parseSeries(text);
}

describe('the standby', () => {
  test('[OPERATE-11] has an infinite lag while none answers, and none is said to be there without DATABASE_READ_URL', async () => {
    const clustered = await startTestShop({
      METRICS_TOKEN,
      DATABASE_READ_URL: 'postgres://gari@127.0.0.1:1/gari',
    });
    const lag = await scrape(clustered, 'gari_standby');
    await clustered.close();
    expect(lag).toEqual({ gari_standby_lag_seconds: Infinity });
    expect(await scrape(shop, 'gari_standby')).toEqual({});
  });
});

describe('this process', () => {
  test('[METRICS-06] says how many connections each pool has, and what the caches hold; this one listens to no changes, so it holds nothing', async () => {
    const fresh = await startTestShop({ METRICS_TOKEN });
    await fresh.call('categories');
    await fresh.call('categories');
    const series = await scrape(fresh, 'gari_');
    await fresh.close();
    expect(series).toMatchObject({
      'gari_database_connections{pool="requests",kind="statements",state="idle"}': 1,
      'gari_database_connections{pool="requests",kind="statements",state="used"}': 0,
      'gari_database_connections{pool="callbacks",kind="transactions",state="idle"}': 0,
      'gari_database_connections_max{pool="requests",kind="transactions"}': 10,
      'gari_database_connections_max{pool="payments",kind="statements"}': 3,
      'gari_database_connections_waited_for{pool="requests",kind="statements"}': 0,
      'gari_reply_cache_reads_total{cache="replies",result="miss"}': 2,
      'gari_reply_cache_reads_total{cache="replies",result="hit"}': 0,
      'gari_reply_cache_reads_total{cache="pages",result="miss"}': 0,
      'gari_reply_cache_bytes{cache="replies"}': 0,
      'gari_reply_cache_max_bytes{cache="replies"}': 16_777_216,
      'gari_emails_total{outcome="failed"}': 0,
      'gari_text_messages_total{outcome="unknown"}': 0,
    });
  });
});
