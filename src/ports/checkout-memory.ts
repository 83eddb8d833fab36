import type { DeliveryDetails, PaymentMethod } from '#contract/types.ts';
import type { AddressChoice } from '#machines/address-choice/address-choice.types.ts';
import type { BoughtLine } from '#machines/cart/cart.types.ts';
import type { KeptAttempt, OpenOrder } from '#machines/checkout/checkout.types.ts';

/** An order placed in this visit, and what it took from the cart. */
export interface RememberedOrder extends OpenOrder {
  lines: BoughtLine[];
}

/**
 * What checkout keeps between screens of one visit; the way to pay stays for the next visit too. All else belongs to
 * the person who is signed in: another one finds nothing, and what was there is cleared away.
 */
export interface CheckoutMemory {
  readMethod(): PaymentMethod | undefined;
  writeMethod(method: PaymentMethod): void;
  readOrder(): RememberedOrder | null;
  writeOrder(order: RememberedOrder): void;
  dropOrder(orderNumber: string): void;
  /** The request whose outcome is not known, so that a refresh repeats its key. */
  readAttempt(): KeptAttempt | null;
  writeAttempt(attempt: KeptAttempt): void;
  dropAttempt(): void;
  readDetails(): DeliveryDetails | null;
  writeDetails(details: DeliveryDetails): void;
  readAddressChoice(): AddressChoice | null;
  writeAddressChoice(choice: AddressChoice): void;
  /** Clears what belongs to another person than the one signed in. */
  dropOthers(): void;
  clear(): void;
}

const METHOD = 'gari-payment-method';
const ORDER = 'gari-open-order';
const ATTEMPT = 'gari-order-attempt';
const DETAILS = 'gari-delivery';
const ADDRESS_CHOICE = 'gari-delivery-choice';

type Shelf = readonly [storage: () => Storage, key: string];

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
const order: Shelf = [local, ORDER];
const attempt: Shelf = [local, ATTEMPT];
const details: Shelf = [session, DETAILS];
const addressChoice: Shelf = [session, ADDRESS_CHOICE];

/** `userId`: the one signed in, or null. */
export function createCheckoutMemory(userId: () => number | null): CheckoutMemory {
  function read([storage, key]: Shelf): unknown {
    const kept = readJson(storage, key) as { user?: number; value?: unknown } | null;
    const user = userId();
    if (kept === null || user === null) return null;
    if (kept.user === user) return kept.value ?? null;
    write(storage, key, null);
    return null;
  }

  function keep([storage, key]: Shelf, value: unknown): void {
    const user = userId();
    if (user !== null) write(storage, key, value === null ? null : { user, value });
  }

  const readOrder = () => read(order) as RememberedOrder | null;
  return {
    readMethod: () => (readJson(local, METHOD) as PaymentMethod | null) ?? undefined,
    writeMethod: (method) => write(local, METHOD, method),
    readOrder,
    writeOrder: (value) => keep(order, value),
    dropOrder: (orderNumber) => {
      if (readOrder()?.orderNumber === orderNumber) keep(order, null);
    },
    readAttempt: () => read(attempt) as KeptAttempt | null,
    writeAttempt: (value) => keep(attempt, value),
    dropAttempt: () => keep(attempt, null),
    readDetails: () => read(details) as DeliveryDetails | null,
    writeDetails: (value) => keep(details, value),
    readAddressChoice: () => read(addressChoice) as AddressChoice | null,
    writeAddressChoice: (value) => keep(addressChoice, value),
    dropOthers: () => {
      for (const shelf of [order, attempt, details, addressChoice]) read(shelf);
    },
    clear: () => {
      for (const [storage, key] of [order, attempt, details, addressChoice]) write(storage, key, null);
    },
  };
}
