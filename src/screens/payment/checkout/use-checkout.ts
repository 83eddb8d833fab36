import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DeliveryDetails, PaymentMethod } from '#contract/types.ts';
import type { CartStore } from '#machines/cart/cart.store.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { LinesRefusal } from '#machines/checkout/checkout.ports.ts';
import type { CheckoutEmitted, DeliveryField } from '#machines/checkout/checkout.types.ts';
import { type CheckoutView, checkoutView } from '#machines/checkout/checkout.view.ts';
import { createCheckoutPorts } from '#src/ports/checkout-ports.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import { newKey } from '#src/ports/new-key.ts';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useBoughtLines } from '../use-bought-lines.ts';

interface Checkout {
  view: CheckoutView;
  choose: (method: PaymentMethod) => void;
  /** What is typed is kept at once: the shopper may leave at any moment. */
  edit: (field: DeliveryField, details: DeliveryDetails) => void;
  placeOrder: (details: DeliveryDetails) => void;
}

/** The checkout actor of this screen, joined to the cart, the browser's memory and the router. */
export function useCheckout(methods: PaymentMethod[]): Checkout {
  const ports = usePorts();
  const { cart, checkoutMemory, request, tokenStore } = ports;
  const handle = useCheckoutEmitted();
  const arrival = useLocation().state as { reason?: unknown } | null;
  const [machine] = useState(() => checkoutMachine.provide(createCheckoutPorts(request)));
  const actor = useActorRef(machine, {
    input: {
      signedIn: tokenStore.read() !== null && tokenStore.isAuthenticated(),
      lines: cart.getSnapshot().context.lines,
      methods,
      rememberedMethod: checkoutMemory.readMethod(),
      placed: checkoutMemory.readOrder(),
      attempt: checkoutMemory.readAttempt(),
      reason: typeof arrival?.reason === 'string' ? arrival.reason : null,
      newKey,
    },
  });
  useEmitted(actor, handle);
  useEffect(() => {
    const tell = () => {
      if (actor.getSnapshot().status !== 'active') return;
      actor.send({ type: 'cart.changed', lines: cart.getSnapshot().context.lines });
    };
    const subscription = cart.subscribe(tell);
    return () => subscription.unsubscribe();
  }, [actor, cart]);
  return {
    view: useSelector(actor, checkoutView),
    choose: (method) => actor.send({ type: 'checkout.chooseMethod', method }),
    edit: (field, details) => {
      checkoutMemory.writeDetails(details);
      actor.send({ type: 'checkout.fieldEdited', field });
    },
    placeOrder: (details) => {
      checkoutMemory.writeDetails(details);
      actor.send({ type: 'checkout.placeOrder', details });
    },
  };
}

function useCheckoutEmitted(): (event: CheckoutEmitted) => void {
  const { cart, checkoutMemory, openPortal, toaster } = usePorts();
  const navigate = useNavigate();
  const takeFromCart = useBoughtLines();
  return (event) => {
    switch (event.type) {
      case 'toast.show':
        return toaster[event.kind](event.text);
      case 'checkout.signInNeeded':
        return void navigate('/login', { replace: true, state: { from: '/checkout' } });
      case 'checkout.cartIsEmpty':
        return void navigate('/cart', { replace: true });
      case 'checkout.methodChosen':
        return checkoutMemory.writeMethod(event.method);
      case 'checkout.attemptPrepared':
        return checkoutMemory.writeAttempt({ fingerprint: event.fingerprint, key: event.key });
      case 'checkout.attemptDecided':
        return checkoutMemory.dropAttempt();
      case 'checkout.orderAccepted': {
        const { orderNumber, amount, fingerprint, lines } = event;
        return checkoutMemory.writeOrder({ orderNumber, amount, fingerprint, lines });
      }
      case 'checkout.orderDropped':
        return checkoutMemory.dropOrder(event.orderNumber);
      case 'checkout.orderWasPaid':
        takeFromCart(event.orderNumber);
        return void navigate(`/order-confirmation?order=${event.orderNumber}`, { replace: true });
      case 'checkout.linesRefused':
        return refreshLines(cart, event);
      case 'checkout.openPortal':
        return openPortal(event.url);
      case 'checkout.orderPlaced': {
        const path = event.method === 'mpesa' ? '/payment/mpesa-number' : '/payment/card';
        const phone = checkoutMemory.readDetails()?.phone;
        return void navigate(path, {
          state: { orderNumber: event.orderNumber, amount: event.amount, phone },
        });
      }
    }
  };
}

function refreshLines(cart: CartStore, refusal: LinesRefusal): void {
  if (refusal.code === 'TOTAL_CHANGED')
    refusal.data.lines.forEach((line) => cart.trigger['cart.refreshLine'](line));
  else refusal.data.lines.forEach(({ id, left }) => cart.trigger['cart.refreshLine']({ id, left }));
}
