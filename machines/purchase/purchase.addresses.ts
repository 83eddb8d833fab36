import { appPaths, ORDER_PARAMETER } from '#contract/app-paths.ts';
import type { ScreenMethod } from '../portal-return/portal-return.types.ts';
import type { PurchasePlace, PurchaseScreen } from './purchase.types.ts';

const PATHS: Record<PurchaseScreen, string> = {
  checkout: appPaths.checkout,
  mpesaNumber: appPaths.payment.mpesa,
  mpesaPrompt: appPaths.mpesaPrompt,
  card: appPaths.payment.creditcard,
  confirmation: appPaths.orderConfirmation,
};

const PARAMETERS = {
  orderNumber: ORDER_PARAMETER,
  trackingId: 'OrderTrackingId',
  abandonedPage: 'cancelled',
} as const;

export function placeOf(screen: PurchaseScreen, orderNumber: string | null = null): PurchasePlace {
  return { screen, orderNumber, trackingId: null, abandonedPage: null };
}

export function toAddress({ screen, ...place }: PurchasePlace): string {
  const entries = Object.entries(PARAMETERS).flatMap(([key, name]) => {
    const value = place[key as keyof typeof PARAMETERS];
    return value === null ? [] : [[name, value]];
  });
  const search = new URLSearchParams(entries).toString();
  return search ? `${PATHS[screen]}?${search}` : PATHS[screen];
}

/** Where an order is paid by a method that has a screen of its own. */
export function toPaymentAddress(method: ScreenMethod, orderNumber: string): string {
  return toAddress(placeOf(method === 'mpesa' ? 'mpesaNumber' : 'card', orderNumber));
}

/** Throws for a path that belongs to no screen of the purchase. `search` begins with '?' or is empty. */
export function parseAddress({ pathname, search }: { pathname: string; search: string }): PurchasePlace {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const screen = (Object.keys(PATHS) as PurchaseScreen[]).find((name) => PATHS[name] === path);
  if (screen === undefined) throw new Error(`no screen of the purchase: ${pathname}`);
  const parameters = new URLSearchParams(search);
  const orderNumber = parameters.get(PARAMETERS.orderNumber)?.toUpperCase() || null;
  if (screen === 'checkout') return placeOf(screen, orderNumber);
  return {
    screen,
    orderNumber,
    trackingId: parameters.get(PARAMETERS.trackingId) || null,
    abandonedPage: parameters.get(PARAMETERS.abandonedPage) || null,
  };
}
