import { describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#src/api/api-error.ts';
import { createApi, type Fetch, type TokenSource } from '#src/api/client.ts';
import { noTokens } from '#src/ports/token-source.ts';
import { orderRequest } from '#tests/factories/order-request.ts';
import { savedAddress } from '#tests/factories/saved-address.ts';
import { anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi } from '../run-port.ts';

const ENDPOINT = 'ownOrders';
const PLACE_ORDER = 'placeOrder';
const anOrderRequest = orderRequest([{ product: { id: 1, price: 100, shippingFee: 50 }, quantity: 1 }]);
const { order } = anOrderDetail('pending');

/** A client with the token 'old', which is refreshed to 'new'. */
function aClient() {
  const refresh = vi.fn<TokenSource['refresh']>(async () => 'new');
  return { client: createApi({ read: () => 'old', refresh }), refresh };
}

interface RecordedRequest {
  url: string;
  init: RequestInit;
}

function recordRequests(answer: (init: RequestInit) => Promise<Response>): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return answer(init);
  });
  return requests;
}

/** Like a server that never answers: only aborting the request ends it. */
const hang = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

const getBearer = (headers: Headers) => headers.get('authorization');

describe('the authenticated helper', () => {
  test('[SESSION-05] sends the access token as a bearer token', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, { body: [] });
    await aClient().client.call('ownOrders');
    expect(api.calls.map(({ headers }) => getBearer(headers))).toEqual(['Bearer old']);
  });

  test('[SESSION-06] asks for another token on a 401 and repeats the call with it', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, ({ headers }) =>
      getBearer(headers) === 'Bearer new' ? { body: [order] } : refusal('UNAUTHENTICATED', 'Expired'),
    );
    const { client, refresh } = aClient();
    await expect(client.call('ownOrders')).resolves.toEqual([order]);
    expect(refresh.mock.calls).toEqual([['old', expect.any(AbortSignal)]]);
  });

  test('[IDEMP-01, SESSION-06] the repeated call carries the same idempotency key and the same order', async () => {
    const api = fakeApi();
    api.reply(PLACE_ORDER, ({ headers }) =>
      getBearer(headers) === 'Bearer new'
        ? { body: { order, order_number: order.order_number } }
        : refusal('UNAUTHENTICATED', 'Expired'),
    );
    await aClient().client.call('placeOrder', { body: anOrderRequest, idempotencyKey: 'k1' });
    expect(
      api
        .callsTo(PLACE_ORDER)
        .map(({ headers, body }) => [getBearer(headers), headers.get('idempotency-key'), body]),
    ).toEqual([
      ['Bearer old', 'k1', anOrderRequest],
      ['Bearer new', 'k1', anOrderRequest],
    ]);
  });

  test('[SESSION-07] a 401 on the repeated call starts no second refresh', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, refusal('UNAUTHENTICATED', 'Please sign in'));
    const { client, refresh } = aClient();
    await expect(client.call('ownOrders')).rejects.toThrow('Please sign in');
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(api.callsTo(ENDPOINT)).toHaveLength(2);
  });

  test('[SESSION-06] a failed refresh is a network error, and the call is not repeated', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, refusal('UNAUTHENTICATED', 'Expired'));
    const { client, refresh } = aClient();
    refresh.mockRejectedValue(new Error('no answer'));
    await expect(client.call('ownOrders')).rejects.toMatchObject({
      name: 'NetworkError',
      message: 'No answer',
      cause: new Error('no answer'),
    });
    expect(api.calls).toHaveLength(1);
  });

  test.each([
    ['20 s', {}, 20_000],
    ['its own limit', { timeoutMs: 5000 }, 5000],
  ])('[SESSION-06] a refresh without an end is waited for during %s', async (_, options, limitMs) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fakeApi().reply(ENDPOINT, refusal('UNAUTHENTICATED', 'Expired'));
    const { client, refresh } = aClient();
    const asked = Promise.withResolvers<AbortSignal>();
    refresh.mockImplementation((_token, signal) => {
      asked.resolve(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    let outcome: unknown = 'waiting';
    client.call('ownOrders', options).catch((error: unknown) => {
      outcome = error;
    });
    await asked.promise;
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBeInstanceOf(NetworkError);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a refresh for a call that its screen has aborted ends with that', async () => {
    fakeApi().reply(ENDPOINT, refusal('UNAUTHENTICATED', 'Expired'));
    const { client, refresh } = aClient();
    const controller = new AbortController();
    refresh.mockImplementation((_token, signal) => {
      controller.abort(new Error('left'));
      return Promise.reject(signal.reason as Error);
    });
    const call = client.call('ownOrders', { signal: controller.signal });
    await expect(call).rejects.toThrow('left');
  });
});

