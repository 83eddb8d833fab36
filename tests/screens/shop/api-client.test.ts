// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { ApiError, getErrorMessage, NetworkError } from '#src/api/api-error.ts';
import { createApi } from '#src/api/client.ts';
import { createTokenRefresher } from '#src/ports/token-refresh.ts';
import { createTokenStore } from '#src/storage/token-store.ts';
import { orderRequest } from '#tests/factories/order-request.ts';
import { fakeApi, refusal } from '#tests/support/fake-api.ts';
import { anOrderDetail } from './order-detail.ts';

const ENDPOINT = 'ownOrders';
const PLACE_ORDER = 'placeOrder';
const anOrderRequest = orderRequest([{ product: { id: 1, price: 100, shippingFee: 50 }, quantity: 1 }]);
const { order } = anOrderDetail('pending');
const REFRESH = 'refreshToken';

function aClient() {
  localStorage.setItem('access_token', 'old');
  localStorage.setItem('refresh_token', 'r1');
  const store = createTokenStore();
  const refresher = createTokenRefresher(store, createApi({ read: () => null, refresh: async () => null }));
  return createApi({
    read: () => store.read()?.access ?? null,
    refresh: async (rejectedToken) =>
      (await refresher(rejectedToken)).ok ? (store.read()?.access ?? null) : null,
  });
}

const getBearer = (headers: Headers) => headers.get('authorization');

describe('the authenticated helper', () => {
  test('[SESSION-05] sends the access token as a bearer token', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, { body: [] });
    await aClient().call('ownOrders');
    expect(api.calls.map(({ headers }) => getBearer(headers))).toEqual(['Bearer old']);
  });

  test('[SESSION-06, API-ACC-12] refreshes once on a 401 and repeats the call with the new token', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, ({ headers }) =>
      getBearer(headers) === 'Bearer new' ? { body: [order] } : refusal('UNAUTHENTICATED', 'Expired'),
    );
    api.reply(REFRESH, { body: { access: 'new', refresh: 'r2' } });
    await expect(aClient().call('ownOrders')).resolves.toEqual([order]);
    expect(api.callsTo(REFRESH).map(({ body }) => body)).toEqual([{ refresh: 'r1' }]);
    expect(localStorage.getItem('access_token')).toBe('new');
    expect(localStorage.getItem('refresh_token')).toBe('r2');
  });

  test('[IDEMP-01, SESSION-06] the repeated call carries the same idempotency key and the same order', async () => {
    const api = fakeApi();
    api.reply(PLACE_ORDER, ({ headers }) =>
      getBearer(headers) === 'Bearer new'
        ? { body: { order, order_number: order.order_number } }
        : refusal('UNAUTHENTICATED', 'Expired'),
    );
    api.reply(REFRESH, { body: { access: 'new', refresh: 'r2' } });
    await aClient().call('placeOrder', { body: anOrderRequest, idempotencyKey: 'k1' });
    expect(
      api
        .callsTo(PLACE_ORDER)
        .map(({ headers, body }) => [getBearer(headers), headers.get('idempotency-key'), body]),
    ).toEqual([
      ['Bearer old', 'k1', anOrderRequest],
      ['Bearer new', 'k1', anOrderRequest],
    ]);
  });

  test('[SESSION-06] calls refused at the same time share one refresh', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, ({ headers }) =>
      getBearer(headers) === 'Bearer new' ? { body: [] } : refusal('UNAUTHENTICATED', 'Expired'),
    );
    api.reply(REFRESH, { body: { access: 'new', refresh: 'r2' } });
    const client = aClient();
    await Promise.all([1, 2, 3].map(() => client.call('ownOrders')));
    expect(api.callsTo(REFRESH)).toHaveLength(1);
  });

  test('[SESSION-07] a 401 on the repeated call starts no second refresh', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, refusal('UNAUTHENTICATED', 'Please sign in'));
    api.reply(REFRESH, { body: { access: 'new', refresh: 'r2' } });
    await expect(aClient().call('ownOrders')).rejects.toThrow('Please sign in');
    expect(api.callsTo(REFRESH)).toHaveLength(1);
    expect(api.callsTo(ENDPOINT)).toHaveLength(2);
  });

  test('[SESSION-06] uses a token that another tab has refreshed', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, ({ headers }) => {
      if (getBearer(headers) === 'Bearer theirs') return { body: [] };
      localStorage.setItem('access_token', 'theirs');
      return refusal('UNAUTHENTICATED', 'Expired');
    });
    await expect(aClient().call('ownOrders')).resolves.toEqual([]);
    expect(api.callsTo(REFRESH)).toEqual([]);
  });
});

