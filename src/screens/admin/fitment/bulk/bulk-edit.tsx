import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type BulkEditActor, bulkEditMachine } from '#machines/bulk-edit/bulk-edit.machine.ts';
import { bulkEditView } from '#machines/bulk-edit/bulk-edit.view.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createBulkEditPorts } from '#src/ports/admin/bulk-edit-ports.ts';
import { invalidateFitments } from '#src/queries/admin/fitment-rules.ts';
import { FitmentFrame } from '../fitment-frame.tsx';
import { BulkEditFlow } from './bulk-edit-flow.tsx';

export function BulkEdit() {
  const actor = useBulkEdit();
  const { state } = bulkEditView(useSelector(actor, (snapshot) => snapshot));
  return (
    <FitmentFrame tab="bulk" state={state}>
      <BulkEditFlow actor={actor} />
    </FitmentFrame>
  );
}

function useBulkEdit(): BulkEditActor {
  const api = useApi();
  const queryClient = useQueryClient();
  const machine = useConstant(() => bulkEditMachine.provide(createBulkEditPorts(api)));
  const actor = useActorRef(machine, {});
  useActorEvents(actor, () => invalidateFitments(queryClient));
  return actor;
}
