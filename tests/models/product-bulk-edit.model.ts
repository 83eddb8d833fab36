import type { ProductBulkReply } from '#contract/types.ts';
import { productBulkEditMachine } from '#machines/product-bulk-edit/product-bulk-edit.machine.ts';
import type { productBulkEditPorts } from '#machines/product-bulk-edit/product-bulk-edit.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

const pads = { id: 12, name: 'Brake Pads', version: 1, before: 1000, after: 1100, refusal: null };
const cap = {
  id: 13,
  name: 'Valve Cap',
  version: 4,
  before: 20,
  after: 20,
  refusal: 'The price would be 0. Must be at least 1.',
};
const oneChanges: ProductBulkReply = { batch: null, changed: 1, refused: 0, rows: [pads] };
const raise = { kind: 'price_percent', value: 10, round_to: 10 } as const;

export const productBulkEditModel = {
  machine: productBulkEditMachine,
  inputs: { 'two products': { find: { product_ids: [12, 13] } } },
  events: {
    'edit.check': { 'ten percent more': { change: raise } },
    'edit.alter': { '': {} },
    'edit.apply': { '': {} },
    'edit.undo': { '': {} },
    'edit.restart': { '': {} },
  },
  ports: {
    checkEdit: {
      'one changes': { ok: true, outcome: oneChanges },
      'one changes, one is refused': {
        ok: true,
        outcome: { ...oneChanges, refused: 1, rows: [pads, cap] },
      },
      'none changes': {
        ok: true,
        outcome: { ...oneChanges, changed: 0, rows: [{ ...pads, after: 1000 }] },
      },
      refused: { ok: false, kind: 'refused', message: 'Product not found.' },
      unreachable: { ok: false, kind: 'network' },
    },
    applyEdit: {
      'one changed': { ok: true, outcome: { ...oneChanges, batch: 7, rows: [{ ...pads, version: 2 }] } },
      refused: {
        ok: false,
        kind: 'refused',
        message: 'Some of these products were changed meanwhile. Please look at them again.',
      },
      unreachable: { ok: false, kind: 'network' },
    },
    undoEdit: {
      undone: { ok: true, undone: { batch: 7, products: 1, refused: [] } },
      refused: {
        ok: false,
        kind: 'refused',
        message: 'Some of these products were changed meanwhile. Please look at them again.',
      },
      unreachable: { ok: false, kind: 'network' },
    },
  },
  project: ({ outcome, undone, error }) => [
    outcome?.changed,
    outcome?.refused,
    outcome?.batch,
    undone !== null,
    error !== null,
  ],
} satisfies MachineModel<typeof productBulkEditMachine, typeof productBulkEditPorts>;
