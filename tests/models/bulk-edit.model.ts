import type { BulkReply } from '#contract/types.ts';
import { bulkEditMachine } from '#machines/bulk-edit/bulk-edit.machine.ts';
import type { bulkEditPorts } from '#machines/bulk-edit/bulk-edit.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';
import { axioRule } from './fitment-editor.model.ts';

const twoChange: BulkReply = { batch: null, products: 2, changed: 2, added: 2, removed: 0, warnings: [] };
const broad = {
  product: 12,
  name: 'Brake Pads',
  code: 'too_broad',
  message: 'This rule is about 160 cars. Is it meant to be that broad?',
};

export const bulkEditModel = {
  machine: bulkEditMachine,
  inputs: { 'an empty edit': {} },
  events: {
    'products.find': { 'two products': { query: 'brake pads' } },
    'rule.add': { 'Axio to add': { list: 'add', rule: axioRule } },
    'rule.remove': {
      'the first to add': { list: 'add', place: 0 },
      'the first to remove': { list: 'remove', place: 0 },
    },
    'edit.check': { '': {} },
    'edit.apply': { '': {} },
    'edit.undo': { '': {} },
    'edit.restart': { '': {} },
  },
  ports: {
    checkEdit: {
      'two change': { ok: true, outcome: twoChange },
      'two change, very broad': { ok: true, outcome: { ...twoChange, warnings: [broad] } },
      'none changes': { ok: true, outcome: { ...twoChange, changed: 0, added: 0 } },
      refused: { ok: false, kind: 'refused', message: 'Too many products: at most 1,000 at once.' },
      unreachable: { ok: false, kind: 'network' },
    },
    applyEdit: {
      'two changed': { ok: true, outcome: { ...twoChange, batch: 7 } },
      'nothing was left to change': { ok: true, outcome: { ...twoChange, changed: 0, added: 0 } },
      refused: { ok: false, kind: 'refused', message: 'Brake Pads: Two rules are about the same cars.' },
      unreachable: { ok: false, kind: 'network' },
    },
    undoEdit: {
      undone: { ok: true, products: 2 },
      refused: { ok: false, kind: 'refused', message: 'Somebody has changed these rules since.' },
      unreachable: { ok: false, kind: 'network' },
    },
  },
  // Lists of any length would be states without end.
  project: ({ query, add, outcome, error }) => [
    query !== '',
    add.length > 0,
    outcome?.changed,
    outcome?.warnings.length,
    outcome?.batch,
    error !== null,
  ],
} satisfies MachineModel<typeof bulkEditMachine, typeof bulkEditPorts>;
