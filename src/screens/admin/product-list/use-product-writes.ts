import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedProduct, StockChange } from '#contract/types.ts';
import { ApiError, messageOf } from '#src/api/api-error.ts';
import * as products from '#src/api/products.ts';
import { useRequest, useToaster } from '#src/ports/contexts.tsx';

const NETWORK = 'Network error occurred';
const PERHAPS_CHANGED =
  'Network error occurred. The stock may have changed all the same: look at it before you save again.';

/** What the list shows is read again before the change counts as done. */
function useReread() {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
    await queryClient.invalidateQueries({ queryKey: ['products', 'managed'] });
  };
}

/** Adds units to a product or takes them off. */
export function useChangeStock(product: ManagedProduct, onDone: () => void) {
  const request = useRequest();
  const reread = useReread();
  const toaster = useToaster();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: StockChange) => products.changeStock(request, product.id, change),
    onSuccess: async ({ stock_quantity }) => {
      await reread();
      toaster.adminSuccess(`${product.name}: ${stock_quantity} in stock`);
      onDone();
    },
    onError: reread,
  });
  return {
    change: mutate,
    isPending,
    message: error && messageOf(error, 'The stock could not be changed.', PERHAPS_CHANGED),
    fields: error instanceof ApiError ? error.fields : {},
  };
}

/** Takes a product off the shelves, or puts it back. */
export function useArchive(product: ManagedProduct, onDone: () => void) {
  const request = useRequest();
  const reread = useReread();
  const toaster = useToaster();
  const archived = !product.archived;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => products.changeProduct(request, product.id, { version: product.version, archived }),
    onSuccess: async () => {
      await reread();
      toaster.adminSuccess(`${product.name}: ${archived ? 'archived' : 'on sale again'}`);
      onDone();
    },
    onError: reread,
  });
  return {
    archive: () => mutate(),
    isPending,
    message: error && messageOf(error, 'The product could not be changed.', NETWORK),
  };
}
