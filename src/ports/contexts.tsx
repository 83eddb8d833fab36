import { useSelector as useActor } from '@xstate/react';
import { useSelector as useStore } from '@xstate/store-react';
import { createContext, useContext } from 'react';
import type { CartStore } from '#machines/cart/cart.store.ts';
import type { CartState } from '#machines/cart/cart.types.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { type SessionView, sessionView } from '#machines/session/session.view.ts';
import type { ApiRequest } from '#src/api/client.ts';
import type { CheckoutMemory } from './checkout-memory.ts';
import type { Toaster } from './toaster.ts';
import type { TokenStore } from './token-store.ts';

/** What the composition root hands to the tree. Tests hand over their own. */
export interface Ports {
  request: ApiRequest;
  toaster: Toaster;
  tokenStore: TokenStore;
  cart: CartStore;
  session: SessionActor;
  checkoutMemory: CheckoutMemory;
  /** Leaves the app, for a payment provider's own page. */
  openPortal: (url: string) => void;
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
export const useSessionActor = (): SessionActor => usePorts().session;

export function useCartState(): CartState {
  return useStore(useCart(), ({ context }) => context);
}

function sameView(one: SessionView, other: SessionView): boolean {
  return (Object.keys(one) as (keyof SessionView)[]).every((key) => one[key] === other[key]);
}

export function useSession(): SessionView {
  return useActor(useSessionActor(), sessionView, sameView);
}
