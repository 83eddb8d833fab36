import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { type CheckoutActor, checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutEmitted, MethodOffer } from '#machines/checkout/checkout.types.ts';
import type { LineNews } from '#machines/checkout/lines.rules.ts';
import { useActorRef } from '#src/ports/actors.ts';
import { createCheckoutPorts } from '#src/ports/checkout-ports.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import { newKey } from '#src/ports/new-key.ts';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useFact } from '#src/ports/use-fact.ts';
import { useOnce } from '#src/ports/use-once.ts';
import { keepAddress } from '#src/queries/addresses.ts';
import { takeChange } from '../take-change.ts';
import { useBoughtLines } from '../use-bought-lines.ts';
import { useCartChanges } from '../use-cart-changes.ts';

/** The checkout actor of this screen, joined to the shop's offer, the cart, the browser's memory and the router. */
export function useCheckout(offer: MethodOffer): CheckoutActor {
  const { cart, checkoutMemory, request, tokenStore } = usePorts();
  const { reason, news } = arrivalIn(useLocation().state);
  const machine = useOnce(() => checkoutMachine.provide(createCheckoutPorts(request)));
  const actor = useActorRef(machine, {
    input: {
      ...offer,
      signedIn: tokenStore.read() !== null && tokenStore.isAuthenticated(),
      lines: cart.getSnapshot().context.lines,
      rememberedMethod: checkoutMemory.readMethod(),
      placed: checkoutMemory.readOrder(),
      attempt: checkoutMemory.readAttempt(),
      reason,
      news,
      newKey,
    },
  });
  useEmitted(actor, useCheckoutEmitted());
  useCartChanges(actor);
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'));
  useFact(actor, isEditing ? { type: 'checkout.downRead', down: offer.down } : null);
  return actor;
}

/** Why the shopper is back here, and what the card page was told of the lines. */
function arrivalIn(state: unknown): { reason: string | null; news: LineNews[] } {
  const { reason, news } = (state ?? {}) as { reason?: unknown; news?: unknown };
  return { reason: typeof reason === 'string' ? reason : null, news: Array.isArray(news) ? news : [] };
}

type Handlers = {
  [Type in CheckoutEmitted['type']]: (event: Extract<CheckoutEmitted, { type: Type }>) => void;
};

function useCheckoutEmitted(): (event: CheckoutEmitted) => void {
  const { cart, checkoutMemory, openPortal, toaster } = usePorts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const takeFromCart = useBoughtLines();
  const go = (path: string, options?: NavigateOptions) => void navigate(path, options);
  const handlers: Handlers = {
    'toast.show': ({ kind, text }) => toaster[kind](text),
    'checkout.signInNeeded': () => go('/login', { replace: true, state: { from: '/checkout' } }),
    'checkout.cartIsEmpty': () => go('/cart', { replace: true }),
    'checkout.methodChosen': ({ method }) => checkoutMemory.writeMethod(method),
    'checkout.addressAdded': ({ address }) => keepAddress(queryClient, address),
    'checkout.lineAccepted': (change) => takeChange(cart, change),
    'checkout.lineRemoved': ({ id, variant }) => cart.trigger['cart.removeItem']({ id, variant }),
    'checkout.attemptPrepared': ({ fingerprint, key }) => checkoutMemory.writeAttempt({ fingerprint, key }),
    'checkout.attemptDecided': () => checkoutMemory.dropAttempt(),
    'checkout.orderAccepted': ({ orderNumber, amount, fingerprint, lines }) =>
      checkoutMemory.writeOrder({ orderNumber, amount, fingerprint, lines }),
    'checkout.orderDropped': ({ orderNumber }) => checkoutMemory.dropOrder(orderNumber),
    'checkout.orderWasPaid': ({ orderNumber }) => {
      takeFromCart(orderNumber);
      go(`/order-confirmation?order=${orderNumber}`, { replace: true });
    },
    'checkout.cardChosen': () => go('/payment/card'),
    'checkout.openPortal': ({ url }) => openPortal(url),
    'checkout.orderPlaced': ({ orderNumber, amount, method }) => {
      const phone = checkoutMemory.readDetails()?.phone;
      const path = method === 'mpesa' ? '/payment/mpesa-number' : '/payment/card';
      go(path, { state: { orderNumber, amount, phone } });
    },
  };
  return (event) => handlers[event.type](event as never);
}
