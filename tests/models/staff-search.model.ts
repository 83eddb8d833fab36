import type { BackOfficeSearchReply } from '#contract/types.ts';
import { staffSearchMachine } from '#machines/staff-search/staff-search.machine.ts';
import type { staffSearchPorts } from '#machines/staff-search/staff-search.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

const found: BackOfficeSearchReply = {
  orders: [
    {
      order_number: '7Q2M9XKD4T0B',
      status: 'paid',
      name: 'Wanjiku Kamau',
      total: 5300,
      created_at: '2026-11-03T08:15:00.000Z',
    },
  ],
  people: [{ id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test' }],
  products: [{ id: 12, slug: 'wiper-blades', name: 'Wiper blades', price: 1500, stock_quantity: 4 }],
};

export const staffSearchModel = {
  machine: staffSearchMachine,
  inputs: { 'an open dialog': undefined },
  events: {
    'text.change': { wan: { text: ' wan ' }, 'one character': { text: 'w' } },
    'result.move': { next: { step: 1 }, previous: { step: -1 } },
    'search.retry': { '': {} },
  },
  ports: {
    search: {
      found: { ok: true, found },
      'found nothing': { ok: true, found: { orders: [], people: [], products: [] } },
      refused: { ok: false, kind: 'refused', message: 'Not now' },
      unreachable: { ok: false, kind: 'network' },
    },
  },
  project: ({ text, found: shown, searchError, activeIndex }) => [
    text,
    shown && shown.orders.length,
    searchError,
    activeIndex,
  ],
} satisfies MachineModel<typeof staffSearchMachine, typeof staffSearchPorts>;
