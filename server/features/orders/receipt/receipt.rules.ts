import { formatPlace } from '#contract/delivery.ts';
import { getLineCarText } from '#contract/fitment/line-car.ts';
import { formatKsh } from '#contract/money.ts';
import { METHOD_NAMES } from '#contract/payment-methods.ts';
import type { ShopSettings } from '#contract/types.ts';
import { calculateIncludedVat } from '#contract/vat.ts';
import type { orderItems, orders, paymentAttempts } from '../../../db/schema/index.ts';

interface ReceiptInput {
  order: typeof orders.$inferSelect;
  items: readonly (typeof orderItems.$inferSelect)[];
  payment: Pick<typeof paymentAttempts.$inferSelect, 'method' | 'receipt'>;
  paidAt: Date;
  shop: Pick<ShopSettings, 'phone' | 'email' | 'address' | 'kra_pin'>;
}

interface ReceiptLine {
  name: string;
  /** The variant and the car, where the line has them. */
  details: string[];
  quantity: string;
  price: string;
  amount: string;
}

/** What a receipt says, as text. */
export interface Receipt {
  orderNumber: string;
  paidAt: Date;
  paidOn: string;
  shop: string[];
  buyer: string[];
  lines: ReceiptLine[];
  /** The total is the last but one; VAT is a share of it. */
  amounts: { label: string; amount: string; isTotal: boolean }[];
  payment: string[];
}

const dateFormat = new Intl.DateTimeFormat('en-KE', { dateStyle: 'medium', timeZone: 'Africa/Nairobi' });

export function toReceipt({ order, items, payment, paidAt, shop }: ReceiptInput): Receipt {
  const handling = items.reduce((sum, { shippingFee, quantity }) => sum + shippingFee * quantity, 0);
  const amounts: [string, number][] = [
    ['Subtotal', order.subtotal],
    ['Delivery', order.shipping - handling],
    ...(handling > 0 ? [['Handling', handling] satisfies [string, number]] : []),
    ['Total', order.total],
    ['VAT included (16%)', calculateIncludedVat(order.total)],
  ];
  return {
    orderNumber: order.orderNumber,
    paidAt,
    paidOn: dateFormat.format(paidAt),
    shop: [shop.address, shop.phone, shop.email, ...(shop.kra_pin === '' ? [] : [`KRA PIN ${shop.kra_pin}`])],
    buyer: [
      `${order.firstName} ${order.lastName}`,
      order.street,
      `${formatPlace(order.city, order.county)}, ${order.country}`,
    ],
    lines: items.map(toLine),
    amounts: amounts.map(([label, amount]) => ({
      label,
      amount: formatKsh(amount),
      isTotal: label === 'Total',
    })),
    payment: [
      `Paid by ${METHOD_NAMES[payment.method]} on ${dateFormat.format(paidAt)}`,
      ...(payment.receipt === null ? [] : [`Payment receipt ${payment.receipt}`]),
    ],
  };
}

function toLine({
  name,
  variant,
  quantity,
  price,
  vehicleLabel,
  verdict,
}: ReceiptInput['items'][number]): ReceiptLine {
  const car = getLineCarText({ vehicle_label: vehicleLabel, verdict });
  return {
    name,
    details: [variant, car].filter((detail) => Boolean(detail)).map(String),
    quantity: String(quantity),
    price: formatKsh(price),
    amount: formatKsh(price * quantity),
  };
}
