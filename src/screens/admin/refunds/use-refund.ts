import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Payback, RefundTask } from '#contract/types.ts';
import { ApiError } from '#src/api/api-error.ts';
import * as api from '#src/api/refunds.ts';
import { usePorts } from '#src/ports/contexts.tsx';

type Change =
  | { do: 'pay back'; payback: Payback }
  | { do: 'note'; note: string }
  | { do: 'reopen'; payback: number; note: string };

/** One write to a refund; the list is read again, also where somebody else was faster. */
export function useChangeRefund({ id }: RefundTask, onDone: () => void) {
  const { request, toaster } = usePorts();
  const queryClient = useQueryClient();
  const reread = () => queryClient.invalidateQueries({ queryKey: ['refunds'] });
  return useMutation({
    mutationFn: (change: Change) => {
      if (change.do === 'note') return api.noteRefund(request, id, { note: change.note });
      if (change.do === 'pay back') return api.recordPayback(request, id, change.payback);
      return api.reopenRefund(request, id, { payback: change.payback, note: change.note });
    },
    onSuccess: async (refund, change) => {
      await reread();
      toaster.adminSuccess(saved(refund, change));
      onDone();
    },
    onError: (error) => (error instanceof ApiError ? reread() : undefined),
  });
}

function saved({ state }: RefundTask, change: Change): string {
  if (change.do === 'note') return 'The note is saved';
  if (change.do === 'reopen') return 'The money is due again';
  return state === 'done' ? 'The refund is done' : 'The transfer is recorded';
}
