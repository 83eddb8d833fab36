// oxlint-disable-next-line no-restricted-imports -- single writes without steps
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointBody } from '#contract/endpoint-types.ts';
import type { Qualifier } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';

export const getSaveError = (error: unknown) =>
  getErrorMessage(error, 'It could not be saved.', 'Network error occurred');

/** `question` is null for a new one; the key of a stored one never changes. */
export function useSaveQuestion(question: Qualifier | null, onDone: () => void) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...texts }: EndpointBody<'createQualifier'>) =>
      question
        ? api.call('changeQualifier', { params: { id: question.id }, body: texts })
        : api.call('createQualifier', { body: { key, ...texts } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['fitment'] });
      toaster.adminSuccess('The question is saved');
      onDone();
    },
  });
}

export function useDeleteQuestion({ id }: Qualifier) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('deleteQualifier', { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['fitment'] });
      toaster.adminSuccess('The question is deleted');
    },
  });
}
