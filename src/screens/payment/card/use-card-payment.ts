import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { type CardPaymentActor, cardPaymentMachine } from '#machines/card-payment/card-payment.machine.ts';
import type { CardPaymentEmitted, CardPaymentInput } from '#machines/card-payment/card-payment.types.ts';
import { useActorRef } from '#src/ports/actors.ts';
import { type CardConfig, createCardPaymentPorts } from '#src/ports/card-payment-ports.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useOnce } from '#src/ports/use-once.ts';
import { useBoughtLines } from '../use-bought-lines.ts';
import { useCartChanges } from '../use-cart-changes.ts';

/** The card payment actor of this screen, joined to the cart, the checkout's memory and the router. */
export function useCardPayment(config: CardConfig | null): CardPaymentActor {
  const { cart, checkoutMemory, request, session } = usePorts();
  const order = orderIn(useLocation().state);
  const machine = useOnce(() => cardPaymentMachine.provide(createCardPaymentPorts(request, config)));
  const user = session.view().user;
  const input: CardPaymentInput = {
    isOn: config !== null,
    order,
    lines: cart.getSnapshot().context.lines,
    details: checkoutMemory.readDetails(),
    payer: { email: user?.email ?? '', name: user?.username ?? '' },
    drafted: checkoutMemory.readOrder()?.orderNumber ?? null,
  };
  const actor = useActorRef(machine, { input });
  useEmitted(actor, useCardEmitted());
  useCartChanges(actor);
  return actor;
}

/** The order that checkout or the confirmation wants paid travels in the navigation's state. */
function orderIn(state: unknown): CardPaymentInput['order'] {
  const { orderNumber, amount } = (state ?? {}) as { orderNumber?: unknown; amount?: unknown };
  if (typeof orderNumber !== 'string' || typeof amount !== 'number') return null;
  return { orderNumber, amount };
}

function useCardEmitted(): (event: CardPaymentEmitted) => void {
  const { checkoutMemory, toaster } = usePorts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const takeFromCart = useBoughtLines();
  const confirm = (orderNumber: string) => {
    takeFromCart(orderNumber);
    checkoutMemory.clear();
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    void navigate(`/order-confirmation?order=${orderNumber}`, { replace: true });
  };
  return (event) => {
    switch (event.type) {
      case 'toast.show':
        return toaster[event.kind](event.text);
      case 'card.orderDrafted': {
        const { orderNumber, amount, fingerprint, lines } = event;
        return checkoutMemory.writeOrder({ orderNumber, amount, fingerprint, lines });
      }
      case 'card.linesRefused':
        return void navigate('/checkout', {
          replace: true,
          state: { reason: event.reason, news: event.news },
        });
      case 'card.orderPlaced':
        return confirm(event.orderNumber);
      case 'card.orderWasPaid':
        if (event.orderNumber) return confirm(event.orderNumber);
        return void navigate('/orders', { replace: true });
      case 'card.orderWasCancelled':
        checkoutMemory.dropOrder(event.orderNumber);
        return void navigate('/checkout', { replace: true, state: { reason: event.reason } });
      case 'card.cartIsEmpty':
        return void navigate('/cart', { replace: true });
      case 'card.detailsMissing':
        return void navigate('/checkout', { replace: true });
    }
  };
}
