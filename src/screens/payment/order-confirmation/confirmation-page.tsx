import { focusManager } from '@tanstack/react-query';
import type { PortalReturnActor } from '#machines/portal-return/portal-return.machine.ts';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { sendIfActive } from '#src/loading/actors.ts';
import { ConfirmationFlow } from './confirmation-flow.tsx';

const windowFocus = {
  on: (_type: '*', listener: (isFocused: boolean) => void) => ({
    unsubscribe: focusManager.subscribe(listener),
  }),
};

/** The order, read again whenever the window is looked at again. */
export function ConfirmationPage({ actor }: { actor: PortalReturnActor }) {
  useActorEvents(windowFocus, (isFocused) => {
    if (isFocused) sendIfActive(actor, { type: 'order.refresh' });
  });
  return <ConfirmationFlow actor={actor} />;
}
