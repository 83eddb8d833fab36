import { expect, test } from 'vitest';
import { toReceipt } from '#server/features/orders/receipt/receipt.rules.ts';

type Input = Parameters<typeof toReceipt>[0];

const order: Input['order'] = {
  id: 3,
  orderNumber: '7K3M9QXW2VAB',
  userId: 1,
  status: 'paid',
  paymentMethod: 'mpesa',
  subtotal: 3500,
  shipping: 900,
  total: 4400,
  firstName: 'Wanjiku',
  lastName: 'Mwangi',
  email: 'wanjiku@gari.test',
  phone: '+254712345678',
  street: 'Moi Avenue 12',
  city: 'Thika',
  county: 'Kiambu',
  country: 'Kenya',
  attributionSource: 'direct',
  attributionMedium: '',
  attributionCampaign: '',
  createdAt: new Date('2026-11-20T08:00:00Z'),
  carrier: '',
  waybill: '',
  placedAt: new Date('2026-11-20T08:00:00Z'),
  paidAt: new Date('2026-11-20T21:30:00Z'),
  paidAttemptId: 7,
};
const pads: Input['items'][number] = {
  id: 1,
  orderId: 3,
  productId: 1,
  name: 'Brake pads',
  variant: 'Front',
  price: 1500,
  shippingFee: 200,
  quantity: 2,
  vehicleId: 5,
  vehicleLabel: 'Toyota Fielder NZE141',
  verdict: 'if',
  acknowledged: false,
  returnedUnits: 0,
};
const bulb: Input['items'][number] = {
  ...pads,
  id: 2,
  name: 'Bulb',
  variant: null,
  price: 500,
  quantity: 1,
  vehicleId: null,
  vehicleLabel: null,
  verdict: null,
};
const input: Input = {
  order,
  items: [pads, bulb],
  payment: { method: 'mpesa', receipt: 'SJK4H7L2' },
  paidAt: new Date('2026-11-20T21:30:00Z'),
  shop: {
    phone: '+254 700 000 000',
    email: 'shop@gari.test',
    address: 'Kirinyaga Road 4, Nairobi',
    kra_pin: 'P051234567X',
  },
};

test('[RECEIPT-02] a receipt names shop, order, day in Nairobi, buyer, lines, amounts and payment', () => {
  expect(toReceipt(input)).toEqual({
    orderNumber: '7K3M9QXW2VAB',
    paidAt: new Date('2026-11-20T21:30:00Z'),
    paidOn: '21 Nov 2026',
    shop: ['Kirinyaga Road 4, Nairobi', '+254 700 000 000', 'shop@gari.test', 'KRA PIN P051234567X'],
    buyer: ['Wanjiku Mwangi', 'Moi Avenue 12', 'Thika, Kiambu, Kenya'],
    lines: [
      {
        name: 'Brake pads',
        details: ['Front', 'For Toyota Fielder NZE141 (fits if …)'],
        quantity: '2',
        price: 'Ksh 1,500',
        amount: 'Ksh 3,000',
      },
      { name: 'Bulb', details: [], quantity: '1', price: 'Ksh 500', amount: 'Ksh 500' },
    ],
    amounts: [
      { label: 'Subtotal', amount: 'Ksh 3,500', isTotal: false },
      { label: 'Delivery', amount: 'Ksh 300', isTotal: false },
      { label: 'Handling', amount: 'Ksh 600', isTotal: false },
      { label: 'Total', amount: 'Ksh 4,400', isTotal: true },
      { label: 'VAT included (16%)', amount: 'Ksh 607', isTotal: false },
    ],
    payment: ['Paid by M-Pesa on 21 Nov 2026', 'Payment receipt SJK4H7L2'],
  });
});

test('[RECEIPT-02] what a shop, an order or a payment does not have is left out', () => {
  const receipt = toReceipt({
    ...input,
    order: { ...order, subtotal: 500, shipping: 300, total: 800 },
    items: [{ ...bulb, shippingFee: 0 }],
    payment: { method: 'creditcard', receipt: null },
    shop: { ...input.shop, kra_pin: '' },
  });
  expect(receipt.shop).toEqual(['Kirinyaga Road 4, Nairobi', '+254 700 000 000', 'shop@gari.test']);
  expect(receipt.amounts).toEqual([
    { label: 'Subtotal', amount: 'Ksh 500', isTotal: false },
    { label: 'Delivery', amount: 'Ksh 300', isTotal: false },
    { label: 'Total', amount: 'Ksh 800', isTotal: true },
    { label: 'VAT included (16%)', amount: 'Ksh 110', isTotal: false },
  ]);
  expect(receipt.payment).toEqual(['Paid by Card on 21 Nov 2026']);
});
