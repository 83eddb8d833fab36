import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeliveryDetails, PaymentMethod } from '#contract/types.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutEmitted } from '#machines/checkout/checkout.types.ts';
import { type CheckoutView, checkoutView } from '#machines/checkout/checkout.view.ts';
import { createCheckoutPorts } from '#src/ports/checkout-ports.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import { newKey } from '#src/ports/new-key.ts';
import { useEmitted } from '#src/ports/use-emitted.ts';

interface Checkout {
  view: CheckoutView;
  choose: (method: PaymentMethod) => void;
  placeOrder: (details: DeliveryDetails) => void;
}

/** The checkout actor of this screen, joined to the cart, the browser's memory and the router. */
export function useCheckout(methods: PaymentMethod[]): Checkout {
  const ports = usePorts();
  const { cart, checkoutMemory, request, tokenStore } = ports;
  const handle = useCheckoutEmitted();
  const [machine] = useState(() => checkoutMachine.provide(createCheckoutPorts(request)));
  const actor = useActorRef(machine, {
    input: {
      signedIn: tokenStore.read() !== null && tokenStore.isAuthenticated(),
      lines: cart.getSnapshot().context.lines,
      methods,
      rememberedMethod: checkoutMemory.readMethod(),
      placed: checkoutMemory.readOrder(),
      newKey,
    },
  });
  useEmitted(actor, handle);
  useEffect(() => {
    const tell = () => actor.send({ type: 'cart.changed', lines: cart.getSnapshot().context.lines });
    const subscription = cart.subscribe(tell);
    return () => subscription.unsubscribe();
  }, [actor, cart]);
  return {
    view: useSelector(actor, checkoutView),
    choose: (method) => actor.send({ type: 'checkout.chooseMethod', method }),
    placeOrder: (details) => {
      checkoutMemory.writeDetails(details);
      actor.send({ type: 'checkout.placeOrder', details });
    },
  };
}

function useCheckoutEmitted(): (event: CheckoutEmitted) => void {
  const { cart, checkoutMemory, openPortal, toaster } = usePorts();
  const navigate = useNavigate();
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
      case 'checkout.orderAccepted': {
        const { orderNumber, amount, fingerprint, lines } = event;
        return checkoutMemory.writeOrder({ orderNumber, amount, fingerprint, lines });
      }
      case 'checkout.orderDropped':
        return checkoutMemory.dropOrder(event.orderNumber);
      case 'checkout.linesRefused':
        return event.code === 'TOTAL_CHANGED'
          ? event.data.lines.forEach((line) => cart.trigger['cart.refreshLine'](line))
          : event.data.lines.forEach(({ id, left }) => cart.trigger['cart.refreshLine']({ id, left }));
      case 'checkout.openPortal':
        return openPortal(event.url);
      case 'checkout.orderPlaced': {
        toaster.success('Order placed successfully');
        const path = event.method === 'mpesa' ? '/payment/mpesa-number' : '/payment/card';
        const phone = checkoutMemory.readDetails()?.phone;
        return void navigate(path, {
          state: { orderNumber: event.orderNumber, amount: event.amount, phone },
        });
      }
    }
  };
}
