import { expect, type Page } from 'playwright/test';
import { test } from '../support/test.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** All are server-rendered. The fixture fails a test on any console error, including hydration errors. */
const VIEWS = [
  { name: 'the home screen', path: '/', screen: 'home', heading: 'The right part, without the runaround.' },
  {
    name: 'a filtered and sorted collection',
    path: '/collection?category=8&sort=priceLowToHigh&utm_source=radio',
    screen: 'collection',
    heading: 'Lighting',
  },
  { name: 'the results of a search', path: '/collection?q=brake', screen: 'collection', heading: 'brake' },
  {
    name: 'a search beyond the maximum length',
    path: `/collection?q=${'brake '.repeat(50)}`,
    screen: 'collection',
    heading: 'brake',
  },
  {
    name: 'a collection with invalid parameters',
    path: '/collection?category=1234567890&category=0x1&page=02',
    screen: 'collection',
    heading: 'All parts',
  },
  {
    name: 'the collection with an upper-case path',
    path: '/COLLECTION',
    screen: 'collection',
    heading: 'All parts',
  },
  { name: 'the redirecting page', path: '/redirecting', screen: 'redirecting', heading: 'One moment' },
  { name: 'a product', path: '/products/:first', screen: 'product', heading: '' },
  { name: 'the privacy notice', path: '/privacy-policy', screen: 'privacy-policy', heading: 'Privacy' },
] as const;

async function getFirstProductPath(page: Page): Promise<string> {
  const reply = await page.request.get('/api/s/f/top-sellers/');
  const [product] = (await reply.json()) as { slug: string }[];
  return `/products/${product?.slug ?? ''}`;
}

async function resolvePath(page: Page, path: string): Promise<string> {
  return path === '/products/:first' ? getFirstProductPath(page) : path;
}

for (const { name, path, screen, heading } of VIEWS) {
  test(`${name} is server-rendered and hydrates without errors`, async ({ newVisitor }) => {
    const { page } = await newVisitor();
    const url = await resolvePath(page, path);
    const html = await (await page.request.get(url)).text();
    expect(html).toContain(`data-screen="${screen}"`);
    expect(html).toContain(heading);
    expect(html).not.toContain('product-skeleton');

    await page.goto(url);
    const serverState = await page.locator('[data-screen]').getAttribute('data-state');
    await waitForHydration(page);
    await expect(page.locator('[data-screen]')).toHaveAttribute('data-state', serverState ?? '');
  });
}

test('the dark theme applies from the first frame on, and the theme button reflects it', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('[data-screen=home]').waitFor();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
});

test('[LAYOUT-21] the theme follows the system, until the other one is chosen, and again after that', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await waitForHydration(page);
  const theme = page.locator('html');
  const toDark = page.getByRole('button', { name: 'Use dark colours' });
  const toLight = page.getByRole('button', { name: 'Use light colours' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(theme).toHaveClass('dark');
  await toLight.click();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(toDark).toBeVisible();
  await expect(theme).toHaveClass('light');
  await toDark.click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(theme).toHaveClass('light');
  await expect(toDark).toBeVisible();
});

test('the cart stored in the browser appears after hydration', async ({ newVisitor }) => {
  const { page } = await newVisitor();
  await page.addInitScript(() => {
    const line = { id: 1, name: 'Part', price: 100, quantity: 3, shippingFee: 0, image: '' };
    localStorage.setItem('gari-cart', JSON.stringify({ lines: [line], settledOrders: [] }));
  });
  await page.goto('/collection');
  await expect(page.getByTestId('cart-badge')).toHaveText('3');
});

const cars = [
  { id: 'a', vehicle: 'toyota-fielder-nze141', label: 'Toyota Fielder "NZE141"', answers: {}, usedAt: 0 },
  { id: 'b', vehicle: 'mazda-demio-de3fs', label: 'Mazda Demio DE3FS', answers: {}, usedAt: 0 },
];

test('[FIT-01, FIT-12] the stored car is in the header before the app has loaded, in the same place as after', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor();
  await page.addInitScript(
    (stored) => localStorage.setItem('gari-garage', stored),
    JSON.stringify({ cars, currentId: 'a' }),
  );
  const app = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await app.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const chip = page.locator('header button[aria-haspopup=dialog]').first();
  await expect(chip).toHaveAttribute('data-early', '');
  const getLook = () =>
    chip.evaluate((button) => {
      const plate = button.firstElementChild!;
      const { content } = getComputedStyle(plate, '::after');
      const { x, y, width, height } = plate.getBoundingClientRect();
      const { backgroundColor, color } = getComputedStyle(plate);
      return { content, box: [x, y, width, height], colours: [backgroundColor, color] };
    });
  const early = await getLook();
  expect(early.content).toBe('"Toyota Fielder \\"NZE141\\""');
  app.resolve();
  await expect(page.getByRole('button', { name: 'Your car: Toyota Fielder "NZE141"' })).toBeVisible();
  expect(await getLook()).toEqual({ ...early, content: 'none' });
});

