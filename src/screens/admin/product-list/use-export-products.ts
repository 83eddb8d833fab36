// oxlint-disable-next-line no-restricted-imports -- a download
import { useMutation } from '@tanstack/react-query';
import { toNairobiDay } from '#contract/calendar.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { EXPORT_TIMEOUT_MS, saveAs } from '#src/screens/save-as.ts';
import { FILTERS, type ProductsShown } from './product-filter.rules.ts';

/** Saves what the list shows as a file of CSV, which an import takes. */
export function useExportProducts({ query, shown }: { query: string; shown: ProductsShown }) {
  const { api, toaster } = usePorts();
  return useMutation({
    mutationFn: () =>
      api.call('exportCatalogue', {
        query: { ...FILTERS[shown], ...(query && { q: query }) },
        asBlob: true,
        timeoutMs: EXPORT_TIMEOUT_MS,
      }),
    onSuccess: (file) => saveAs(file, `gari-products-${toNairobiDay(new Date())}.csv`),
    onError: (error) =>
      toaster.adminError(getErrorMessage(error, 'The export failed.', 'Network error occurred')),
  });
}
