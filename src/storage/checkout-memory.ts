import type { DeliveryDetails, PaymentMethod } from '#contract/types.ts';
import type { AddressChoice } from '#machines/address-choice/address-choice.types.ts';
import type { BoughtLine } from '#machines/cart/cart.types.ts';
import type { OpenOrder, StoredAttempt } from '#machines/checkout/checkout.types.ts';
import type { Ports } from '../hooks/contexts.tsx';

export interface StoredOrder extends OpenOrder {
  lines: BoughtLine[];
}

/**
 * Checkout data for one visit, except the payment method, which is stored permanently. Everything else belongs to the
 * signed-in user: other users see nothing, and it is cleared.
 */
export interface CheckoutMemory {
  readMethod(): PaymentMethod | undefined;
  writeMethod(method: PaymentMethod): void;
  readOrder(): StoredOrder | null;
  writeOrder(order: StoredOrder): void;
  dropOrder(orderNumber: string): void;
  /** A request with an unknown outcome; a retry after a reload reuses its idempotency key. */
  readAttempt(): StoredAttempt | null;
  writeAttempt(attempt: StoredAttempt): void;
  dropAttempt(): void;
  readDetails(): DeliveryDetails | null;
  writeDetails(details: DeliveryDetails): void;
  readAddressChoice(): AddressChoice | null;
  writeAddressChoice(choice: AddressChoice): void;
  /** Clears what users other than `userId` left here. */
  dropOtherUsers(userId: number): void;
  clear(): void;
}

const METHOD_KEY = 'gari-payment-method';
const ORDER_KEY = 'gari-open-order';
const ATTEMPT_KEY = 'gari-order-attempt';
const DETAILS_KEY = 'gari-delivery';
const ADDRESS_CHOICE_KEY = 'gari-delivery-choice';

type StorageSlot = readonly [storage: () => Storage, key: string];

function readJson(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function writeJson(storage: () => Storage, key: string, value: unknown) {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, it is lost with the page.
  }
}

const getLocalStorage = () => localStorage;
const getSessionStorage = () => sessionStorage;
const orderSlot: StorageSlot = [getLocalStorage, ORDER_KEY];
const attemptSlot: StorageSlot = [getLocalStorage, ATTEMPT_KEY];
const detailsSlot: StorageSlot = [getSessionStorage, DETAILS_KEY];
const addressChoiceSlot: StorageSlot = [getSessionStorage, ADDRESS_CHOICE_KEY];
const slots = [orderSlot, attemptSlot, detailsSlot, addressChoiceSlot];

function readSlotOf([storage, key]: StorageSlot, user: number): unknown {
  const stored = readJson(storage, key) as { user?: number; value?: unknown } | null;
  if (stored === null) return null;
  if (stored.user === user) return stored.value ?? null;
  writeJson(storage, key, null);
  return null;
}

/** The memory of whoever is signed in. Import lazily: no first view reads it. */
export function getCheckoutMemory({ session }: Pick<Ports, 'session'>): CheckoutMemory {
  return createCheckoutMemory(() => session.view().user?.id ?? null);
}

/** `userId` returns the signed-in user's id, or null. */
export function createCheckoutMemory(userId: () => number | null): CheckoutMemory {
  function readSlot(slot: StorageSlot): unknown {
    const user = userId();
    return user === null ? null : readSlotOf(slot, user);
  }

  function writeSlot([storage, key]: StorageSlot, value: unknown): void {
    const user = userId();
    if (user !== null) writeJson(storage, key, value === null ? null : { user, value });
  }

  const readOrder = () => readSlot(orderSlot) as StoredOrder | null;
  return {
    readMethod: () => (readJson(getLocalStorage, METHOD_KEY) as PaymentMethod | null) ?? undefined,
    writeMethod: (method) => writeJson(getLocalStorage, METHOD_KEY, method),
    readOrder,
    writeOrder: (value) => writeSlot(orderSlot, value),
    dropOrder: (orderNumber) => {
      if (readOrder()?.orderNumber === orderNumber) writeSlot(orderSlot, null);
    },
    readAttempt: () => readSlot(attemptSlot) as StoredAttempt | null,
    writeAttempt: (value) => writeSlot(attemptSlot, value),
    dropAttempt: () => writeSlot(attemptSlot, null),
    readDetails: () => readSlot(detailsSlot) as DeliveryDetails | null,
    writeDetails: (value) => writeSlot(detailsSlot, value),
    readAddressChoice: () => readSlot(addressChoiceSlot) as AddressChoice | null,
    writeAddressChoice: (value) => writeSlot(addressChoiceSlot, value),
    dropOtherUsers: (user) => {
      for (const slot of slots) readSlotOf(slot, user);
    },
    clear: () => {
      for (const [storage, key] of slots) writeJson(storage, key, null);
    },
  };
}
