// oxlint-disable-next-line no-restricted-imports -- writes that the server decides; what is typed stays until they are done
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderNotes } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { orderNotesQuery } from '#src/queries/admin/staff-orders.ts';

/** Both answer the notes as they are then. */
export function useChangeNotes(orderNumber: string) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const params = { order_number: orderNumber };
  const options = {
    onSuccess: (notes: OrderNotes) =>
      queryClient.setQueryData(orderNotesQuery(api, orderNumber).queryKey, notes),
    onError: (error: unknown) => {
      toaster.adminError(getErrorMessage(error, 'The notes could not be changed.', 'Network error occurred'));
      void queryClient.invalidateQueries({ queryKey: orderNotesQuery(api, orderNumber).queryKey });
    },
  };
  return {
    addNote: useMutation({
      mutationFn: (text: string) => api.call('addOrderNote', { params, body: { text } }),
      ...options,
    }),
    deleteNote: useMutation({
      mutationFn: (id: number) => api.call('deleteOrderNote', { params: { ...params, id } }),
      ...options,
    }),
  };
}
