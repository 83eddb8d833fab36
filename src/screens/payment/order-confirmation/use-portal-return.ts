import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import {
  type PortalReturnActor,
  portalReturnMachine,
} from '#machines/portal-return/portal-return.machine.ts';
import type { Looker, PortalReturnEmitted } from '#machines/portal-return/portal-return.types.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import { useActorRef } from '#src/ports/actors.ts';
import { usePorts, useSession } from '#src/ports/contexts.tsx';
import { createPortalReturnPorts } from '#src/ports/portal-return-ports.ts';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useFact } from '#src/ports/use-fact.ts';
import { useOnce } from '#src/ports/use-once.ts';
import { useBoughtLines } from '../use-bought-lines.ts';

/** The actor of this screen, joined to the address, the session, the cart and the router. */
export function usePortalReturn(): PortalReturnActor {
  const { checkoutMemory, request } = usePorts();
  const [address] = useSearchParams();
  const looker = lookerOf(useSession());
  const machine = useOnce(() => portalReturnMachine.provide(createPortalReturnPorts(request)));
  // Whose order is remembered depends on who looks.
  const visitor = useMemo(
    () => ({ looker, remembered: checkoutMemory.readOrder()?.orderNumber ?? null }),
    [checkoutMemory, looker],
  );
  const actor = useActorRef(machine, {
    input: {
      orderNumber: address.get('order'),
      trackingId: address.get('OrderTrackingId'),
      leftPage: address.get('cancelled'),
      ...visitor,
    },
  });
  useEmitted(actor, useReturnEmitted());
  useFact(actor, { type: 'session.changed', ...visitor });
  useEmitted(windowFocus, (isFocused) => {
    if (isFocused && actor.getSnapshot().status === 'active') actor.send({ type: 'order.look' });
  });
  return actor;
}

const windowFocus = {
  on: (_type: '*', hear: (isFocused: boolean) => void) => ({ unsubscribe: focusManager.subscribe(hear) }),
};

function lookerOf({ isLoaded, isUnreachable, user }: SessionView): Looker {
  if (!isLoaded) return 'unknown';
  if (isUnreachable) return 'unreachable';
  return user ? 'signedIn' : 'signedOut';
}

const SCREENS: Record<Exclude<PaymentMethod, 'pesapal'>, string> = {
  creditcard: '/payment/card',
  mpesa: '/payment/mpesa-number',
};

function useReturnEmitted(): (event: PortalReturnEmitted) => void {
  const { openPortal, session } = usePorts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const takeFromCart = useBoughtLines();
  return (event) => {
    switch (event.type) {
      case 'return.signInNeeded':
        return signIn();
      case 'return.paid':
        takeFromCart(event.orderNumber);
        return void queryClient.invalidateQueries({ queryKey: ['orders'] });
      case 'return.openPortal':
        return openPortal(event.url);
      case 'return.payAgain':
        return payOnScreen(event.method, event.detail);
    }
  };

  function signIn(): void {
    // Whoever signs out here is on the way to where that leads.
    const path = session.view().destination ?? '/login';
    void navigate(path, { replace: true, state: { from: `${pathname}${search}` } });
  }

  function payOnScreen(method: PaymentMethod, { order, address }: OrderDetail): void {
    if (method === 'pesapal') return;
    const { order_number: orderNumber, total: amount } = order;
    void navigate(SCREENS[method], { state: { orderNumber, amount, phone: address.phone_number } });
  }
}
