import type { PaymentMethod, PlacedOrder } from '../../../contract/types.ts';
import type { CartLine, LineCar } from '../../../machines/cart/cart.types.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-accounts.ts';
import { orderRequest } from '../../../tests/factories/order-request.ts';
import { buildCardRequest } from '../../../tests/support/demo-card.ts';
import { ShopApi } from '../../support/shop-api.ts';
import { newAccount, newProduct, PASSWORD } from '../../support/shop-data.ts';
import type { PathRun } from './browser-paths.types.ts';

type StorageArea = 'localStorage' | 'sessionStorage';

const customers = new WeakMap<PathRun, Customer>();

export function getCustomer(run: PathRun): Customer {
  const customer = customers.get(run);
  if (!customer) throw new Error('nobody shops on this path');
  return customer;
}

/** A customer with an account and a product of their own, before any screen of the shop is open. */
export class Customer {
  readonly #run: PathRun;
  readonly email: string;
  readonly api: ShopApi;
  readonly product: Awaited<ReturnType<typeof newProduct>>;
  #orderNumber = '';

  private constructor(run: PathRun, { email, api, product }: Pick<Customer, 'email' | 'api' | 'product'>) {
    this.#run = run;
    this.email = email;
    this.api = api;
    this.product = product;
  }

  /** `price` is the product's, in whole shillings. */
  static async create(run: PathRun, price: number): Promise<Customer> {
    const { page } = run.visitor;
    const [email, product] = [await newAccount(), await newProduct(price)];
    const api = await ShopApi.signIn(page.request, { email, password: PASSWORD });
    const customer = new Customer(run, { email, api, product });
    customers.set(run, customer);
    await page.goto('/robots.txt');
    return customer;
  }

  static async signedIn(run: PathRun, price: number): Promise<Customer> {
    const customer = await Customer.create(run, price);
    await customer.signIn();
    return customer;
  }

  /** Stores the tokens as the sign-in screen would. */
  async signIn(): Promise<void> {
    const { access_token, refresh_token } = this.api.tokens;
    await this.store('localStorage', { access_token, refresh_token });
    await this.store('sessionStorage', { isAuthenticated: 'true' });
  }

  /** Fills the stored cart, as an earlier visit would. */
  async fillCart(quantity: number, car: Partial<LineCar> = {}): Promise<void> {
    const { id, slug, name, price, shippingFee } = this.product;
    const line: CartLine = { id, slug, name, price, shippingFee, quantity, image: '', ...car };
    await this.store('localStorage', { 'gari-cart': JSON.stringify({ lines: [line], settledOrders: [] }) });
  }

  /** Another tab stores a cart with these lines of the product. */
  async fillCartElsewhere(
    lines: (Pick<CartLine, 'price' | 'quantity'> & Partial<CartLine>)[],
  ): Promise<void> {
    const other = await this.#run.visitor.page.context().newPage();
    await other.goto('/robots.txt');
    const { id, slug, name, shippingFee } = this.product;
    const cart = {
      lines: lines.map((line) => ({ id, slug, name, shippingFee, image: '', ...line })),
      settledOrders: [],
    };
    await other.evaluate((stored) => localStorage.setItem('gari-cart', stored), JSON.stringify(cart));
    await other.close();
    await this.#run.visitor.page.bringToFront();
  }

  get orderNumber(): string {
    return this.#orderNumber;
  }

  async placeOrder(paymentMethod: PaymentMethod = 'mpesa'): Promise<PlacedOrder> {
    const order = orderRequest([{ product: this.product, quantity: 1 }], { paymentMethod });
    const placed = await this.api.call('placeOrder', { body: order });
    this.#orderNumber = placed.order_number;
    return placed;
  }

  /** Reads the number of the order that was placed in the browser. */
  async findOrder(): Promise<void> {
    const [latest] = await this.api.call('ownOrders');
    this.#orderNumber = latest!.order_number;
  }

  async store(storage: StorageArea, entries: Record<string, string>): Promise<void> {
    await this.#run.visitor.page.evaluate(
      ([name, items]) => {
        for (const [key, value] of Object.entries(items)) globalThis[name].setItem(key, value);
      },
      [storage, entries] as const,
    );
  }
}

export async function promptElsewhere(run: PathRun): Promise<void> {
  const { api, orderNumber } = getCustomer(run);
  await api.call('startStkPush', { body: { order_id: orderNumber, phone: run.phone.number } });
}

export async function approveOnPhone({ phone }: PathRun): Promise<void> {
  await phone.answer({ action: 'approve' });
}

export async function declineOnPhone({ phone }: PathRun): Promise<void> {
  await phone.answer({ action: 'cancel' });
}

export async function approveAndShipElsewhere(run: PathRun): Promise<void> {
  await approveOnPhone(run);
  const { orderNumber } = getCustomer(run);
  const staff = await ShopApi.signIn(run.visitor.page.request, {
    email: 'staff@gari.test',
    password: DEMO_PASSWORD,
  });
  await staff.call('changeOrderStatus', {
    params: { order_number: orderNumber },
    body: { status: 'shipping' },
  });
}

export async function payElsewhere(run: PathRun): Promise<void> {
  await promptElsewhere(run);
  await approveOnPhone(run);
}

export async function cancelElsewhere(run: PathRun): Promise<void> {
  const { api, orderNumber } = getCustomer(run);
  await api.call('cancelOrder', { params: { order_number: orderNumber }, body: {} });
}

/** Pays the draft of an earlier card payment of this cart in another browser, without notifying the shop. */
export async function payDraftElsewhere(run: PathRun, quantity: number): Promise<void> {
  const { api, product, email } = getCustomer(run);
  const body = buildCardRequest(product, quantity, email);
  const { tx_ref } = await api.call('startCardPayment', { body });
  const choice = { action: 'pay', webhook: 'never', amount: body.amount, email };
  await api.postToSandbox(`flutterwave/payments/${tx_ref}`, choice);
}

/** The portal answers without a page, so the browser stays on the shop's. */
export async function keepFromPortal({ visitor: { page } }: PathRun): Promise<void> {
  await page.route('**/pesapal/pay?*', (route) => route.fulfill({ status: 204 }));
}

/** Another tab signs out. */
export async function signOutElsewhere({ visitor: { page } }: PathRun): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => {
    for (const name of ['access_token', 'refresh_token']) localStorage.removeItem(name);
  });
  await other.close();
}
