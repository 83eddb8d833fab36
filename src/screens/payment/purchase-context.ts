import { createContext, useContext } from 'react';
import type { PurchaseActor } from '#machines/purchase/purchase.machine.ts';

export const PurchaseContext = createContext<PurchaseActor | null>(null);

export function usePurchase(): PurchaseActor {
  const purchase = useContext(PurchaseContext);
  if (!purchase) throw new Error('No purchase: render inside <PurchaseLayout>');
  return purchase;
}
