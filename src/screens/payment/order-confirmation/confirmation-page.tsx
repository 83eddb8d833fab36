import type { PortalReturnActor } from '#machines/portal-return/portal-return.machine.ts';
import { useWindowFocus } from '#src/hooks/use-window-focus.ts';
import { sendIfActive } from '#src/loading/actors.ts';
import { ConfirmationFlow } from './confirmation-flow.tsx';

/** The order, read again whenever the window is looked at again. */
export function ConfirmationPage({ actor }: { actor: PortalReturnActor }) {
  useWindowFocus(() => sendIfActive(actor, { type: 'order.refresh' }));
  return <ConfirmationFlow actor={actor} />;
}
