// oxlint-disable-next-line no-restricted-imports -- one write that the server decides
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { VehicleRequest } from '#contract/types.ts';
import { ApiError } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';

type Answer = { status: 'closed' } | { status: 'answered'; vehicle: string; product_ids: number[] };

/** Refetches the list even when refused, since someone else may have answered. */
export function useAnswerRequest({ id }: VehicleRequest, onDone: () => void) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const invalidate = () => queryClient.invalidateQueries({ queryKey: ['vehicleRequests'] });
  return useMutation({
    mutationFn: (body: Answer) => api.call('answerVehicleRequest', { params: { id }, body }),
    onSuccess: async ({ status }) => {
      await invalidate();
      toaster.adminSuccess(status === 'closed' ? 'The request is closed' : 'The request is answered');
      onDone();
    },
    onError: (error) => (error instanceof ApiError ? invalidate() : undefined),
  });
}