describe('failures', () => {
  test("[ERR-01] a refusal contains the server's code and message", async () => {
    const api = fakeApi();
    api.reply(PLACE_ORDER, refusal('OUT_OF_STOCK', 'Only 1 left', { lines: [] }));
    const error = await aClient()
      .client.call('placeOrder', { body: anOrderRequest })
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
    await expect(aClient().client.call('ownOrders')).rejects.toBeInstanceOf(NetworkError);
    await expect(aClient().client.call('placeOrder', { body: anOrderRequest })).rejects.toBeInstanceOf(
      NetworkError,
    );
    expect(api.callsTo(ENDPOINT)).toHaveLength(2);
    expect(api.callsTo(PLACE_ORDER)).toHaveLength(1);
  });

  test('the retried GET may succeed', async () => {
    const api = fakeApi();
    let calls = 0;
    api.reply(ENDPOINT, () => ((calls += 1) === 1 ? 'offline' : { body: [order] }));
    await expect(aClient().client.call('ownOrders')).resolves.toEqual([order]);
    expect(calls).toBe(2);
  });

  test('[SESSION-06] a refused token that cannot be refreshed is an ordinary refusal', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, refusal('UNAUTHENTICATED', 'Please sign in'));
    await expect(createTestApi().call('ownOrders')).rejects.toThrow('Please sign in');
    expect(api.callsTo(ENDPOINT)).toHaveLength(1);
  });

  test('[SESSION-07] a refused sign-in does not refresh anything', async () => {
    const api = fakeApi();
    api.reply('login', refusal('INVALID_CREDENTIALS', 'Wrong email or password'));
    const { client, refresh } = aClient();
    const body = { email: 'a@b.test', password: 'x' };
    await expect(client.call('login', { body })).rejects.toThrow('Wrong email or password');
    expect(refresh).not.toHaveBeenCalled();
    expect(api.callsTo('login').map(({ headers }) => getBearer(headers))).toEqual([null]);
  });

  test('only a 401 refreshes the token', async () => {
    const api = fakeApi();
    api.reply('addAddress', refusal('VALIDATION', 'Check the address'));
    const { client, refresh } = aClient();
    await expect(client.call('addAddress', { body: savedAddress })).rejects.toThrow('Check the address');
    expect(refresh).not.toHaveBeenCalled();
  });

  test('a call that its screen has aborted is neither retried nor reported as a network error', async () => {
    const requests = recordRequests(hang);
    const controller = new AbortController();
    const call = createTestApi().call('titles', { query: { q: 'brake' }, signal: controller.signal });
    const failure = call.catch((error: unknown) => error);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    controller.abort();
    expect(await failure).not.toBeInstanceOf(NetworkError);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['after 20 s', {}, 20_000],
    ['after 20 s, also with a signal', { signal: new AbortController().signal }, 20_000],
    ['after its own limit', { timeoutMs: 300_000 }, 300_000],
    [
      'after its own limit, also with a signal',
      { timeoutMs: 5000, signal: new AbortController().signal },
      5000,
    ],
  ])('a call without a reply ends %s', async (_, options, limitMs) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sent = Promise.withResolvers<void>();
    const requests = recordRequests((init) => {
      sent.resolve();
      return hang(init);
    });
    let outcome: unknown = 'waiting';
    createTestApi()
      .call('logout', options)
      .catch((error: unknown) => {
        outcome = error;
      });
    await sent.promise;
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBeInstanceOf(NetworkError);
    expect(requests).toHaveLength(1);
  });

  test('a call that was aborted before it began ends with the reason', async () => {
    const requests = recordRequests(({ signal }) =>
      signal?.aborted ? Promise.reject(signal.reason) : hang({}),
    );
    const signal = AbortSignal.abort(new Error('left'));
    await expect(createTestApi().call('titles', { query: { q: 'brake' }, signal })).rejects.toThrow('left');
    expect(requests.map(({ init }) => init.signal?.reason)).toEqual([new Error('left')]);
  });

  test('a call that does not reach the server says so, and why', async () => {
    recordRequests(() => Promise.reject(new TypeError('Failed to fetch')));
    const failure = await createTestApi()
      .call('logout')
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'NetworkError', message: 'No answer' });
    expect(String((failure as Error).cause)).toContain('Failed to fetch');
  });

  test('a refresh in time ends the wait for the limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fakeApi().reply(ENDPOINT, refusal('UNAUTHENTICATED', 'Expired'));
    const call = aClient().client.call('ownOrders', { signal: new AbortController().signal });
    await expect(call).rejects.toThrow('Expired');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a reply in time ends the wait for the limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fakeApi().reply('topSellers', { body: [] });
    await createTestApi().call('topSellers', { signal: new AbortController().signal });
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([undefined, new AbortController().signal])(
    '[ERR-18] a reply whose body stops is a network error after the limit (%#)',
    async (signal) => {
      const stopped = ({ signal: limit }: RequestInit) =>
        new ReadableStream({
          start: (body) => limit?.addEventListener('abort', () => body.error(limit.reason)),
        });
      recordRequests(async (init) => new Response(stopped(init)));
      const call = createTestApi().call('logout', { signal, timeoutMs: 20 });
      await expect(call).rejects.toBeInstanceOf(NetworkError);
    },
  );

  test('a chunk that could not be loaded is loaded again for the next call', async () => {
    fakeApi().reply('topSellers', { body: [] });
    vi.doMock('#src/api/http-client.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const client = createTestApi();
    await expect(client.call('topSellers')).rejects.toMatchObject({
      name: 'NetworkError',
      message: 'No answer',
      cause: expect.any(Error),
    });
    vi.doUnmock('#src/api/http-client.ts');
    await expect(client.call('topSellers')).resolves.toEqual([]);
  });
});