test('[FIT-12] a car chosen in one tab is shown in the other without a reload', async ({ newVisitor }) => {
  const { page } = await newVisitor();
  await page.goto('/');
  await page.evaluate(
    (stored) => localStorage.setItem('gari-garage', stored),
    JSON.stringify({ cars, currentId: 'a' }),
  );
  await page.reload();
  const other = await page.context().newPage();
  await other.goto('/collection');
  await expect(other.getByRole('button', { name: 'Your car: Toyota Fielder "NZE141"' })).toBeVisible();
  await page.getByRole('button', { name: 'Your car: Toyota Fielder "NZE141"' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mazda Demio DE3FS', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Your car: Mazda Demio DE3FS' })).toBeVisible();
});

test('without JavaScript the shop can be browsed and a product viewed', async ({ browser, shopUrl }) => {
  const context = await browser.newContext({ baseURL: shopUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('region', { name: 'Best Sellers' }).getByRole('link', { name: 'see more...' }).click();
  await expect(page).toHaveURL(/\/collection$/);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/products\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/Ksh [\d,]+/).first()).toBeVisible();
  await context.close();
});

/** Scripts and replies for what is below the first view included. */
for (const { path, limit, calls } of [
  { path: '/', limit: 29, calls: [] },
  { path: '/collection', limit: 34, calls: ['/api/s/facets/'] },
  { path: '/products/:first', limit: 30, calls: ['/api/delivery-estimates/', '/api/s/:first/fitments/'] },
])
  test(`${path} makes at most ${limit} requests, of which ${calls.length} to the API`, async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor();
    const url = await resolvePath(page, path);
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto(url, { waitUntil: 'networkidle' });
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const called = requestedUrls
      .map((requested) => new URL(requested).pathname.replace(/\d+/, ':first'))
      .filter((pathname) => pathname.startsWith('/api/'));
    expect(calls).toEqual(expect.arrayContaining(called));
    expect(requestedUrls.length, requestedUrls.join('\n')).toBeLessThanOrEqual(limit);
  });

test('the app waits until the page is painted, and the pictures of a rail until it is near the screen', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await resolvePath(page, '/products/:first'), { waitUntil: 'networkidle' });
  await waitForHydration(page);
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-paint')[0]!.startTime,
    app: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/(index|vendor)-/.test(name))
      .map(({ startTime }) => startTime),
  }));
  expect(times.app).toHaveLength(2);
  for (const startTime of times.app) expect(startTime).toBeGreaterThanOrEqual(times.painted);
  const pictures = page.getByRole('region', { name: 'Light Up your Ride' }).locator('img');
  const countLoaded = () =>
    pictures.evaluateAll(
      (images: HTMLImageElement[]) => images.filter((image) => image.naturalWidth > 0).length,
    );
  expect(await countLoaded()).toBe(0);
  await pictures.first().scrollIntoViewIfNeeded();
  await expect.poll(countLoaded).toBeGreaterThan(1);
});

interface Shift {
  value: number;
  /** What moved, and when in milliseconds; shown when the test fails. */
  what: string;
}

