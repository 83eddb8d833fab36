import { useQueryClient } from '@tanstack/react-query';
import { bulkShippingMachine } from '#machines/bulk-shipping/bulk-shipping.machine.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createBulkShippingPorts } from '#src/ports/admin/bulk-shipping-ports.ts';
import { BulkShippingFlow } from './bulk-shipping-flow.tsx';

interface BulkShippingDialogProps {
  orderNumbers: readonly string[];
  onClose: () => void;
}

/** The orders stay those that were selected when it opened. */
export default function BulkShippingDialog({ orderNumbers, onClose }: BulkShippingDialogProps) {
  const { api } = usePorts();
  const queryClient = useQueryClient();
  const machine = useConstant(() => bulkShippingMachine.provide(createBulkShippingPorts(api)));
  const actor = useActorRef(machine, { input: { orderNumbers } });
  useActorEvents(actor, () => {
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    void queryClient.invalidateQueries({ queryKey: ['openTasks'] });
  });
  return <BulkShippingFlow actor={actor} onClose={onClose} />;
}
