import { useQueryClient } from '@tanstack/react-query';
import { sendOfferMachine } from '#machines/send-offer/send-offer.machine.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createSendOfferPorts } from '#src/ports/admin/send-offer-ports.ts';
import { SendOfferFlow } from './send-offer-flow.tsx';

export function SendOfferDialog({ onClose }: { onClose: () => void }) {
  const { api } = usePorts();
  const queryClient = useQueryClient();
  const machine = useConstant(() => sendOfferMachine.provide(createSendOfferPorts(api)));
  const actor = useActorRef(machine);
  useActorEvents(actor, () => void queryClient.invalidateQueries({ queryKey: ['offers'] }));
  return <SendOfferFlow actor={actor} onClose={onClose} />;
}
