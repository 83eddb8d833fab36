import { type EventObject, fromCallback } from 'xstate';
import type { NotFound, PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';
import type { PurchaseEvent, PurchaseOrder, PurchaseScreen, PurchaseStart } from './purchase.types.ts';

export interface ReadPurchaseInput {
  screen: PurchaseScreen;
  /** If null, the order in the checkout storage is read. */
  orderNumber: string | null;
}

export type ReadPurchaseOutput =
  /** `order` is null when none was named. */
  | { ok: true; order: PurchaseOrder | null; start: PurchaseStart }
  /** The shopper has no such order. */
  | (NotFound & { orderNumber: string })
  | PortFailure;

type CartEvent = Extract<PurchaseEvent, { type: 'cart.changed' }>;
type SessionEvent = Extract<PurchaseEvent, { type: 'session.changed' }>;

export const purchasePorts = {
  /** Reads where the purchase stands, from the checkout storage and the server. */
  readPurchase: unprovidedPort<ReadPurchaseOutput, ReadPurchaseInput>('readPurchase'),
  /** Reports the cart's lines whenever they change. */
  watchCart: fromCallback<EventObject, undefined, CartEvent>(() => {
    throw new Error('port not provided: watchCart');
  }),
  /** Reports who is signed in, at once and whenever that changes. */
  watchSession: fromCallback<EventObject, undefined, SessionEvent>(() => {
    throw new Error('port not provided: watchSession');
  }),
};
