import { useEffect, useEffectEvent } from 'react';
import type { Order } from '#contract/types.ts';
import { useToaster } from '#src/ports/contexts.tsx';

interface OrdersLoad {
  data: Order[] | undefined;
  dataUpdatedAt: number;
  /** False for a list that an earlier visit left in the cache. */
  isFetchedAfterMount: boolean;
}

/** Says so once for each load that brought orders. */
export function useLoadedToast({ data, dataUpdatedAt, isFetchedAfterMount }: OrdersLoad): void {
  const toaster = useToaster();
  const announce = useEffectEvent(() => {
    if (data && data.length > 0) toaster.success('Orders loaded successfully!');
  });
  useEffect(() => {
    if (isFetchedAfterMount && dataUpdatedAt > 0) announce();
  }, [dataUpdatedAt, isFetchedAfterMount]);
}
