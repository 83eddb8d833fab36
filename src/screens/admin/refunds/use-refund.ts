// oxlint-disable-next-line no-restricted-imports -- one write that the server decides; staff record what was done
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Payback, RefundTask } from '#contract/types.ts';
import { ApiError } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';

type RefundChange =
  | { action: 'recordPayback'; payback: Payback }
  | { action: 'note'; note: string }
  | { action: 'reopen'; payback: number; note: string };

/** Refetches the list even when refused, since someone else may have changed the refund. */
export function useChangeRefund({ id }: RefundTask, onDone: () => void) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const invalidate = () => queryClient.invalidateQueries({ queryKey: ['refunds'] });
  return useMutation({
    mutationFn: (change: RefundChange) => {
      const params = { id };
      if (change.action === 'note') return api.call('noteRefund', { params, body: { note: change.note } });
      if (change.action === 'recordPayback')
        return api.call('recordPayback', { params, body: change.payback });
      const { payback, note } = change;
      return api.call('reopenRefund', { params, body: { payback, note } });
    },
    onSuccess: async (refund, change) => {
      await invalidate();
      toaster.adminSuccess(getSavedMessage(refund, change));
      onDone();
    },
    onError: (error) => (error instanceof ApiError ? invalidate() : undefined),
  });
}

function getSavedMessage({ state }: RefundTask, change: RefundChange): string {
  if (change.action === 'note') return 'The note is saved';
  if (change.action === 'reopen') return 'The money is due again';
  return state === 'done' ? 'The refund is done' : 'The transfer is recorded';
}
