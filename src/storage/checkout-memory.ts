import type { DeliveryDetails, PaymentMethod } from '#contract/types.ts';
import type { AddressChoice } from '#machines/address-choice/address-choice.types.ts';
import type { BoughtLine } from '#machines/cart/cart.types.ts';
import type { OpenOrder, StoredAttempt } from '#machines/checkout/checkout.types.ts';

/** An order placed in this visit, and what it took from the cart. */
export interface StoredOrder extends OpenOrder {
  lines: BoughtLine[];
}

/**
 * What checkout keeps between screens of one visit; the way to pay stays for the next visit too. All else belongs to
 * the person who is signed in: another one finds nothing, and what was there is cleared away.
 */
export interface CheckoutMemory {
  readMethod(): PaymentMethod | undefined;
  writeMethod(method: PaymentMethod): void;
  readOrder(): StoredOrder | null;
  writeOrder(order: StoredOrder): void;
  dropOrder(orderNumber: string): void;
  /** The request whose outcome is not known, so that a refresh repeats its key. */
  readAttempt(): StoredAttempt | null;
  writeAttempt(attempt: StoredAttempt): void;
  dropAttempt(): void;
  readDetails(): DeliveryDetails | null;
  writeDetails(details: DeliveryDetails): void;
  readAddressChoice(): AddressChoice | null;
  writeAddressChoice(choice: AddressChoice): void;
  /** Clears what belongs to another person than the one signed in. */
  dropOtherUsers(): void;
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
    // Then it is forgotten with the page.
  }
}

const getLocalStorage = () => localStorage;
const getSessionStorage = () => sessionStorage;
const orderSlot: StorageSlot = [getLocalStorage, ORDER_KEY];
const attemptSlot: StorageSlot = [getLocalStorage, ATTEMPT_KEY];
const detailsSlot: StorageSlot = [getSessionStorage, DETAILS_KEY];
const addressChoiceSlot: StorageSlot = [getSessionStorage, ADDRESS_CHOICE_KEY];

/** `userId`: the one signed in, or null. */
export function createCheckoutMemory(userId: () => number | null): CheckoutMemory {
  function readSlot([storage, key]: StorageSlot): unknown {
    const stored = readJson(storage, key) as { user?: number; value?: unknown } | null;
    const user = userId();
    if (stored === null || user === null) return null;
    if (stored.user === user) return stored.value ?? null;
    writeJson(storage, key, null);
    return null;
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
    dropOtherUsers: () => {
      for (const slot of [orderSlot, attemptSlot, detailsSlot, addressChoiceSlot]) readSlot(slot);
    },
    clear: () => {
      for (const [storage, key] of [orderSlot, attemptSlot, detailsSlot, addressChoiceSlot])
        writeJson(storage, key, null);
    },
  };
}