describe('a request', () => {
  test('sends the method, the address and the cookies', async () => {
    const requests = recordRequests(async () => Response.json({ message: 'Deleted' }));
    await createTestApi().call('deleteAddress', { params: { id: 3 } });
    expect(requests.map(({ url, init }) => [init.method, url, init.credentials])).toEqual([
      ['DELETE', '/api/o/addresses/3/', 'include'],
    ]);
  });

  test('goes to the base URL', async () => {
    const requests = recordRequests(async () => Response.json([]));
    await createApi(noTokens, 'https://shop.test').call('topSellers');
    expect(requests.map(({ url }) => url)).toEqual(['https://shop.test/api/s/f/top-sellers/']);
  });

  test('escapes parameters of the path and repeats lists in the query', async () => {
    const api = fakeApi();
    api.reply(endpoint('productBySlug', { slug: 'a/b c' }), refusal('NOT_FOUND', 'No such product'));
    api.reply('listProducts', { wrongBecause: 'only the address matters', body: [] });
    const client = createTestApi();
    await expect(client.call('productBySlug', { params: { slug: 'a/b c' } })).rejects.toThrow(
      'No such product',
    );
    await client.call('listProducts', { query: { category: [1, 3], q: undefined, sort: 'priceLowToHigh' } });
    expect(api.calls.map(({ endpoint: address, search }) => `${address}${search}`)).toEqual([
      'GET /api/s/s/a%2Fb%20c/',
      'GET /api/s/all/?category=1&category=3&sort=priceLowToHigh',
    ]);
  });

  test('has only the headers it needs', async () => {
    const api = fakeApi();
    api.reply('topSellers', { body: [] });
    await createTestApi().call('topSellers');
    expect([...api.calls[0]!.headers]).toEqual([['accept', 'application/json']]);
    expect(api.calls[0]!.body).toBeNull();
  });

  test('without a token has no authorization', async () => {
    const api = fakeApi();
    api.reply('ownOrders', { body: [] });
    await createApi(noTokens).call('ownOrders');
    expect([...api.calls[0]!.headers]).toEqual([['accept', 'application/json']]);
  });

  test("sends the caller's headers", async () => {
    const api = fakeApi();
    api.reply('topSellers', { body: [] });
    await createTestApi().call('topSellers', { headers: { 'x-csrftoken': 'c1' } });
    expect([...api.calls[0]!.headers]).toEqual([
      ['accept', 'application/json'],
      ['x-csrftoken', 'c1'],
    ]);
  });

  test('sends a file with its type', async () => {
    const api = fakeApi();
    api.reply('startImport', { body: { id: 7 } });
    const content = new Blob(['id,name'], { type: 'text/plain' });
    const file = { type: 'text/csv', content } as const;
    await expect(createTestApi().call('startImport', { query: { dry_run: 'true' }, file })).resolves.toEqual({
      id: 7,
    });
    expect(api.calls[0]!.headers.get('content-type')).toBe('text/csv');
    expect(api.calls[0]!.body).toBe(content);
    expect(api.calls[0]!.search).toBe('?dry_run=true');
  });

  test('sends a form, whose type the browser sets', async () => {
    const api = fakeApi();
    api.reply('uploadPicture', { wrongBecause: 'only the request matters' });
    const form = new FormData();
    form.set('file', new Blob(['png']));
    await createTestApi().call('uploadPicture', { form });
    expect(api.calls[0]!.body).toBe(form);
    expect(api.calls[0]!.headers.get('content-type')).toBeNull();
  });

  test('can use another fetch than the page', async () => {
    const api = fakeApi();
    const answerEmptyList: Fetch = async () => Response.json([]);
    await expect(createTestApi().call('topSellers', { fetch: answerEmptyList })).resolves.toEqual([]);
    const rendering = createApi(noTokens, '', answerEmptyList);
    await expect(rendering.call('topSellers')).resolves.toEqual([]);
    expect(api.calls).toEqual([]);
  });
});

