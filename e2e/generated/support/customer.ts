import { paths } from '../../../contract/paths.ts';
import type { Order, PaymentMethod, PlacedOrder } from '../../../contract/types.ts';
import type { CartLine } from '../../../machines/cart/cart.types.ts';
import { orderRequest } from '../../../tests/factories/order-request.ts';
import { ShopApi } from '../../support/shop-api.ts';
import { newAccount, newProduct, PASSWORD } from '../../support/shop-data.ts';
import type { Walk } from './browser-walk.types.ts';

type Keep = 'localStorage' | 'sessionStorage';

const customers = new WeakMap<Walk, Customer>();

export function customerOf(walk: Walk): Customer {
  const customer = customers.get(walk);
  if (!customer) throw new Error('nobody shops on this path');
  return customer;
}

/** Somebody with an account of their own, a part that nobody else buys, and no screen of the shop open yet. */
export class Customer {
  readonly #walk: Walk;
  readonly email: string;
  readonly api: ShopApi;
  readonly product: Awaited<ReturnType<typeof newProduct>>;
  #orderNumber = '';

  private constructor(walk: Walk, { email, api, product }: Pick<Customer, 'email' | 'api' | 'product'>) {
    this.#walk = walk;
    this.email = email;
    this.api = api;
    this.product = product;
  }

  /** `price`: of the part, in whole shillings. */
  static async on(walk: Walk, price: number): Promise<Customer> {
    const { page } = walk.visitor;
    const [email, product] = [await newAccount(), await newProduct(price)];
    const api = await ShopApi.signIn(page.request, { email, password: PASSWORD });
    const customer = new Customer(walk, { email, api, product });
    customers.set(walk, customer);
    await page.goto('/robots.txt');
    return customer;
  }

  static async signedIn(walk: Walk, price: number): Promise<Customer> {
    const customer = await Customer.on(walk, price);
    await customer.signIn();
    return customer;
  }

  /** As after the sign-in's screen. */
  async signIn(): Promise<void> {
    const { access_token, refresh_token } = this.api.tokens;
    await this.keep('localStorage', { access_token, refresh_token });
    await this.keep('sessionStorage', { isAuthenticated: 'true' });
  }

  /** Puts pieces of the part into the cart, as a visit before this one did. */
  async fillCart(quantity: number): Promise<void> {
    const { id, slug, name, price, shippingFee } = this.product;
    const line: CartLine = { id, slug, name, price, shippingFee, quantity, image: '' };
    await this.keep('localStorage', { 'gari-cart': JSON.stringify({ lines: [line], settledOrders: [] }) });
  }

  /** The order that the path is about. */
  get orderNumber(): string {
    return this.#orderNumber;
  }

  /** One piece of the part. */
  async placeOrder(paymentMethod: PaymentMethod = 'mpesa'): Promise<PlacedOrder> {
    const order = orderRequest([{ product: this.product, quantity: 1 }], { paymentMethod });
    const placed = await this.api.placeOrder(order);
    this.#orderNumber = placed.order_number;
    return placed;
  }

  /** The one that was placed in the browser. */
  async findOrder(): Promise<void> {
    const [latest] = await this.api.call<Order[]>('GET', paths.ownOrders);
    this.#orderNumber = latest!.order_number;
  }

  async keep(storage: Keep, entries: Record<string, string>): Promise<void> {
    await this.#walk.visitor.page.evaluate(
      ([name, kept]) => {
        for (const [key, value] of Object.entries(kept)) globalThis[name].setItem(key, value);
      },
      [storage, entries] as const,
    );
  }
}

export async function promptElsewhere(walk: Walk): Promise<void> {
  const { api, orderNumber } = customerOf(walk);
  await api.startStkPush(orderNumber, walk.phone.number);
}

export async function approveOnPhone({ phone }: Walk): Promise<void> {
  await phone.answer({ action: 'approve' });
}

export async function payElsewhere(walk: Walk): Promise<void> {
  await promptElsewhere(walk);
  await approveOnPhone(walk);
}

export async function cancelElsewhere(walk: Walk): Promise<void> {
  const { api, orderNumber } = customerOf(walk);
  await api.cancelOrder(orderNumber);
}
