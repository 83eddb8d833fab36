import { ConfirmationFlow } from './confirmation-flow.tsx';
import { usePortalReturn } from './use-portal-return.ts';

/** What became of an order, read from the server: only it knows whether the money arrived. */
export default function OrderConfirmationScreen() {
  return <ConfirmationFlow actor={usePortalReturn()} />;
}
