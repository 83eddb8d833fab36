import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { MemoryRouter, type MemoryRouterProps, useLocation, useNavigate } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import type {
  AttributeFacets,
  ListedProduct,
  OpenTasks,
  Product,
  ProductPage,
  SiteConfig,
  User,
} from '#contract/types.ts';
import type { CartLine } from '#machines/cart/cart.types.ts';
import { App, Providers } from '#src/app.tsx';
import { createQueryClient } from '#src/queries/query-client.ts';
import { endpoint, type FakeApi, fakeApi } from '#tests/support/fake-api.ts';
import { createTestPorts } from '#tests/support/running-ports.ts';

export const config: SiteConfig = {
  contact: {
    phone: '+254 700 000 001',
    email: 'help@gari.test',
    address: 'Kirinyaga Road 14, Nairobi',
    map_url: 'https://maps.test/gari',
    hours: 'Mon-Fri 8AM-6PM',
    socials: [{ name: 'Facebook', url: 'https://facebook.test/gari' }],
  },
  payments: { mpesa: true, pesapal: false, flutterwave: null, down: [] },
  google: null,
  sandbox: true,
};

export function aProduct(id: number, changes: Partial<ListedProduct> = {}): ListedProduct {
  return {
    id,
    slug: `part-${id}`,
    name: `Part ${id}`,
    price: 1500,
    shippingFee: 200,
    images: [
      { image: `/media/${id}-side.svg`, alt_text: 'From the side', is_main: false },
      { image: `/media/${id}-main.svg`, alt_text: 'From the front', is_main: true },
    ],
    description: 'Fits the NZE141. Made of steel.',
    features: [],
    box: '',
    stock_quantity: 12,
    category: { id: 1, name: 'Brakes' },
    subcategory: null,
    average_rating: null,
    review_count: 0,
    ...changes,
  };
}

export function aPage(...results: ListedProduct[]): ProductPage {
  const facets = { categories: [], subcategories: [] };
  return { results, count: results.length, next: null, previous: null, facets };
}

export function aProductDetail(id: number, changes: Partial<Product> = {}): Product {
  return {
    ...aProduct(id),
    condition: 'genuine',
    brand: '',
    part_numbers: [],
    reviews: [],
    relatedProducts: [],
    ...changes,
  };
}

