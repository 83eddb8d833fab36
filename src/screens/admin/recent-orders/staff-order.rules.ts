import type { DeliveryAddress, Order } from '#contract/types.ts';
import type { DisplayItem } from '#src/components/shop/order-items.tsx';

/** Older orders store some of these fields elsewhere. */
export type StaffOrder = Omit<Order, 'user' | 'delivery_address' | 'cart_items' | 'status'> & {
  status: string;
  note_count?: number | undefined;
  user?: Partial<Order['user']>;
  delivery_address?: Partial<DeliveryAddress> | null;
  cart_items?: readonly DisplayItem[];
  cart?: { items?: readonly DisplayItem[] };
  shipping_address?: string;
  phone_number?: string;
  country?: string;
};

const DEFAULT_COUNTRY = 'Kenya';

export function getOrderItems(order: StaffOrder): readonly DisplayItem[] {
  return order.cart?.items ?? order.cart_items ?? [];
}

export interface ShippingInfo {
  recipient: string;
  email: string;
  phone: string;
  country: string;
  address: string;
}

export function getShippingDetails(order: StaffOrder): ShippingInfo {
  const address = order.delivery_address;
  return {
    recipient: joinDistinct([address?.first_name, address?.last_name], ' '),
    email: address?.email || order.user?.email || '',
    phone: address?.phone_number || order.phone_number || '',
    country: address?.country || order.country || DEFAULT_COUNTRY,
    address: address
      ? joinDistinct([address.street_address, address.city, address.county], ', ')
      : (order.shipping_address ?? ''),
  };
}

/** Skips repeated neighbours: 'Moi Avenue, Nairobi, Nairobi' becomes 'Moi Avenue, Nairobi'. */
function joinDistinct(parts: (string | undefined)[], separator: string): string {
  return parts.filter((part, index) => part && part !== parts[index - 1]).join(separator);
}

export function isEditable({ status }: { status: string }): boolean {
  return status === 'paid' || status === 'shipping';
}
