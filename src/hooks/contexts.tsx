import { createContext, useContext, useSyncExternalStore } from 'react';
import { emptyCart } from '#machines/cart/cart.rules.ts';
import type { CartStore } from '#machines/cart/cart.store.ts';
import type { CartState } from '#machines/cart/cart.types.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { type SessionPort, signedOutView } from '../loading/lazy-session.ts';
import type { Toast, Toaster } from '../ports/toaster.ts';
import type { CheckoutMemory } from '../storage/checkout-memory.ts';
import type { TokenStore } from '../storage/token-store.ts';

/** What the composition root hands to the tree. Tests hand over their own. */
export interface Ports {
  request: ApiRequest;
  toaster: Toaster;
  tokenStore: TokenStore;
  cart: CartStore;
  session: SessionPort;
  checkoutMemory: CheckoutMemory;
  /** Leaves the app, for a payment provider's own page. */
  openPortal: (url: string) => void;
  /** The shop's own address, for links that leave the page: canonical ones and those in structured data. */
  publicUrl: string;
}

export const PortsContext = createContext<Ports | null>(null);

export function usePorts(): Ports {
  const ports = useContext(PortsContext);
  if (!ports) throw new Error('Ports are missing: render inside <Providers>');
  return ports;
}

export const useRequest = (): ApiRequest => usePorts().request;
export const useToaster = (): Toaster => usePorts().toaster;
export const useCart = (): CartStore => usePorts().cart;
export const useSessionActor = (): SessionPort => usePorts().session;

/** While a page of the server is being hydrated the cart is empty, as it was there. */
export function useCartState(): CartState {
  const cart = useCart();
  return useSyncExternalStore(
    (listener) => {
      const subscription = cart.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    () => cart.getSnapshot().context,
    () => emptyCart,
  );
}

export function useToasts(): readonly Toast[] {
  const { subscribe, read } = useToaster();
  return useSyncExternalStore(subscribe, read, read);
}

/** While a page of the server is being hydrated nobody is signed in, as there. */
export function useSession(): SessionView {
  const { subscribe, view } = useSessionActor();
  return useSyncExternalStore(subscribe, view, () => signedOutView);
}

/** Tokens are stored, and whose they are is not known yet. */
export function useIsRestoring(): boolean {
  const { isLoaded } = useSession();
  const { tokenStore } = usePorts();
  const hasTokens = useSyncExternalStore(
    tokenStore.subscribe,
    () => tokenStore.read() !== null,
    () => false,
  );
  return !isLoaded && hasTokens;
}
