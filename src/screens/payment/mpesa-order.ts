import { useLocation } from 'react-router';

/** What travels in the navigation's state, so that a refresh keeps it. */
export interface MpesaOrder {
  orderNumber: string;
  amount: number;
  /** On the number page what to start from, on the prompt page where the prompt went. */
  phone?: string;
}

export function useMpesaOrder(): MpesaOrder | null {
  const state = useLocation().state as Partial<MpesaOrder> | null;
  if (typeof state?.orderNumber !== 'string' || typeof state.amount !== 'number') return null;
  const { orderNumber, amount, phone } = state;
  return { orderNumber, amount, ...(phone !== undefined && { phone }) };
}
