// oxlint-disable-next-line no-restricted-imports -- one write without steps
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedProduct } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { getFieldErrors } from '#src/api/field-errors.ts';
import { useApi, useToaster } from '#src/hooks/contexts.tsx';

export function useSetCost({ id }: Pick<ManagedProduct, 'id'>, onDone: () => void) {
  const api = useApi();
  const toaster = useToaster();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    /** Null when nobody knows what it costs. */
    mutationFn: (cost: number | null) => api.call('setProductCost', { params: { id }, body: { cost } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['products', 'costs'] });
      toaster.adminSuccess('The cost is saved');
      onDone();
    },
  });
  return {
    setCost: mutate,
    isPending,
    fieldError: getFieldErrors(error)['cost'],
    message: error && getErrorMessage(error, 'The cost could not be saved.', 'Network error occurred'),
  };
}