/** Slow enough for the font, the pictures and the app to arrive one after the other. Bytes per second, milliseconds. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: Shift[] };
    seen.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        seen.shifts.push({
          value: entry.value,
          what: `${Math.round(entry.startTime)} ms: ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`,
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const readShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
}

for (const width of [360, 412, 1280])
  for (const path of ['/', '/collection', '/products/:first']) {
    test(`nothing on ${path} moves while it loads slowly, ${width} px wide`, async ({ newVisitor }) => {
      const { page } = await newVisitor();
      const url = await resolvePath(page, path);
      await page.setViewportSize({ width, height: 800 });
      await slowDown(page);
      await recordShifts(page);
      await page.goto(url, { waitUntil: 'networkidle' });
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      expect(await readShifts(page)).toEqual([]);
    });
  }

for (const width of [360, 1280])
  for (const { name, list, garage } of [
    { name: 'the list of a stored car', list: '', garage: 'NZE141G' },
    { name: 'the list of the stored car in its address', list: 'NZE141G', garage: 'NZE141G' },
    { name: 'the list of another car than the stored one', list: 'E12', garage: 'NZE141G' },
    { name: 'the list of a car that a link brought', list: 'E12', garage: '' },
  ])
    test(`[FIT-18] ${name} moves nothing while it loads slowly, ${width} px wide`, async ({ newVisitor }) => {
      const { page } = await newVisitor();
      const findCar = async (q: string) => {
        const reply = await page.request.post('/api/v/find/', { data: { q } });
        const { candidates } = (await reply.json()) as { candidates: { slug: string; label: string }[] };
        return candidates[0]!;
      };
      const shown = await findCar(list || garage);
      if (garage) {
        const { slug, label } = await findCar(garage);
        const car = { id: 'a', vehicle: slug, label, answers: {}, usedAt: 0 };
        await page.addInitScript(
          (stored) => localStorage.setItem('gari-garage', stored),
          JSON.stringify({ cars: [car], currentId: 'a' }),
        );
      }
      await page.setViewportSize({ width, height: 800 });
      await slowDown(page);
      await recordShifts(page);
      await page.goto(list ? `/collection?vehicle=${shown.slug}` : '/collection');
      await waitForHydration(page);
      await expect(page).toHaveURL(`/collection?vehicle=${shown.slug}`);
      const line = page.getByRole('region', { name: 'Your car' });
      await expect(line).toContainText(`Parts that fit ${shown.label}`);
      await expect(line.getByRole('link', { name: /do not fit/ })).toBeVisible();
      await expect(page.getByText(`Fits your ${shown.label}`).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await readShifts(page)).toEqual([]);
    });

for (const width of [360, 1280])
  test(`[HOME-12] the parts of a stored car move nothing on / while they load slowly, ${width} px wide`, async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor();
    const reply = await page.request.post('/api/v/find/', { data: { q: 'NZE141G' } });
    const { candidates } = (await reply.json()) as { candidates: { slug: string; label: string }[] };
    const { slug, label } = candidates[0]!;
    const car = { id: 'a', vehicle: slug, label, answers: {}, usedAt: 0 };
    await page.addInitScript(
      (stored) => localStorage.setItem('gari-garage', stored),
      JSON.stringify({ cars: [car], currentId: 'a' }),
    );
    await page.setViewportSize({ width, height: 800 });
    await slowDown(page);
    await recordShifts(page);
    await page.goto('/');
    const rail = page.getByRole('region', { name: `For your ${label}` });
    await expect(rail.getByRole('article').first()).toBeVisible({ timeout: 20_000 });
    await page.waitForLoadState('networkidle');
    expect(await readShifts(page)).toEqual([]);
  });

test('a button pressed before hydration takes effect afterwards, once', async ({ newVisitor }) => {
  const { page } = await newVisitor();
  const app = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-/, async (route) => {
    await app.promise;
    await route.continue();
  });
  await page.goto('/collection', { waitUntil: 'domcontentloaded' });
  const add = page.getByRole('button', { name: /^Add to Cart/ }).first();
  await add.click();
  await add.click();
  app.resolve();
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
});

for (const delay of [null, 0, 20, 50, 100])
  test(`a press ${delay ?? 'just before'}${delay === null ? '' : ' ms after'} the takeover counts once`, async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor();
    await page.addInitScript((wait) => {
      const isReady = new Promise<void>((resolve) => {
        addEventListener('gari:ready', () => setTimeout(resolve), { once: true });
      });
      const isPressed = new Promise<void>((resolve) => {
        const press = () => {
          document.querySelector<HTMLElement>('button[aria-label^="Add to Cart"]')?.click();
          resolve();
        };
        const later = () => (wait === null ? press() : setTimeout(press, wait));
        addEventListener('gari:takeover', later, { once: true });
      });
      Object.assign(window, { settled: Promise.all([isReady, isPressed]) });
    }, delay);
    await page.goto('/collection');
    await page.evaluate(() => (window as unknown as { settled: Promise<unknown> }).settled);
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
  });

test('choices made before hydration apply afterwards', async ({ newVisitor }) => {
  const { page } = await newVisitor();
  const app = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-/, async (route) => {
    await app.promise;
    await route.continue();
  });
  await page.goto('/collection', { waitUntil: 'domcontentloaded' });
  const lighting = page.getByRole('checkbox', { name: 'Lighting' });
  await lighting.check();
  await page.getByRole('combobox', { name: /sort/i }).selectOption('priceLowToHigh');
  app.resolve();
  await expect(page).toHaveURL(/category=8.*sort=priceLowToHigh/);
  await expect(lighting).toBeChecked();
  await expect(page.getByRole('combobox', { name: /sort/i })).toHaveValue('priceLowToHigh');
});

for (const delay of [0, 20, 50, 100])
  test(`letters typed before the takeover and ${delay} ms after it are all preserved`, async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor();
    const app = Promise.withResolvers<void>();
    await page.route(/\/assets\/index-/, async (route) => {
      await app.promise;
      await route.continue();
    });
    await page.addInitScript((wait) => {
      const isReady = new Promise<void>((resolve) => {
        addEventListener('gari:ready', () => setTimeout(resolve), { once: true });
      });
      const isTyped = new Promise<void>((resolve) => {
        const type = () => {
          document.execCommand('insertText', false, 'ke');
          resolve();
        };
        addEventListener('gari:takeover', () => setTimeout(type, wait), { once: true });
      });
      Object.assign(window, { settled: Promise.all([isReady, isTyped]) });
    }, delay);
    await page.goto('/collection', { waitUntil: 'domcontentloaded' });
    const search = page.getByRole('combobox', { name: /search/i });
    await search.pressSequentially('bra');
    app.resolve();
    await page.evaluate(() => (window as unknown as { settled: Promise<unknown> }).settled);
    await expect(search).toHaveValue('brake');
    await search.press('Enter');
    await expect(page).toHaveURL(/[?&]q=brake(&|$)/);
  });

test('an app script that failed to load is requested again at the next interaction', async ({
  browser,
  shopUrl,
}) => {
  const context = await browser.newContext({ baseURL: shopUrl });
  const page = await context.newPage();
  const aborted = Promise.withResolvers<void>();
  await page.route(
    /\/assets\/index-/,
    async (route) => {
      await route.abort();
      aborted.resolve();
    },
    { times: 1 },
  );
  await page.goto('/collection');
  await aborted.promise;
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
  await context.close();
});

test('without JavaScript an unknown product is shown as not found', async ({ browser, shopUrl }) => {
  const context = await browser.newContext({ baseURL: shopUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  const reply = await page.goto('/products/never-was');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found');
  await expect(page.getByRole('link', { name: 'See all parts' })).toBeVisible();
  await context.close();
});

test('an unknown product is rendered again by the browser', async ({ newVisitor }) => {
  const { page } = await newVisitor();
  await page.goto('/products/never-was');
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found');
});

test('client-side navigation updates the page title and the canonical address', async ({ newVisitor }) => {
  const { page } = await newVisitor();
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page).toHaveTitle('All parts – Gari');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/collection$/);
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
  await expect(page.locator('meta[name=description]')).toHaveCount(1);
});