describe('a reply', () => {
  test('is a file when one was requested', async () => {
    fakeApi().reply('exportCatalogue', { body: 'id,name' });
    const file = await createTestApi().call('exportCatalogue', { asBlob: true });
    expect(file).toBeInstanceOf(Blob);
    expect(file.size).toBe(7);
  });

  test('to a call for a file has the refusal’s own words, and those of a proxy as they came', async () => {
    const api = fakeApi();
    api.reply('exportCatalogue', refusal('FORBIDDEN', 'Only a superuser may export the catalogue.'));
    const download = () => createTestApi().call('exportCatalogue', { asBlob: true });
    await expect(download()).rejects.toMatchObject({
      name: 'ApiError',
      status: 403,
      code: 'FORBIDDEN',
      isJson: true,
      message: 'Only a superuser may export the catalogue.',
      requestId: 'test',
    });
    api.reply('exportCatalogue', { wrongBecause: 'a proxy', status: 502, text: 'Bad Gateway' });
    await expect(download()).rejects.toMatchObject({
      name: 'ApiError',
      status: 502,
      code: null,
      isJson: false,
      message: '',
      body: 'Bad Gateway',
    });
  });

  test('is sent back by its ETag, and returned as it was when nothing has changed', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, { body: [order], headers: { etag: '"v1"' } });
    const client = createTestApi();
    const first = await client.call('ownOrders');
    api.reply(ENDPOINT, 'not modified');
    expect(await client.call('ownOrders', { cached: first })).toBe(first);
    api.reply(ENDPOINT, { body: [], headers: { etag: '"v2"' } });
    expect(await client.call('ownOrders', { cached: first })).toEqual([]);
    expect(api.calls.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"v1"', '"v1"']);
  });

  test('without an ETag is not sent back', async () => {
    const api = fakeApi();
    api.reply(ENDPOINT, { body: [order] });
    const client = createTestApi();
    await client.call('ownOrders', { cached: await client.call('ownOrders') });
    expect(api.calls.map(({ headers }) => headers.has('if-none-match'))).toEqual([false, false]);
  });

  test('that nothing has changed is an error for a caller that has nothing', async () => {
    fakeApi().reply(ENDPOINT, 'not modified');
    await expect(createTestApi().call('ownOrders')).rejects.toMatchObject({ name: 'ApiError', status: 304 });
  });

  test.each([
    ['text', '<html>', '<html>'],
    ['null', 'null', null],
  ])('of %s needs no ETag', async (_, text, body) => {
    fakeApi().reply(ENDPOINT, {
      wrongBecause: 'a proxy answered',
      text,
      headers: { 'content-type': 'application/json', etag: '"v1"' },
    });
    expect(await createTestApi().call('ownOrders')).toBe(body);
  });
});
