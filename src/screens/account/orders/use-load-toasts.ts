import type { Order } from '#contract/types.ts';
import { useToaster } from '#src/hooks/contexts.tsx';
import { useOnChange } from '#src/hooks/use-on-change.ts';

interface OrdersLoad {
  data: Order[] | undefined;
  dataUpdatedAt: number;
  /** False for a list cached by an earlier visit. */
  isFetchedAfterMount: boolean;
}

export function useLoadedToast({ data, dataUpdatedAt, isFetchedAfterMount }: OrdersLoad): void {
  const toaster = useToaster();
  const hasLoaded = isFetchedAfterMount && data !== undefined && data.length > 0;
  useOnChange(hasLoaded ? dataUpdatedAt : null, () => toaster.success('Orders loaded successfully!'));
}

export function useFailureToast(text: string | null, at: number): void {
  const toaster = useToaster();
  useOnChange(text ? { text, at } : null, (failure) => toaster.error(failure.text));
}
