import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { Order, OrderItem } from '#contract/types.ts';
import { packagingMachine } from '#machines/packaging/packaging.machine.ts';
import type { packagingPorts } from '#machines/packaging/packaging.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

const createItem = (id: number, name: string, price: number): OrderItem => ({
  id,
  quantity: 1,
  price,
  shippingFee: 100,
  vehicle_label: null,
  verdict: null,
  acknowledged: false,
  product: {
    id: id + 100,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    price,
    images: [{ image: '/media/part.svg' }],
  },
});

export function orderWith(status: OrderStatus, items: OrderItem[]): Order {
  return {
    id: 41,
    order_number: '7Q2M9XKD4T0B',
    status,
    created_at: '2026-11-03T08:15:00.000Z',
    payment_method: 'mpesa',
    subtotal: 4800,
    shipping: 500,
    total: 5300,
    user: { username: 'Wanjiku', email: 'shopper@gari.test' },
    delivery_address: {
      first_name: 'Wanjiku',
      last_name: 'Kamau',
      street_address: '12 Kirinyaga Road',
      city: 'Nairobi',
      county: 'Nairobi',
      country: 'Kenya',
      phone_number: '+254712345678',
      email: 'shopper@gari.test',
    },
    cart_items: items,
  };
}

export const brakePads = createItem(1, 'Brake Pads', 3200);
export const oilFilter = createItem(2, 'Oil Filter', 1600);

const paid = orderWith('paid', [brakePads, oilFilter]);
const shipping = orderWith('shipping', [brakePads, oilFilter]);

export const packagingModel = {
  machine: packagingMachine,
  inputs: { 'an order opened': { orderNumber: '7Q2M9XKD4T0B' } },
  events: {
    'item.toggle': {
      'brake pads': { itemId: 1 },
      'oil filter': { itemId: 2 },
      'an item of no order': { itemId: 99 },
    },
    'order.markShipping': { '': { parcel: { carrier: '', waybill: '' } } },
    'order.markDelivered': { '': {} },
    'order.reload': { '': {} },
  },
  ports: {
    loadOrder: {
      'a paid order': { ok: true, order: paid },
      'a shipping order': { ok: true, order: shipping },
      'a pending order': { ok: true, order: orderWith('pending', [brakePads, oilFilter]) },
      'a delivered order': { ok: true, order: orderWith('delivered', [brakePads, oilFilter]) },
      'a paid order without items': { ok: true, order: orderWith('paid', []) },
      'no such order': { ok: false, kind: 'notFound' },
      'no answer': { ok: false, kind: 'network' },
    },
    changeStatus: {
      changed: { ok: true, order: shipping },
      'moved by somebody else': {
        ok: false,
        kind: 'refused',
        code: 'TRANSITION_REFUSED',
        message: 'This order is already shipping.',
      },
      'refused with a message': {
        ok: false,
        kind: 'refused',
        code: 'FORBIDDEN',
        message: 'You may not do this.',
      },
      'network failure': { ok: false, kind: 'network' },
    },
  },
  project: ({ order, packedItemIds }) => [order?.status, order?.cart_items.length, packedItemIds.toSorted()],
} satisfies MachineModel<typeof packagingMachine, typeof packagingPorts>;
