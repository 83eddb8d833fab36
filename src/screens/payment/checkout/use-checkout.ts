import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { type CheckoutActor, checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutEmitted, MethodOffer } from '#machines/checkout/checkout.types.ts';
import type { LineUpdate } from '#machines/checkout/lines.rules.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { sendIfActive, useActorRef } from '#src/loading/actors.ts';
import { createCheckoutPorts } from '#src/ports/checkout-ports.ts';
import { createKey } from '#src/ports/create-key.ts';
import { upsertCachedAddress } from '#src/queries/addresses.ts';
import { applyLineChange } from '../apply-line-change.ts';
import { useCartChanges } from '../use-cart-changes.ts';
import { useRemovePurchasedLines } from '../use-remove-purchased-lines.ts';

export function useCheckout(offer: MethodOffer): CheckoutActor {
  const { cart, checkoutMemory, api, tokenStore } = usePorts();
  const { reason, lineUpdates } = parseLocationState(useLocation().state);
  const machine = useConstant(() => checkoutMachine.provide(createCheckoutPorts(api)));
  const actor = useActorRef(machine, {
    input: {
      ...offer,
      isSignedIn: tokenStore.read() !== null && tokenStore.isAuthenticated(),
      lines: cart.getSnapshot().context.lines,
      rememberedMethod: checkoutMemory.readMethod(),
      openOrder: checkoutMemory.readOrder(),
      attempt: checkoutMemory.readAttempt(),
      reason,
      lineUpdates,
      createKey,
    },
  });
  useActorEvents(actor, useCheckoutEventHandler());
  useCartChanges(actor);
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'));
  useOnChange(isEditing ? offer.unavailableMethods : null, (unavailableMethods) =>
    sendIfActive(actor, { type: 'checkout.unavailableMethodsUpdated', unavailableMethods }),
  );
  return actor;
}

function parseLocationState(state: unknown): { reason: string | null; lineUpdates: LineUpdate[] } {
  const { reason, news } = (state ?? {}) as { reason?: unknown; news?: unknown };
  return { reason: typeof reason === 'string' ? reason : null, lineUpdates: Array.isArray(news) ? news : [] };
}

type Handlers = {
  [Type in CheckoutEmitted['type']]: (event: Extract<CheckoutEmitted, { type: Type }>) => void;
};

function useCheckoutEventHandler(): (event: CheckoutEmitted) => void {
  const { cart, checkoutMemory, openPortal, toaster } = usePorts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const removePurchasedLines = useRemovePurchasedLines();
  const go = (path: string, options?: NavigateOptions) => void navigate(path, options);
  const handlers: Handlers = {
    'toast.show': ({ kind, text }) => toaster[kind](text),
    'checkout.signInNeeded': () => go(appPaths.login, { replace: true, state: { from: appPaths.checkout } }),
    'checkout.cartIsEmpty': () => go(appPaths.cart, { replace: true }),
    'checkout.methodChosen': ({ method }) => checkoutMemory.writeMethod(method),
    'checkout.addressAdded': ({ address }) => upsertCachedAddress(queryClient, address),
    'checkout.lineAccepted': (change) => applyLineChange(cart, change),
    'checkout.lineRemoved': ({ id, variant }) => cart.trigger['cart.removeItem']({ id, variant }),
    'checkout.attemptPrepared': ({ fingerprint, key }) => checkoutMemory.writeAttempt({ fingerprint, key }),
    'checkout.attemptDecided': () => checkoutMemory.dropAttempt(),
    'checkout.orderAccepted': ({ orderNumber, amount, fingerprint, lines }) =>
      checkoutMemory.writeOrder({ orderNumber, amount, fingerprint, lines }),
    'checkout.orderDropped': ({ orderNumber }) => checkoutMemory.dropOrder(orderNumber),
    'checkout.orderAlreadyPaid': ({ orderNumber }) => {
      removePurchasedLines(orderNumber);
      go(appPaths.orderConfirmationFor(orderNumber), { replace: true });
    },
    'checkout.cardChosen': () => go(appPaths.payment.creditcard),
    'checkout.openPortal': ({ url }) => openPortal(url),
    'checkout.orderPlaced': ({ orderNumber, amount, method }) => {
      if (method === 'pesapal') return;
      const phone = checkoutMemory.readDetails()?.phone;
      go(appPaths.payment[method], { state: { orderNumber, amount, phone } });
    },
  };
  return (event) => handlers[event.type](event as never);
}
