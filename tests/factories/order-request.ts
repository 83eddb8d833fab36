import { calculateTotals } from '../../contract/money.ts';
import type { DeliveryDetails, OrderRequest } from '../../contract/types.ts';

export const deliveryDetails: DeliveryDetails = {
  firstName: 'Amina',
  lastName: 'Hassan',
  email: 'amina@example.com',
  street: 'Moi Avenue 12',
  county: 'Nairobi',
  city: 'Nairobi',
  phone: '+254712345678',
};

interface Line {
  product: { id: number; price: number; shippingFee: number };
  quantity: number;
}

export function orderRequest(lines: Line[], overrides: Partial<OrderRequest> = {}): OrderRequest {
  return {
    items: lines.map(({ product, quantity }) => ({ id: product.id, quantity })),
    total: calculateTotals(lines.map(({ product, quantity }) => ({ ...product, quantity }))).total,
    paymentMethod: 'mpesa',
    deliveryDetails,
    ...overrides,
  };
}
