import { Navigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { type MpesaOrder, useMpesaOrder } from '../mpesa-order.ts';
import { useMpesaPayment } from '../use-mpesa-payment.ts';
import { MpesaPromptFlow } from './mpesa-prompt-flow.tsx';

export default function MpesaPromptScreen() {
  const order = useMpesaOrder();
  if (!order?.phone) return <Navigate to={appPaths.checkout} replace />;
  return <MpesaPrompt key={order.orderNumber} order={{ ...order, phone: order.phone }} />;
}

function MpesaPrompt({ order }: { order: Required<MpesaOrder> }) {
  return <MpesaPromptFlow {...useMpesaPayment(order)} />;
}
