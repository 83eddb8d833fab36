// oxlint-disable-next-line no-restricted-imports -- single writes without steps
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import { toNairobiDay } from '#contract/calendar.ts';
import type { Customer, CustomerNote } from '#contract/types.ts';
import { ApiError } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { customerQuery, invalidatePeople } from '#src/queries/admin/people.ts';
import { saveAs } from '#src/screens/save-as.ts';

export function useNotes({ id }: Pick<Customer, 'id'>) {
  const { api } = usePorts();
  const queryClient = useQueryClient();
  const { queryKey } = customerQuery(api, id);
  const changeNotes = (change: (notes: CustomerNote[]) => CustomerNote[]) =>
    queryClient.setQueryData(queryKey, (customer) =>
      customer ? { ...customer, notes: change(customer.notes) } : customer,
    );
  const refetch = () => queryClient.invalidateQueries({ queryKey });
  const add = useMutation({
    mutationFn: (text: string) => api.call('addCustomerNote', { params: { id }, body: { text } }),
    onSuccess: (note) => changeNotes((notes) => [note, ...notes]),
  });
  const remove = useMutation({
    mutationFn: (note: number) => api.call('deleteCustomerNote', { params: { id, note } }),
    onSuccess: (_, note) => changeNotes((notes) => notes.filter((other) => other.id !== note)),
    // Somebody else may have deleted it.
    onError: (error) => (error instanceof ApiError ? refetch() : undefined),
  });
  return { add, remove };
}

export function useExport({ id }: Pick<Customer, 'id'>) {
  const { api, toaster } = usePorts();
  return useMutation({
    mutationFn: () => api.call('exportCustomer', { params: { id } }),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveAs(file, `customer-${id}-${toNairobiDay(new Date())}.json`);
      toaster.adminSuccess('The data is in your downloads');
    },
  });
}

export function useErase({ id }: Pick<Customer, 'id'>) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (confirmation: string) =>
      api.call('eraseCustomer', { params: { id }, body: { confirmation } }),
    onSuccess: async () => {
      await navigate(adminPaths.customers, { replace: true });
      queryClient.removeQueries({ queryKey: customerQuery(api, id).queryKey });
      await invalidatePeople(queryClient);
      toaster.adminSuccess('The account is erased');
    },
  });
}
