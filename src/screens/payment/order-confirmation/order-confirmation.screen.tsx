import { ConfirmationFlow } from './confirmation-flow.tsx';
import { usePortalReturn } from './use-portal-return.ts';

/** Always read from the server: only the server knows whether the money arrived. */
export default function OrderConfirmationScreen() {
  return <ConfirmationFlow actor={usePortalReturn()} />;
}
