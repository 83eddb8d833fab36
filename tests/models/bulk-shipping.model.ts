import { bulkShippingMachine } from '#machines/bulk-shipping/bulk-shipping.machine.ts';
import type { bulkShippingPorts } from '#machines/bulk-shipping/bulk-shipping.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const bulkShippingModel = {
  machine: bulkShippingMachine,
  inputs: { 'two orders': { orderNumbers: ['7Q2M9XKD4T0B', '8R3N0YLE5V1C'] } },
  events: {
    'batch.ship': {
      'with a rider': { carrier: 'Own rider', waybills: { '8R3N0YLE5V1C': 'KE-77120' } },
    },
    'batch.stop': { '': {} },
    'batch.retry': { '': {} },
  },
  ports: {
    shipOrder: {
      shipped: { ok: true, isAlreadyShipped: false },
      'shipped by a colleague': { ok: true, isAlreadyShipped: true },
      refused: { ok: false, kind: 'refused', message: 'An order that is pending cannot become shipping.' },
      'no answer': { ok: false, kind: 'network' },
    },
  },
  project: ({ orders, isStopping, carrier }) => [
    orders.map(({ outcome, reason }) => [outcome, reason]),
    isStopping,
    carrier,
  ],
} satisfies MachineModel<typeof bulkShippingMachine, typeof bulkShippingPorts>;
