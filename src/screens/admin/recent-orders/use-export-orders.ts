// oxlint-disable-next-line no-restricted-imports -- a download
import { useMutation } from '@tanstack/react-query';
import { toNairobiDay } from '#contract/calendar.ts';
import type { OrderFilter } from '#contract/order-lifecycle.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { downloadCsv } from '#src/api/download-csv.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { saveAs } from '#src/screens/save-as.ts';

/** The named orders, or those of a filter and search. */
export type ExportedOrders = { numbers: readonly string[] } | { status: OrderFilter; query: string };

/** Saves orders as a file of CSV. */
export function useExportOrders() {
  const { api, toaster } = usePorts();
  return useMutation({
    mutationFn: (orders: ExportedOrders) =>
      downloadCsv(
        api,
        'exportOrders',
        'numbers' in orders
          ? { number: [...orders.numbers] }
          : { status: orders.status, q: orders.query || undefined },
      ),
    onSuccess: (file) => saveAs(file, `gari-orders-${toNairobiDay(new Date())}.csv`),
    onError: (error) =>
      toaster.adminError(getErrorMessage(error, 'The export failed.', 'Network error occurred')),
  });
}
