import { Navigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { type MpesaOrder, useMpesaOrder } from '../mpesa-order.ts';
import { useMpesaPayment } from '../use-mpesa-payment.ts';
import { MpesaNumberFlow } from './mpesa-number-flow.tsx';

export default function MpesaNumberScreen() {
  const order = useMpesaOrder();
  if (!order) return <Navigate to={appPaths.checkout} replace />;
  return <MpesaNumber key={order.orderNumber} order={order} />;
}

function MpesaNumber({ order: { orderNumber, amount, phone } }: { order: MpesaOrder }) {
  const { actor } = useMpesaPayment({ orderNumber, amount });
  return <MpesaNumberFlow actor={actor} phone={phone} />;
}
