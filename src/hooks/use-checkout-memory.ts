import { type CheckoutMemory, getCheckoutMemory } from '../storage/checkout-memory.ts';
import { usePorts } from './contexts.tsx';
import { useConstant } from './use-constant.ts';

export function useCheckoutMemory(): CheckoutMemory {
  const ports = usePorts();
  return useConstant(() => getCheckoutMemory(ports));
}
