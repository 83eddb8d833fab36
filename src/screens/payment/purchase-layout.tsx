import { useQueryClient } from '@tanstack/react-query';
// oxlint-disable-next-line no-restricted-imports -- watches the page while a payment screen is open
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { PurchaseEmitted } from '#machines/purchase/purchase.types.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createPurchase } from '#src/ports/payment/create-purchase.ts';
import { paymentScripts } from '#src/ports/payment/payment-script-watch.ts';
import { PurchaseContext } from './purchase-context.ts';

/** Keeps one purchase from the checkout to the confirmation. */
export default function PurchaseLayout() {
  const ports = usePorts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const machine = useConstant(() => createPurchase(ports, queryClient));
  const purchase = useActorRef(machine, { input: { lines: ports.cart.getSnapshot().context.lines } });
  useActorEvents(purchase, (event: PurchaseEmitted) => {
    if (event.type === 'purchase.navigate') void navigate(event.to, { replace: event.isReplacing });
    if (event.type === 'purchase.signInNeeded') {
      // After a sign-out, go to its destination instead of the sign-in.
      const path = ports.session.view().destination ?? appPaths.login;
      void navigate(path, { replace: true, state: { from: event.from } });
    }
  });
  // Only a build has a list of its files.
  useEffect(() => (import.meta.env.PROD ? paymentScripts.watch(ports.api) : undefined), [ports.api]);
  return (
    <PurchaseContext value={purchase}>
      <Outlet />
    </PurchaseContext>
  );
}
