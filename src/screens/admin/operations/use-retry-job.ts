// oxlint-disable-next-line no-restricted-imports -- one write that the server decides
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { operationsQuery } from '#src/queries/admin/operations.ts';

/** Reads the lists again even when refused, since somebody else may have retried the job. */
export function useRetryJob() {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call('retryJob', { params: { id: Number(id) } }),
    onSuccess: () => toaster.adminSuccess('The job is run again'),
    onError: (error) =>
      toaster.adminError(getErrorMessage(error, 'The job could not be run again.', 'Network error occurred')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: operationsQuery(api).queryKey }),
  });
}
