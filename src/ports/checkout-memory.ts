import type { DeliveryDetails, PaymentMethod } from '#contract/types.ts';
import type { BoughtLine } from '#machines/cart/cart.types.ts';
import type { OpenOrder } from '#machines/checkout/checkout.types.ts';

/** An order placed in this visit, and what it took from the cart. */
export interface RememberedOrder extends OpenOrder {
  lines: BoughtLine[];
}

/** What checkout keeps between screens of one visit; the way to pay stays for the next visit too. */
export interface CheckoutMemory {
  readMethod(): PaymentMethod | undefined;
  writeMethod(method: PaymentMethod): void;
  readOrder(): RememberedOrder | null;
  writeOrder(order: RememberedOrder): void;
  dropOrder(orderNumber: string): void;
  readDetails(): DeliveryDetails | null;
  writeDetails(details: DeliveryDetails): void;
  clear(): void;
}

const METHOD = 'gari-payment-method';
const ORDER = 'gari-open-order';
const DETAILS = 'gari-delivery';

function readJson(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown) {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // Then it is forgotten with the page.
  }
}

const local = () => localStorage;
const session = () => sessionStorage;

export function createCheckoutMemory(): CheckoutMemory {
  const readOrder = () => readJson(local, ORDER) as RememberedOrder | null;
  return {
    readMethod: () => (readJson(local, METHOD) as PaymentMethod | null) ?? undefined,
    writeMethod: (method) => write(local, METHOD, method),
    readOrder,
    writeOrder: (order) => write(local, ORDER, order),
    dropOrder: (orderNumber) => {
      if (readOrder()?.orderNumber === orderNumber) write(local, ORDER, null);
    },
    readDetails: () => readJson(session, DETAILS) as DeliveryDetails | null,
    writeDetails: (details) => write(session, DETAILS, details),
    clear: () => {
      write(local, ORDER, null);
      write(session, DETAILS, null);
    },
  };
}
