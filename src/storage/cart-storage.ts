import { parseStoredCart, replay } from '#machines/cart/cart.rules.ts';
import type { CartStore } from '#machines/cart/cart.store.ts';
import type { CartChange, CartState } from '#machines/cart/cart.types.ts';

export const CART_KEY = 'gari-cart';
const WRITE_INTERVAL_MS = 1_000;

export function readStoredCart(): CartState {
  return parseStoredCart(readText());
}

function readText(): string | null {
  try {
    return localStorage.getItem(CART_KEY);
  } catch {
    return null;
  }
}

/**
 * Stores the cart in local storage at most once per second, always including the last change. Each write rereads the
 * stored cart and replays this tab's changes on it, so that tabs never overwrite each other. Returns a function that
 * stops it.
 */
export function persistCart(cart: CartStore): () => void {
  let pending: CartChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastWrite = Number.NEGATIVE_INFINITY;

  function write() {
    clearTimeout(timer);
    timer = undefined;
    if (pending.length === 0) return;
    const state = replay(readStoredCart(), pending);
    pending = [];
    lastWrite = performance.now();
    try {
      localStorage.setItem(CART_KEY, JSON.stringify(state));
    } catch {
      return;
    }
    cart.trigger['cart.replace']({ state });
  }

  function onStorage(event: StorageEvent) {
    if (event.key !== CART_KEY && event.key !== null) return;
    cart.trigger['cart.replace']({ state: replay(readStoredCart(), pending) });
  }

  const subscription = cart.on('cart.changed', ({ change }) => {
    pending.push(change);
    timer ??= setTimeout(write, Math.max(0, lastWrite + WRITE_INTERVAL_MS - performance.now()));
  });
  addEventListener('storage', onStorage);
  addEventListener('pagehide', write);
  return () => {
    write();
    subscription.unsubscribe();
    removeEventListener('storage', onStorage);
    removeEventListener('pagehide', write);
  };
}
