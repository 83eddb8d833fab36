import { useLocation } from 'react-router';

/** Stored in the navigation state, so that it survives a reload. */
export interface MpesaOrder {
  orderNumber: string;
  amount: number;
  phone?: string;
}

export function useMpesaOrder(): MpesaOrder | null {
  const state = useLocation().state as Partial<MpesaOrder> | null;
  if (typeof state?.orderNumber !== 'string' || typeof state.amount !== 'number') return null;
  const { orderNumber, amount, phone } = state;
  return { orderNumber, amount, ...(phone !== undefined && { phone }) };
}
