import { fromPromise } from 'xstate';
import type {
  ApplyEditInput,
  BulkEditInput,
  BulkEditOutput,
  UndoEditOutput,
} from '#machines/bulk-edit/bulk-edit.ports.ts';
import type { Api } from '#src/api/client.ts';
import { settle } from '../refusal.ts';

const toBody = ({ query, add, remove }: BulkEditInput) => ({
  find: { q: query },
  add: [...add],
  remove: [...remove],
});

/** What is aborted may have been written all the same, so only the dry run takes a signal. */
export function createBulkEditPorts(api: Api) {
  return {
    actors: {
      checkEdit: fromPromise<BulkEditOutput, BulkEditInput>(({ input, signal }) =>
        settle(async () => ({
          ok: true as const,
          outcome: await api.call('changeManyFitments', {
            body: { ...toBody(input), dry_run: true },
            signal,
          }),
        })),
      ),
      applyEdit: fromPromise<BulkEditOutput, ApplyEditInput>(({ input }) =>
        settle(async () => ({
          ok: true as const,
          outcome: await api.call('changeManyFitments', {
            body: { ...toBody(input), confirmed: input.isConfirmed },
          }),
        })),
      ),
      undoEdit: fromPromise<UndoEditOutput, { batch: number }>(({ input }) =>
        settle(async () => ({
          ok: true as const,
          products: (await api.call('undoManyFitments', { params: input })).products,
        })),
      ),
    },
  };
}
