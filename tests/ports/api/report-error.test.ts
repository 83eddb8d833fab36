import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientError } from '#contract/types.ts';
import { createErrorReporter } from '#src/api/report-error.ts';

const send = vi.fn<typeof fetch>(async () => new Response());
const listReports = () => send.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as ClientError);

beforeEach(() => {
  vi.stubGlobal('fetch', send.mockClear());
});
afterEach(() => {
  document.head.replaceChildren();
});

function anError(message: string, stack: string): Error {
  return Object.assign(new Error(message), { stack });
}

test('an error is sent without personal data, even if the page is left', () => {
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', src: 'https://gari.example/assets/main-Ab12.js' });
  document.head.append(script);
  history.replaceState(null, '', '/orders/7K3M9QXW2VAB?tab=1');
  const stack = 'Error: wanjiku@gari.test\n    at pay (https://gari.example/main-Ab12.js:1:2)';
  createErrorReporter('https://gari.example')(
    'render',
    anError('No order of wanjiku@gari.test', stack),
    '\n    at Pay',
  );
  expect(send.mock.calls).toEqual([
    [
      'https://gari.example/api/m/client-errors/',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: expect.any(String) as string,
        keepalive: true,
        credentials: 'omit',
      },
    ],
  ]);
  expect(listReports()).toEqual([
    {
      kind: 'render',
      message: 'No order of [email]',
      stack: 'at pay (https://gari.example/main-Ab12.js:1:2)',
      component_stack: 'at Pay',
      path: '/orders/:id',
      build: 'main-Ab12.js',
    },
  ]);
});

test('a thrown value that is not an error is sent as text', () => {
  createErrorReporter('')('error', 'no luck');
  expect(listReports()).toEqual([
    { kind: 'error', message: 'no luck', stack: '', component_stack: '', path: '/', build: '' },
  ]);
});

test('an error without a stack is sent without one', () => {
  createErrorReporter('')('error', Object.assign(new Error('no luck'), { stack: undefined }), null);
  expect(listReports()).toMatchObject([{ message: 'no luck', stack: '', component_stack: '' }]);
});

test('long texts are cut', () => {
  createErrorReporter('')('error', 'no luck '.repeat(100));
  expect(listReports()[0]?.message).toHaveLength(300);
});

test('each error is sent once, and at most five of a page load', () => {
  const report = createErrorReporter('');
  for (const message of ['1', '1', '2', '3', '4', '5', '6']) report('error', message);
  expect(listReports().map(({ message }) => message)).toEqual(['1', '2', '3', '4', '5']);
});
