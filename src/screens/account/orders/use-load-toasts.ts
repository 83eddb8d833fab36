import type { Order } from '#contract/types.ts';
import { useToaster } from '#src/hooks/contexts.tsx';
import { useSendOnChange } from '#src/hooks/use-send-on-change.ts';

interface OrdersLoad {
  data: Order[] | undefined;
  dataUpdatedAt: number;
  /** False for a list cached by an earlier visit. */
  isFetchedAfterMount: boolean;
}

export function useLoadedToast({ data, dataUpdatedAt, isFetchedAfterMount }: OrdersLoad): void {
  const toaster = useToaster();
  const hasLoaded = isFetchedAfterMount && data !== undefined && data.length > 0;
  useSendOnChange(
    { send: () => toaster.success('Orders loaded successfully!') },
    hasLoaded ? { type: 'orders.loaded', at: dataUpdatedAt } : null,
  );
}

export function useFailureToast(text: string | null, at: number): void {
  const toaster = useToaster();
  useSendOnChange(
    { send: (event) => toaster.error(event.text) },
    text ? { type: 'orders.failed', text, at } : null,
  );
}
