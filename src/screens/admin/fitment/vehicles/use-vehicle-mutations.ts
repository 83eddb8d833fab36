// oxlint-disable-next-line no-restricted-imports -- single writes without steps
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedVehicle } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { invalidateFitments } from '#src/queries/admin/fitment-rules.ts';
import type { VehicleBody } from './vehicle-fields.schema.ts';

export const getSaveError = (error: unknown) =>
  error instanceof ApiError && error.code === 'STALE'
    ? 'Somebody else changed this car meanwhile. Close this, look at it again, and repeat your change.'
    : getErrorMessage(error, 'It could not be saved.', 'Network error occurred');

function useVehicleMutation<Input>(
  save: (input: Input) => Promise<ManagedVehicle>,
  getText: (saved: ManagedVehicle) => string,
  onDone: () => void,
) {
  const { toaster } = usePorts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      invalidateFitments(queryClient);
      toaster.adminSuccess(getText(saved));
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'STALE')
        void queryClient.invalidateQueries({ queryKey: ['fitment', 'vehicles'] });
    },
  });
}

/** `vehicle` is null for a new one. */
export function useSaveVehicle(vehicle: ManagedVehicle | null, onDone: () => void) {
  const { api } = usePorts();
  return useVehicleMutation(
    ({ frame_code: frameCode, source_id: sourceId, ...body }: VehicleBody) =>
      vehicle
        ? api.call('changeVehicle', {
            params: { id: vehicle.id },
            body: { ...body, built: body.built ?? { from: null, to: null }, version: vehicle.version },
          })
        : api.call('createVehicle', { body: { ...body, frame_code: frameCode, source_id: sourceId } }),
    ({ label }) => `${label} is saved`,
    onDone,
  );
}

export function useMergeVehicle({ id, version, label }: ManagedVehicle, onDone: () => void) {
  const { api } = usePorts();
  return useVehicleMutation(
    (into: number) => api.call('changeVehicle', { params: { id }, body: { merged_into: into, version } }),
    () => `${label} is merged`,
    onDone,
  );
}
