// oxlint-disable-next-line no-restricted-imports -- single writes without steps: stock and archive
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedProduct, StockChange } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { getFieldErrors } from '#src/api/field-errors.ts';
import { useApi, useToaster } from '#src/hooks/contexts.tsx';

const NETWORK_ERROR = 'Network error occurred';
const UNCERTAIN_STOCK_ERROR =
  'Network error occurred. The stock may have changed anyway: check it before you save again.';

/** Await it, so that the list is up to date when the mutation finishes. */
function useInvalidateProducts() {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
    await queryClient.invalidateQueries({ queryKey: ['products', 'managed'] });
  };
}

/** Adds or removes units (a delta, not the new stock level). */
export function useChangeStock(product: ManagedProduct, onDone: () => void) {
  const api = useApi();
  const invalidate = useInvalidateProducts();
  const toaster = useToaster();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: StockChange) =>
      api.call('changeStock', { params: { id: product.id }, body: change }),
    onSuccess: async ({ stock_quantity }) => {
      await invalidate();
      toaster.adminSuccess(`${product.name}: ${stock_quantity} in stock`);
      onDone();
    },
    onError: invalidate,
  });
  return {
    change: mutate,
    isPending,
    message: error && getErrorMessage(error, 'The stock could not be changed.', UNCERTAIN_STOCK_ERROR),
    fieldErrors: getFieldErrors(error),
  };
}

export function useArchive(product: ManagedProduct, onDone: () => void) {
  const api = useApi();
  const invalidate = useInvalidateProducts();
  const toaster = useToaster();
  const archived = !product.archived;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call('changeProduct', {
        params: { id: product.id },
        body: { version: product.version, archived },
      }),
    onSuccess: async () => {
      await invalidate();
      toaster.adminSuccess(`${product.name}: ${archived ? 'archived' : 'on sale again'}`);
      onDone();
    },
    onError: invalidate,
  });
  return {
    archive: () => mutate(),
    isPending,
    message: error && getErrorMessage(error, 'The product could not be changed.', NETWORK_ERROR),
  };
}