export const users = {
  customer: { id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test', is_staff: false, is_superuser: false },
  staff: { id: 8, username: 'Achieng', email: 'achieng@gari.test', is_staff: true, is_superuser: false },
  superuser: { id: 9, username: 'Otieno', email: 'otieno@gari.test', is_staff: true, is_superuser: true },
} satisfies Record<string, User>;

const nothing = { count: 0, oldest_at: null };
export const NOTHING_OPEN: OpenTasks = {
  to_pack: nothing,
  to_deliver: nothing,
  car_requests: nothing,
  refunds: null,
  payment_reviews: null,
  low_stock: null,
  failed_emails: null,
};

export const NO_FACETS: AttributeFacets = {
  brands: [],
  conditions: [],
  ratings: [],
  in_stock: 0,
  price: null,
};

export function aShop(): FakeApi {
  const api = fakeApi();
  api.reply('config', { body: config });
  api.reply('topSellers', { body: [] });
  api.reply('topCategories', { body: [] });
  api.reply(endpoint('productsOfCategory', { id: 8 }), { body: [] });
  api.reply('categories', { body: [] });
  api.reply('listProducts', { body: aPage() });
  api.reply('titles', { body: { titles: [] } });
  api.reply('suggestions', { body: { products: [] } });
  api.reply('attributeFacets', { body: NO_FACETS });
  for (const id of [1, 2, 3])
    api.reply(endpoint('productFitments', { id }), {
      body: { kind: 'unchecked', open: false, count: 0, groups: [] },
    });
  for (const id of [1, 2, 3]) api.reply(endpoint('goesWith', { id }), { body: [] });
  api.reply('deliveryEstimates', { body: [] });
  api.reply(endpoint('orderDeliveryEstimate', { order_number: '7K3M9QXW2VAB' }), {
    body: { estimate: null },
  });
  api.reply('addresses', { body: [] });
  api.reply('defaultAddress', { body: { address_id: null } });
  api.reply('notificationChoices', {
    body: { offers: { on: false, since: null }, stock: { on: false, since: null } },
  });
  api.reply('stockRequests', { body: [] });
  api.reply('signInMethods', { body: { password: true, google: false } });
  api.reply('ownSessions', { body: [] });
  api.reply('passkeys', { body: [] });
  api.reply('secondFactor', { body: { on: false, since: null, recovery_codes_left: 0 } });
  api.reply('staffSecondFactors', { body: [] });
  api.reply('logout', { body: { message: 'Signed out' } });
  api.reply('productCosts', { body: { results: [] } });
  api.reply('openTasks', { body: NOTHING_OPEN });
  api.reply(endpoint('orderNotes', { order_number: '7Q2M9XKD4T0B' }), { body: { results: [] } });
  return api;
}

export function signIn(api: FakeApi, user: User = users.customer): void {
  localStorage.setItem('access_token', 'access');
  localStorage.setItem('refresh_token', 'refresh');
  api.reply('userInfo', { body: user });
}

export function fillCart(...lines: (Pick<CartLine, 'id' | 'quantity'> & Partial<CartLine>)[]) {
  const stored = lines.map((line) => ({
    slug: `part-${line.id}`,
    name: `Part ${line.id}`,
    price: 1500,
    shippingFee: 200,
    image: `/media/${line.id}-main.svg`,
    ...line,
  }));
  localStorage.setItem('gari-cart', JSON.stringify({ lines: stored, settledOrders: [] }));
}

export function storeOpenOrder(changes: object = {}, user = users.customer.id): void {
  const order = { orderNumber: '7K3M9QXW2VAB', amount: 3700, fingerprint: 'x' };
  const value = { ...order, lines: [{ id: 1, quantity: 2 }], ...changes };
  localStorage.setItem('gari-open-order', JSON.stringify({ user, value }));
}

type InitialEntry = string | { pathname: string; search?: string; state?: unknown };

interface OpenOptions {
  router?: ComponentType<MemoryRouterProps>;
  /** Rendered next to the app, inside its router. */
  probe?: ReactNode;
}

export function openApp(entry: InitialEntry, { router: Router = MemoryRouter, probe }: OpenOptions = {}) {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const openPortal = vi.fn<(url: string) => void>();
  const ports = { ...createTestPorts(), openPortal };
  const queryClient = createQueryClient();
  render(
    <Providers ports={ports} queryClient={queryClient}>
      <Router initialEntries={[entry]}>
        <App />
        <Address />
        {probe}
      </Router>
    </Providers>,
  );
  onTestFinished(() => {
    queryClient.clear();
    vi.restoreAllMocks();
  });
  return {
    ports,
    openPortal,
    user: userEvent.setup({
      advanceTimers: (ms) => (vi.isFakeTimers() ? vi.advanceTimersByTime(ms) : undefined),
    }),
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

export const address = () => screen.getByLabelText('Address').textContent;

/** A page that has just loaded replaces the heading that was shown while it did. */
export const expectHeading = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { name })).toBeVisible());

export const getShownScreen = () => {
  const root = document.querySelector<HTMLElement>('[data-screen]');
  return root && `${root.dataset['screen']} ${root.dataset['state']}`;
};

const CLOCK = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;

/** From here only the test advances the clock. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: [...CLOCK] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** The test can advance the clock, which also runs by itself so that waiting still works. */
export function startAdvancingClock(): void {
  vi.useFakeTimers({ toFake: [...CLOCK], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

export const advanceTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A probe with the browser's own buttons. */
export function HistoryButtons() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Browser back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Browser forward
      </button>
    </>
  );
}
