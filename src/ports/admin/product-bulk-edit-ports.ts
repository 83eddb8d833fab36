import { fromPromise } from 'xstate';
import type {
  ApplyProductEditInput,
  CheckEditInput,
  FoundProducts,
  ProductBulkEditOutput,
  UndoProductEditOutput,
} from '#machines/product-bulk-edit/product-bulk-edit.ports.ts';
import type { Api } from '#src/api/client.ts';
import { settle } from '../refusal.ts';

const toFind = (find: FoundProducts) =>
  'product_ids' in find ? { product_ids: [...find.product_ids] } : find;

/** What is aborted may have been written all the same, so only the dry run takes a signal. */
export function createProductBulkEditPorts(api: Api) {
  return {
    actors: {
      checkEdit: fromPromise<ProductBulkEditOutput, CheckEditInput>(({ input, signal }) =>
        settle(async () => ({
          ok: true as const,
          outcome: await api.call('changeManyProducts', {
            body: { find: toFind(input.find), change: input.change, dry_run: true },
            signal,
          }),
        })),
      ),
      applyEdit: fromPromise<ProductBulkEditOutput, ApplyProductEditInput>(({ input }) =>
        settle(async () => ({
          ok: true as const,
          outcome: await api.call('changeManyProducts', {
            body: { find: { seen: [...input.seen] }, change: input.change },
          }),
        })),
      ),
      undoEdit: fromPromise<UndoProductEditOutput, { batch: number }>(({ input }) =>
        settle(async () => ({
          ok: true as const,
          undone: await api.call('undoManyProducts', { params: input }),
        })),
      ),
    },
  };
}
