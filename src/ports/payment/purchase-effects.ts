import type { QueryClient } from '@tanstack/react-query';
import type { AnyActorScope, AnyStateMachine, EmittedFrom, InputFrom } from 'xstate';
import type { CardPaymentEmitted } from '#machines/card-payment/card-payment.types.ts';
import { toLineIdentity } from '#machines/cart/cart.rules.ts';
import type { CheckoutEmitted } from '#machines/checkout/checkout.types.ts';
import type { MpesaPaymentEmitted } from '#machines/mpesa-payment/mpesa-payment.types.ts';
import type { PortalReturnEmitted } from '#machines/portal-return/portal-return.types.ts';
import type { PurchaseEmitted } from '#machines/purchase/purchase.types.ts';
import type { Ports } from '../../hooks/contexts.tsx';
import { refetchAddresses, upsertCachedAddress } from '../../queries/account/addresses.ts';
import { setCachedStatus } from '../../queries/account/orders.ts';
import { getCheckoutMemory, type StoredOrder } from '../../storage/checkout-memory.ts';
import { applyLineChange } from './apply-line-change.ts';

type Emitted =
  | CheckoutEmitted
  | MpesaPaymentEmitted
  | CardPaymentEmitted
  | PortalReturnEmitted
  | Extract<PurchaseEmitted, { type: 'purchase.orderPaid' | 'purchase.orderGone' }>;

export type PurchaseEffects = {
  [Type in Emitted['type']]: (event: Extract<Emitted, { type: Type }>) => void;
};

/** What the machines of a purchase emit changes the storage, the cart and the caches, and shows toasts. */
export function createPurchaseEffects(ports: Ports, queryClient: QueryClient): PurchaseEffects {
  const { cart, openPortal, toaster } = ports;
  const checkoutMemory = getCheckoutMemory(ports);
  const refreshOrders = () => void queryClient.invalidateQueries({ queryKey: ['orders'] });
  const storeOrder = ({ orderNumber, fingerprint, lines }: StoredOrder) => {
    checkoutMemory.writeOrder({ orderNumber, fingerprint, lines });
    refetchAddresses(queryClient);
  };
  const dropOrder = ({ orderNumber }: { orderNumber: string }) => {
    checkoutMemory.dropOrder(orderNumber);
    refreshOrders();
  };
  const completeOrder = ({ orderNumber }: { orderNumber: string | null }) => {
    removePurchasedLines(ports, orderNumber);
    refreshOrders();
  };
  /** What was typed for another order that still waits for its payment stays. */
  const completeCheckout = (event: { orderNumber: string | null }) => {
    const isStored = checkoutMemory.readOrder()?.orderNumber === event.orderNumber;
    completeOrder(event);
    if (isStored) checkoutMemory.clear();
  };
  return {
    'toast.show': ({ kind, text }) => toaster[kind](text),
    'checkout.methodChosen': ({ method }) => checkoutMemory.writeMethod(method),
    'checkout.addressAdded': ({ address }) => upsertCachedAddress(queryClient, address),
    'checkout.lineAccepted': (change) => applyLineChange(cart, change),
    'checkout.lineRemoved': (line) => cart.trigger['cart.removeItem'](toLineIdentity(line)),
    'checkout.fitAcknowledged': (line) => cart.trigger['cart.acknowledgeFit'](toLineIdentity(line)),
    'checkout.lineCarChanged': ({ car, ...line }) =>
      cart.trigger['cart.changeCar']({ ...toLineIdentity(line), car }),
    'checkout.attemptPrepared': ({ fingerprint, key }) => checkoutMemory.writeAttempt({ fingerprint, key }),
    'checkout.attemptDecided': () => checkoutMemory.dropAttempt(),
    'checkout.orderAccepted': storeOrder,
    'checkout.orderDropped': dropOrder,
    'checkout.orderAlreadyPaid': completeOrder,
    'checkout.openPortal': ({ url }) => openPortal(url),
    'mpesa.orderAlreadyPaid': completeOrder,
    'mpesa.orderCancelled': dropOrder,
    'payment.succeeded': completeOrder,
    'card.orderDrafted': storeOrder,
    'card.orderPlaced': completeCheckout,
    'card.orderAlreadyPaid': completeCheckout,
    'card.orderAlreadyCancelled': dropOrder,
    'return.paid': completeOrder,
    'return.statusRead': ({ orderNumber, status }) => setCachedStatus(queryClient, orderNumber, status),
    'return.openPortal': ({ url }) => openPortal(url),
    'purchase.orderPaid': completeOrder,
    'purchase.orderGone': dropOrder,
  };
}

/**
 * Removes a paid order's items from the cart, once. Only for an order placed in this browser: other orders say nothing
 * about this cart.
 */
export function removePurchasedLines(
  ports: Pick<Ports, 'cart' | 'session'>,
  orderNumber: string | null,
): void {
  const checkoutMemory = getCheckoutMemory(ports);
  const order = checkoutMemory.readOrder();
  if (order?.orderNumber !== orderNumber) return;
  ports.cart.trigger['cart.removeBought']({ orderNumber: order.orderNumber, lines: order.lines });
  checkoutMemory.dropOrder(order.orderNumber);
}

/**
 * The machine with its emitted events handled. It listens from the first snapshot on: a machine that ends at once emits
 * before it is started.
 */
export function withEffects<Machine extends AnyStateMachine>(
  machine: Machine,
  effects: { [Event in EmittedFrom<Machine> as Event['type']]?: (event: Event) => void },
): Machine {
  const handle = (event: EmittedFrom<Machine>) => effects[event.type as keyof typeof effects]?.(event);
  return Object.create(machine, {
    getInitialSnapshot: {
      value(scope: AnyActorScope, input: InputFrom<Machine>) {
        scope.self.on('*', handle as never);
        return machine.getInitialSnapshot(scope, input);
      },
    },
  }) as Machine;
}
