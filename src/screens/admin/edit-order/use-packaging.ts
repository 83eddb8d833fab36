import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type PackagingActor, packagingMachine } from '#machines/packaging/packaging.machine.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createPackagingPorts } from '#src/ports/admin/packaging-ports.ts';
import { useOrdersPath } from './use-orders-path.ts';

export function usePackaging(orderNumber: string): PackagingActor {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const ordersPath = useOrdersPath();
  const machine = useConstant(() => packagingMachine.provide(createPackagingPorts(api)));
  const actor = useActorRef(machine, { input: { orderNumber } });
  useActorEvents(actor, (event) => {
    if (event.type === 'toast.show') {
      if (event.kind === 'error') toaster.adminError(event.text);
      else toaster.adminSuccess(event.text);
      return;
    }
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    void navigate(ordersPath);
  });
  return actor;
}
