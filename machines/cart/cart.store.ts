/**
 * The cart. A store rather than a machine, because nothing in it waits: each event is one pure change (cart.rules.ts).
 * Every change of this tab is emitted as `cart.changed`, so that the storage port can replay it over what another tab
 * wrote in the meantime.
 */
import { createStore } from '@xstate/store';
import { cartTransition, emptyCart, toStockChanges } from './cart.rules.ts';
import type { CartChange, CartChangedEvent, CartEvent, CartState } from './cart.types.ts';

interface Enqueue {
  emit: { 'cart.changed': (payload: { change: CartChange }) => void };
}

function changeCart(state: CartState, change: CartChange, enqueue: Enqueue): CartState {
  enqueue.emit['cart.changed']({ change });
  return cartTransition(state, change);
}

function readStock(
  state: CartState,
  event: Extract<CartEvent, { type: 'cart.stockRead' }>,
  enqueue: Enqueue,
): CartState {
  for (const change of toStockChanges(state, event.stock)) enqueue.emit['cart.changed']({ change });
  return cartTransition(state, event);
}

export function createCart(initial: CartState = emptyCart) {
  return createStore<CartState, CartEvent, CartChangedEvent>({
    context: initial,
    on: {
      'cart.addItem': changeCart,
      'cart.changeQuantity': changeCart,
      'cart.removeItem': changeCart,
      'cart.changeCar': changeCart,
      'cart.acknowledgeFit': changeCart,
      'cart.refreshLine': changeCart,
      'cart.removeBought': changeCart,
      'cart.stockRead': readStock,
      'cart.replace': cartTransition,
    },
  });
}

export type CartStore = ReturnType<typeof createCart>;
