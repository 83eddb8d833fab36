import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { type CardPaymentActor, cardPaymentMachine } from '#machines/card-payment/card-payment.machine.ts';
import type { CardPaymentEmitted, CardPaymentInput } from '#machines/card-payment/card-payment.types.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { type CardConfig, createCardPaymentPorts } from '#src/ports/card-payment-ports.ts';
import { useCartChanges } from '../use-cart-changes.ts';
import { useRemovePurchasedLines } from '../use-remove-purchased-lines.ts';

export function useCardPayment(config: CardConfig | null): CardPaymentActor {
  const { cart, checkoutMemory, api, session } = usePorts();
  const order = parseLocationState(useLocation().state);
  const machine = useConstant(() => cardPaymentMachine.provide(createCardPaymentPorts(api, config)));
  const user = session.view().user;
  const input: CardPaymentInput = {
    isEnabled: config !== null,
    order,
    lines: cart.getSnapshot().context.lines,
    details: checkoutMemory.readDetails(),
    payer: { email: user?.email ?? '', name: user?.username ?? '' },
    draftOrderNumber: checkoutMemory.readOrder()?.orderNumber ?? null,
  };
  const actor = useActorRef(machine, { input });
  useActorEvents(actor, useCardEventHandler());
  useCartChanges(actor);
  return actor;
}

function parseLocationState(state: unknown): CardPaymentInput['order'] {
  const { orderNumber, amount } = (state ?? {}) as { orderNumber?: unknown; amount?: unknown };
  if (typeof orderNumber !== 'string' || typeof amount !== 'number') return null;
  return { orderNumber, amount };
}

function useCardEventHandler(): (event: CardPaymentEmitted) => void {
  const { checkoutMemory, toaster } = usePorts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const removePurchasedLines = useRemovePurchasedLines();
  const completeOrder = (orderNumber: string) => {
    removePurchasedLines(orderNumber);
    checkoutMemory.clear();
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    void navigate(appPaths.orderConfirmationFor(orderNumber), { replace: true });
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
        return void navigate(appPaths.checkout, {
          replace: true,
          state: { reason: event.reason, news: event.lineUpdates },
        });
      case 'card.orderPlaced':
        return completeOrder(event.orderNumber);
      case 'card.orderAlreadyPaid':
        if (event.orderNumber) return completeOrder(event.orderNumber);
        return void navigate(appPaths.orders, { replace: true });
      case 'card.orderAlreadyCancelled':
        checkoutMemory.dropOrder(event.orderNumber);
        return void navigate(appPaths.checkout, { replace: true, state: { reason: event.reason } });
      case 'card.cartIsEmpty':
        return void navigate(appPaths.cart, { replace: true });
      case 'card.detailsMissing':
        return void navigate(appPaths.checkout, { replace: true });
    }
  };
}
