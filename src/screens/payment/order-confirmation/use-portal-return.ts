import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import {
  type PortalReturnActor,
  portalReturnMachine,
} from '#machines/portal-return/portal-return.machine.ts';
import type { PortalReturnEmitted, Viewer } from '#machines/portal-return/portal-return.types.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import { usePorts, useSession } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { sendIfActive, useActorRef } from '#src/loading/actors.ts';
import { createPortalReturnPorts } from '#src/ports/portal-return-ports.ts';
import { useRemovePurchasedLines } from '../use-remove-purchased-lines.ts';

export function usePortalReturn(): PortalReturnActor {
  const { checkoutMemory, api } = usePorts();
  const [searchParams] = useSearchParams();
  const viewer = getViewer(useSession());
  const machine = useConstant(() => portalReturnMachine.provide(createPortalReturnPorts(api)));
  // The remembered order depends on the viewer, hence the dependency on `viewer`.
  const viewerState = useMemo(
    () => ({ viewer, rememberedOrderNumber: checkoutMemory.readOrder()?.orderNumber ?? null }),
    [checkoutMemory, viewer],
  );
  const actor = useActorRef(machine, {
    input: {
      orderNumber: searchParams.get('order'),
      trackingId: searchParams.get('OrderTrackingId'),
      abandonedPage: searchParams.get('cancelled'),
      ...viewerState,
    },
  });
  useActorEvents(actor, useReturnEventHandler());
  useOnChange(viewerState, (state) => sendIfActive(actor, { type: 'session.changed', ...state }));
  useActorEvents(windowFocus, (isFocused) => {
    if (isFocused) sendIfActive(actor, { type: 'order.refresh' });
  });
  return actor;
}

const windowFocus = {
  on: (_type: '*', listener: (isFocused: boolean) => void) => ({
    unsubscribe: focusManager.subscribe(listener),
  }),
};

function getViewer({ isLoaded, isUnreachable, user }: SessionView): Viewer {
  if (!isLoaded) return 'unknown';
  if (isUnreachable) return 'unreachable';
  return user ? 'signedIn' : 'signedOut';
}

function useReturnEventHandler(): (event: PortalReturnEmitted) => void {
  const { openPortal, session } = usePorts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const removePurchasedLines = useRemovePurchasedLines();
  return (event) => {
    switch (event.type) {
      case 'return.signInNeeded':
        return goToSignIn();
      case 'return.paid':
        removePurchasedLines(event.orderNumber);
        return void queryClient.invalidateQueries({ queryKey: ['orders'] });
      case 'return.openPortal':
        return openPortal(event.url);
      case 'return.payAgain':
        return goToPaymentScreen(event.method, event.detail);
    }
  };

  function goToSignIn(): void {
    // After a sign-out, go to its destination instead of the sign-in.
    const path = session.view().destination ?? appPaths.login;
    void navigate(path, { replace: true, state: { from: `${pathname}${search}` } });
  }

  function goToPaymentScreen(method: PaymentMethod, { order, address }: OrderDetail): void {
    if (method === 'pesapal') return;
    const { order_number: orderNumber, total: amount } = order;
    void navigate(appPaths.payment[method], { state: { orderNumber, amount, phone: address.phone_number } });
  }
}
