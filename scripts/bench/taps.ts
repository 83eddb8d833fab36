import { devices, type Locator, type Page } from 'playwright';
import { withDemoShop } from '../run/with-demo-shop.ts';
import { median } from './median.ts';

const ROUNDS = 5;
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s with round trips of 300 ms. */
const NETWORK = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const PART = 'Front Brake Pads';

interface Step {
  name: string;
  target: (page: Page) => Locator;
  /** What the shopper asked for: an element that matches and contains the text. */
  content: { selector: string; text?: string };
}

/** Milliseconds from the end of the touch to the first frame with any change, and to the first with what was asked for. */
interface Times {
  feedback: number;
  content: number;
}

const STEPS: Step[] = [
  {
    name: 'home: search',
    target: (page) => page.getByRole('link', { name: 'Search the shop' }),
    content: { selector: 'input[role=combobox]' },
  },
  {
    name: 'search: a suggested part',
    target: (page) => page.getByRole('option', { name: new RegExp(PART) }).first(),
    content: { selector: 'h1', text: PART },
  },
  {
    name: 'product: Home',
    target: (page) => page.getByRole('link', { name: 'Gari, start page' }),
    content: { selector: 'h2', text: 'Best Sellers' },
  },
  {
    name: 'home: a part of a rail',
    target: (page) => page.locator('main li a[href^="/products/"]').first(),
    content: { selector: '[role=tab]', text: 'Description' },
  },
  {
    name: 'product: ADD TO CART',
    target: (page) => page.getByRole('button', { name: 'ADD TO CART', exact: true }).first(),
    content: { selector: 'header a[href="/cart"]', text: '1' },
  },
  {
    name: 'header: cart',
    target: (page) => page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: /^Cart/ }),
    content: { selector: 'main a', text: 'CHECKOUT' },
  },
];

/** Tells when frames follow what a tap changes. Runs in the page, so it is one function without imports. */
async function timeTap({ selector, text = '' }: Step['content']): Promise<Times> {
  const afterFrame = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      }),
    );
  const isShown = () =>
    [...document.querySelectorAll<HTMLElement>(selector)].some(
      (element) => (element.textContent ?? '').includes(text) && element.checkVisibility(),
    );
  const tap = new Promise<number>((resolve) =>
    addEventListener('touchend', () => resolve(performance.now()), { capture: true, once: true }),
  );
  const tappedAt = await tap;
  return new Promise((resolve) => {
    let feedback: Promise<number> | undefined;
    const observer = new MutationObserver(() => {
      feedback ??= afterFrame();
      if (!isShown()) return;
      observer.disconnect();
      void Promise.all([feedback, afterFrame()]).then(([first, content]) =>
        resolve({ feedback: first - tappedAt, content: content - tappedAt }),
      );
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

const results = new Map(STEPS.map(({ name }) => [name, [] as Times[]]));
await withDemoShop(async (browser, baseURL) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ ...devices['Pixel 5'], baseURL });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto('/', { waitUntil: 'networkidle' });
    for (const { name, target, content } of STEPS) {
      const element = target(page);
      await element.waitFor();
      await element.scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      const times = page.evaluate(timeTap, content);
      await element.tap();
      results.get(name)?.push(await times);
      if (name.endsWith('search')) await page.getByRole('combobox', { name: 'Find a part' }).fill(PART);
    }
    await context.close();
  }
});
console.log(`ms from the tap to the first feedback and to the content, medians (longest) of ${ROUNDS}:`);
for (const [name, times] of results) {
  const show = (key: keyof Times) => {
    const values = times.map((time) => time[key]);
    return `${Math.round(median(values))} (${Math.round(Math.max(...values))})`;
  };
  console.log(`  ${name}: ${show('feedback')}, ${show('content')}`);
}
