// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Providers } from '#src/app.tsx';
import { ErrorBoundary } from '#src/components/layout/error-boundary.tsx';
import { reportUncaughtErrors } from '#src/loading/lazy-error-reporter.ts';
import { lazyScreen } from '#src/loading/lazy-screen.ts';
import { createQueryClient } from '#src/queries/query-client.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { createTestPorts } from '#tests/support/running-ports.ts';
import { address, aShop, getShownScreen, openApp } from '../shop/open-shop.tsx';

const ERROR_HEADING = { name: 'Unexpected Application Error!' };
const getReports = (api: ReturnType<typeof fakeApi>) =>
  api.callsTo('reportClientError').map(({ body }) => body);

/** React logs what a boundary catches. */
const silenceReact = () => vi.spyOn(console, 'error').mockImplementation(() => {});

function aShopWithBrokenHome() {
  silenceReact();
  const api = aShop();
  api.reply('reportClientError', { body: undefined });
  api.reply('topSellers', { wrongBecause: 'a product that cannot be drawn', body: [null] });
  return api;
}

test('[ROUTE-09, ERR-36] an error of a screen is shown in its place and reported once; the header stays', async () => {
  const api = aShopWithBrokenHome();
  openApp('/?utm_source=wanjiku%40mail.example');
  expect(await screen.findByRole('heading', ERROR_HEADING)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  const startPage = screen.getByRole('link', { name: 'Start page' });
  expect(startPage).toHaveAttribute('href', '/');
  // Left to the browser, which loads the latest version.
  expect(fireEvent.click(startPage)).toBe(true);
  expect(screen.getByText(/^Something on this page broke, or the shop was updated/)).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(document.title).toBe('Something went wrong – Gari');
  await vi.waitFor(() => expect(getReports(api)).toHaveLength(1));
  expect(getReports(api)).toEqual([
    {
      kind: 'render',
      message: expect.stringMatching(/null/),
      stack: expect.stringMatching(/^at \S/),
      component_stack: expect.stringMatching(/^at \S[^]*\nat /),
      path: '/',
      build: '',
    },
  ]);
});

test('[ROUTE-09] leaving the broken screen by the header shows the next one; going back tries again', async () => {
  const api = aShopWithBrokenHome();
  const { user } = openApp('/');
  await screen.findByRole('heading', ERROR_HEADING);
  await user.click(screen.getByRole('link', { name: /^Cart/ }));
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toHaveFocus();
  expect([address(), getShownScreen()]).toEqual(['/cart', 'cart empty']);
  expect(screen.queryByRole('heading', ERROR_HEADING)).toBeNull();
  await user.click(screen.getByRole('link', { name: /^Gari/ }));
  expect(await screen.findByRole('heading', ERROR_HEADING)).toHaveFocus();
  // The same error of the same page load is not reported again.
  expect(getReports(api)).toHaveLength(1);
});

function renderInBoundary(load: Parameters<typeof lazyScreen>[0]) {
  const Part = lazyScreen(load);
  render(
    <Providers ports={createTestPorts()} queryClient={createQueryClient()}>
      <MemoryRouter>
        <ErrorBoundary>
          <Suspense>
            <Part />
          </Suspense>
        </ErrorBoundary>
      </MemoryRouter>
    </Providers>,
  );
}

test('a chunk that a reload did not bring back is reported, and the shopper is offered another reload', async () => {
  silenceReact();
  const api = fakeApi();
  api.reply('reportClientError', { body: undefined });
  sessionStorage.setItem('gari-reloaded-at', String(Date.now()));
  renderInBoundary(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(await screen.findByRole('heading', ERROR_HEADING)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  await vi.waitFor(() =>
    expect(getReports(api)).toEqual([
      expect.objectContaining({ message: 'Failed to fetch dynamically imported module' }),
    ]),
  );
});

test('what nobody catches is reported: five errors of a page load, each once, without personal data', async () => {
  const api = fakeApi();
  api.reply('reportClientError', { body: undefined });
  reportUncaughtErrors(createTestPorts().reportError);
  const throwUncaught = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }));
  const rejectUnhandled = (reason: unknown) =>
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  const first = new Error('no order 7K3M9QXW2VAB of wanjiku@mail.example');
  throwUncaught(first);
  throwUncaught(first);
  throwUncaught(null);
  rejectUnhandled('offline');
  for (let number = 3; number <= 7; number += 1) rejectUnhandled(new Error(`reason ${number}`));
  await vi.waitFor(() => expect(getReports(api)).toHaveLength(5));
  expect(getReports(api)).toMatchObject([
    { kind: 'error', message: 'no order [id] of [email]', component_stack: '' },
    { kind: 'rejection', message: 'offline', stack: '' },
    { kind: 'rejection', message: 'reason 3' },
    { kind: 'rejection', message: 'reason 4' },
    { kind: 'rejection', message: 'reason 5' },
  ]);
});

test('a report is cut to what the server takes', async () => {
  const api = fakeApi();
  api.reply('reportClientError', { body: undefined });
  const error = new Error('long '.repeat(100));
  error.stack = `Error\n${'    at f (https://gari.test/a.js:1:2)\n'.repeat(200)}`;
  createTestPorts().reportError('render', error, '\n    at main'.repeat(400));
  await vi.waitFor(() => expect(getReports(api)).toHaveLength(1));
  const [{ message, stack, component_stack }] = getReports(api) as [Record<string, string>];
  expect([message?.length, stack?.length, component_stack?.length]).toEqual([300, 4000, 2000]);
});

test('a report that cannot be sent is no error of its own', async () => {
  const api = fakeApi();
  api.reply('reportClientError', 'offline');
  createTestPorts().reportError('error', new Error('first'));
  await vi.waitFor(() => expect(getReports(api)).toHaveLength(1));
});
