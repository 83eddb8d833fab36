// oxlint-disable-next-line no-restricted-imports -- reads the cart, the garage and the session, on the server too
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Product } from '#contract/types.ts';
import { countItems, emptyCart } from '#machines/cart/cart.rules.ts';
import type { CartStore } from '#machines/cart/cart.store.ts';
import type { CartState } from '#machines/cart/cart.types.ts';
import { emptyGarage, getCurrentCar } from '#machines/garage/garage.rules.ts';
import type { GarageStore } from '#machines/garage/garage.store.ts';
import type { GarageCar, GarageState } from '#machines/garage/garage.types.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import type { Api } from '#src/api/client.ts';
import type { ReportError } from '../api/report-error.ts';
import { type SessionPort, signedOutView } from '../loading/lazy-session.ts';
import type { GarageSyncPort } from '../loading/start-garage-sync.ts';
import type { Toast, Toaster } from '../ports/toaster.ts';
import type { TokenStore } from '../storage/token-store.ts';

export interface Ports {
  api: Api;
  toaster: Toaster;
  tokenStore: TokenStore;
  cart: CartStore;
  garage: GarageStore;
  /** Null until the session is loaded. */
  getGarageSync: () => GarageSyncPort | null;
  session: SessionPort;
  openPortal: (url: string) => void;
  /** The shop's public origin, for canonical links and structured data. */
  publicUrl: string;
  reportError: ReportError;
}

const readGarage = (state: GarageState) => state;

export const PortsContext = createContext<Ports | null>(null);

export function usePorts(): Ports {
  const ports = useContext(PortsContext);
  if (!ports) throw new Error('Ports are missing: render inside <Providers>');
  return ports;
}

export const useApi = (): Api => usePorts().api;
export const useToaster = (): Toaster => usePorts().toaster;
export const useCart = (): CartStore => usePorts().cart;
export const useGarage = (): GarageStore => usePorts().garage;
export const useSessionActor = (): SessionPort => usePorts().session;

function useCartValue<Value>(read: (state: CartState) => Value): Value {
  const cart = useCart();
  return useSyncExternalStore(
    (listener) => {
      const subscription = cart.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    () => read(cart.getSnapshot().context),
    () => read(emptyCart),
  );
}

const readCart = (state: CartState) => state;

/** Empty during hydration, to match the server-rendered page. */
export const useCartState = (): CartState => useCartValue(readCart);

/** Of all lines, or of one product's; 0 during hydration, to match the server-rendered page. */
export const useCartCount = (product?: Product['id']): number =>
  useCartValue(({ lines }) =>
    countItems({ lines: product === undefined ? lines : lines.filter(({ id }) => id === product) }),
  );

function useGarageValue<Value>(read: (state: GarageState) => Value, serverValue: Value): Value {
  const garage = useGarage();
  return useSyncExternalStore(
    (listener) => {
      const subscription = garage.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    () => read(garage.getSnapshot().context),
    () => serverValue,
  );
}

/** The garage's car of a vehicle, rather the current one; undefined during hydration, to match the server-rendered page. */
export const useOwnCar = (vehicle: string | null): GarageCar | undefined =>
  useGarageValue((garage) => {
    const current = getCurrentCar(garage);
    return current?.vehicle === vehicle ? current : garage.cars.find((car) => car.vehicle === vehicle);
  }, undefined);

/** Empty during hydration, to match the server-rendered page. */
export const useGarageState = (): GarageState => useGarageValue(readGarage, emptyGarage);

/** The car that parts are shown for; null without one and during hydration, to match the server-rendered page. */
export const useCurrentCar = (): GarageCar | null => useGarageValue(getCurrentCar, null);

export function useToasts(): readonly Toast[] {
  const { subscribe, read } = useToaster();
  return useSyncExternalStore(subscribe, read, read);
}

/** Signed out during hydration, to match the server-rendered page. */
export function useSession(): SessionView {
  const { subscribe, view } = useSessionActor();
  return useSyncExternalStore(subscribe, view, () => signedOutView);
}

/** True while tokens are stored but the user has not been loaded. */
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
