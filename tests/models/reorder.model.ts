import type { PartOfOrder } from '#contract/types.ts';
import { reorderMachine } from '#machines/reorder/reorder.machine.ts';
import type { reorderPorts } from '#machines/reorder/reorder.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export function aPart(
  changes: Partial<PartOfOrder> = {},
  now: Partial<NonNullable<PartOfOrder['now']>> = {},
): PartOfOrder {
  return {
    id: 1,
    product_id: 7,
    name: 'Brake pads',
    variant: null,
    quantity: 2,
    price: 1500,
    car: null,
    now: {
      name: 'Brake pads',
      slug: 'brake-pads',
      price: 1500,
      shippingFee: 200,
      stock_quantity: 10,
      image: '/media/7.svg',
      ...now,
    },
    ...changes,
  };
}

export const reorderModel = {
  machine: reorderMachine,
  inputs: { 'the orders': undefined },
  events: {
    'order.buyAgain': { '': { orderNumber: '7K3M9QXW2VAB' } },
    'reorder.retry': { '': {} },
    'reorder.close': { '': {} },
  },
  ports: {
    readParts: {
      'all parts': { ok: true, parts: [aPart()], cart: [] },
      'fewer parts': { ok: true, parts: [aPart({}, { stock_quantity: 1 })], cart: [] },
      'no part': { ok: true, parts: [aPart({ now: null })], cart: [] },
      refused: { ok: false, kind: 'refused', message: 'Order not found.' },
      unreachable: { ok: false, kind: 'network' },
    },
  },
  project: ({ orderNumber, results, failure }) => [orderNumber, results, failure],
} satisfies MachineModel<typeof reorderMachine, typeof reorderPorts>;