describe('failures', () => {
  test("[ERR-01] a refusal contains the server's code and message", async () => {
    const api = fakeApi();
    api.reply(PLACE_ORDER, refusal('OUT_OF_STOCK', 'Only 1 left', { lines: [] }));
    const error = await aClient()
      .call('placeOrder', { body: anOrderRequest })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      message: 'Only 1 left',
      data: { lines: [] },
    });
  });

  test('[ERR-18] a GET without a reply is retried once, other methods are not', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, 'offline');
    api.reply(PLACE_ORDER, 'offline');
    await expect(aClient().call('ownOrders')).rejects.toBeInstanceOf(NetworkError);
    await expect(aClient().call('placeOrder', { body: anOrderRequest })).rejects.toBeInstanceOf(NetworkError);
    expect(api.callsTo(ENDPOINT)).toHaveLength(2);
    expect(api.callsTo(PLACE_ORDER)).toHaveLength(1);
  });

  /** Answers like a connection that is lost before the headers, or within the body. */
  const getLostReply = (isBodyLost: boolean, signal: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      const onAbort = (fail: (reason: unknown) => void) => {
        if (signal.aborted) fail(signal.reason);
        else signal.addEventListener('abort', () => fail(signal.reason));
      };
      if (!isBodyLost) onAbort(reject);
      else resolve(new Response(new ReadableStream({ start: (body) => onAbort((e) => body.error(e)) })));
    });

  test.each([
    ['no reply', false, undefined],
    ['no reply to a call that can be cancelled', false, new AbortController().signal],
    ['a reply whose body stops', true, undefined],
    ['a reply whose body stops, to a call that can be cancelled', true, new AbortController().signal],
  ])('[ERR-18] %s is a network error after the timeout', async (_name, isBodyLost, signal) => {
    const client = createApi({ read: () => null, refresh: async () => null }, 'http://shop.test', (_, init) =>
      getLostReply(isBodyLost, init!.signal!),
    );
    await expect(
      client.call('placeOrder', { body: anOrderRequest, signal, timeoutMs: 20 }),
    ).rejects.toBeInstanceOf(NetworkError);
  });

  test('a call that its caller cancels ends at once with the reason, and is not retried', async () => {
    const controller = new AbortController();
    let count = 0;
    const client = createApi(
      { read: () => null, refresh: async () => null },
      'http://shop.test',
      (_, init) => {
        count += 1;
        return getLostReply(false, init!.signal!);
      },
    );
    const call = client.call('ownOrders', { signal: controller.signal });
    await vi.waitFor(() => expect(count).toBe(1));
    controller.abort(new Error('left the page'));
    await expect(call).rejects.not.toBeInstanceOf(NetworkError);
    expect(count).toBe(1);
    await expect(
      client.call('ownOrders', { signal: AbortSignal.abort(new Error('left before')) }),
    ).rejects.not.toBeInstanceOf(NetworkError);
  });

  test.each([
    [new NetworkError('x'), 'Network error'],
    [new TypeError('x'), 'Failed to fetch products'],
    [
      new ApiError('listProducts', new Response(null, { status: 400 }), {
        message: 'Unknown sort',
      }),
      'Unknown sort',
    ],
    [
      new ApiError('listProducts', new Response(null, { status: 400 }), {
        detail: 'From detail',
      }),
      'From detail',
    ],
    [
      new ApiError('listProducts', new Response(null, { status: 502 }), 'Bad gateway'),
      'Failed to fetch products',
    ],
  ])('[ERR-01, ERR-18] %o is reported as %s', (error, text) => {
    expect(getErrorMessage(error, 'Failed to fetch products')).toBe(text);
  });
});

describe('the token store', () => {
  test('[SESSION-03, SESSION-04, CONST-09] without local storage the tokens are stored in cookies', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const store = createTokenStore();
    const cookies = vi.spyOn(document, 'cookie', 'set');
    store.write({ access: 'a1', refresh: 'r1' });
    const cookieWrites = cookies.mock.calls.map(([cookie]) => cookie);
    vi.restoreAllMocks();
    expect(cookieWrites).toEqual([
      'access_token=a1; Path=/; Max-Age=900; SameSite=Lax',
      'refresh_token=r1; Path=/; Max-Age=604800; SameSite=Lax',
    ]);
    expect(store.read()).toEqual({ access: 'a1', refresh: 'r1' });
    expect(localStorage.getItem('access_token')).toBeNull();
    store.clear();
    expect(store.read()).toBeNull();
  });
});
