import type { OrderDetail, OrderStatusReply, PaymentAttempt } from '#contract/types.ts';

const AT = '2026-11-20T09:00:00.000Z';

export const anAttempt = (state: PaymentAttempt['state'], reason: string | null = null): PaymentAttempt => ({
  id: 1,
  method: 'mpesa',
  state,
  amount: 3700,
  taken: state === 'paid' ? 3700 : null,
  receipt: state === 'paid' ? 'SKU1234567' : null,
  phone: '254712345678',
  reason_code: null,
  reason,
  at: AT,
});

type LatestAttempt = NonNullable<OrderStatusReply['attempt']>;

export const anOrderStatus = (
  status: OrderStatusReply['status'],
  attempt: (Omit<LatestAttempt, 'method'> & Partial<LatestAttempt>) | null = null,
): OrderStatusReply => ({
  status,
  order_id: '7K3M9QXW2VAB',
  attempt: attempt && { method: 'mpesa', ...attempt },
});

export function anOrderDetail(
  status: OrderDetail['order']['status'],
  ...attempts: PaymentAttempt[]
): OrderDetail {
  const address = {
    first_name: 'Wanjiku',
    last_name: 'Mwangi',
    street_address: 'Moi Avenue 12',
    city: 'Nairobi',
    county: 'Nairobi',
    country: 'Kenya',
    phone_number: '+254712345678',
    email: 'wanjiku@gari.test',
  };
  const items = [
    {
      id: 1,
      quantity: 2,
      price: 1500,
      shippingFee: 200,
      vehicle_label: null,
      verdict: null,
      acknowledged: false,
      product: { id: 1, name: 'Part 1', slug: 'part-1', price: 1500, images: [{ image: '/media/1.svg' }] },
    },
  ];
  return {
    order: {
      id: 1,
      order_number: '7K3M9QXW2VAB',
      status,
      created_at: AT,
      payment_method: 'mpesa',
      subtotal: 3000,
      shipping: 700,
      total: 3700,
      user: { username: 'Wanjiku', email: 'wanjiku@gari.test' },
      delivery_address: address,
      cart_items: items,
    },
    items,
    address,
    vat: 510,
    attempts,
    refunds: [],
    events: [],
    can_pay: status === 'pending',
    can_cancel: status === 'pending',
  };
}
