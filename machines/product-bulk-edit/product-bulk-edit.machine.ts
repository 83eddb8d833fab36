/**
 * The prices or the stock of many products are changed. The server says what each would have before anything is
 * written, and which may not; then the others are changed at once, unless one is no longer as it was shown. It can be
 * undone until the page is left or another edit begun.
 *
 * Clauses: PRODUCT-07 to PRODUCT-09.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ProductBulkChange } from '#contract/types.ts';
import {
  type ProductBulkEditOutput,
  productBulkEditPorts,
  type UndoProductEditOutput,
} from './product-bulk-edit.ports.ts';
import * as rules from './product-bulk-edit.rules.ts';
import type { ProductBulkEditEvent, ProductBulkEditTypes } from './product-bulk-edit.types.ts';

type Done<Output> = { event: { output: Output } };
type EditResult = { output: ProductBulkEditOutput };
type UndoResult = { output: UndoProductEditOutput };
type CheckEvent = { event: Extract<ProductBulkEditEvent, { type: 'edit.check' }> };

const getEditOutput = ({ event }: Done<ProductBulkEditOutput>) => ({ output: event.output });
const getUndoOutput = ({ event }: Done<UndoProductEditOutput>) => ({ output: event.output });
const checked = { spec: ['PRODUCT-07'] } as const;
const applied = { spec: ['PRODUCT-08'] } as const;
const undone = { spec: ['PRODUCT-09'] } as const;
const explain = (text: string) => ({ type: 'explain', params: { text } }) as const;

const check = {
  'edit.check': {
    target: '#productBulkEdit.checking',
    actions: { type: 'setChange', params: ({ event }: CheckEvent) => ({ change: event.change }) },
    meta: checked,
  },
} as const;
const restart = { 'edit.restart': { target: '#productBulkEdit.editing', actions: 'restart' } } as const;

export const productBulkEditMachine = setup({
  types: {} as ProductBulkEditTypes,
  actors: productBulkEditPorts,
  guards: {
    canApply: ({ context }) => rules.canApply(context),
    isAnswered: (_, { output }: EditResult) => output.ok,
    isUndone: (_, { output }: UndoResult) => output.ok,
  },
  actions: {
    setChange: assign((_, { change }: { change: ProductBulkChange }) => rules.setChange(change)),
    setOutcome: assign((_, { output }: EditResult) => rules.setOutcome(output)),
    setUndone: assign((_, { output }: UndoResult) => rules.setUndone(output)),
    explainCheck: assign((_, { output }: EditResult) => rules.explain(output, rules.TEXTS.checkFailed)),
    explainApply: assign((_, { output }: EditResult) => rules.explainApply(output)),
    explainUndo: assign((_, { output }: UndoResult) => rules.explain(output, rules.TEXTS.undoFailed)),
    explain: assign((_, { text }: { text: string }) => ({ error: text })),
    forgetOutcome: assign({ outcome: null }),
    clearError: assign({ error: null }),
    restart: assign(rules.restart),
    announceChanged: emit({ type: 'products.changed' }),
  },
}).createMachine({
  id: 'productBulkEdit',
  context: ({ input }) => rules.createContext(input),
  initial: 'editing',
  states: {
    editing: {
      description: 'The change is typed. Nobody has said what it does.',
      meta: checked,
      on: check,
    },
    checking: {
      description:
        'The server says what each product would have, without writing (POST /api/p/products/bulk/ with dry_run).',
      tags: 'busy',
      meta: checked,
      invoke: {
        id: 'checkEdit',
        src: 'checkEdit',
        input: ({ context }) => rules.toCheck(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: getEditOutput },
            target: 'checked',
            actions: { type: 'setOutcome', params: getEditOutput },
            meta: checked,
          },
          { target: 'editing', actions: { type: 'explainCheck', params: getEditOutput } },
        ],
        onError: { target: 'editing', actions: explain(rules.TEXTS.checkFailed) },
      },
    },
    checked: {
      description: 'What each product has and would have is shown, and what is refused.',
      meta: checked,
      on: {
        ...check,
        'edit.alter': { target: 'editing', actions: 'forgetOutcome', meta: checked },
        'edit.apply': { guard: 'canApply', target: 'applying' },
      },
    },
    applying: {
      description: 'All products are being changed in one transaction (POST /api/p/products/bulk/).',
      tags: 'busy',
      meta: applied,
      invoke: {
        id: 'applyEdit',
        src: 'applyEdit',
        input: ({ context }) => rules.toEdit(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: getEditOutput },
            target: 'applied',
            actions: [{ type: 'setOutcome', params: getEditOutput }, 'announceChanged'],
            meta: applied,
          },
          { target: 'editing', actions: { type: 'explainApply', params: getEditOutput } },
        ],
        onError: { target: 'editing', actions: [explain(rules.TEXTS.applyFailed), 'forgetOutcome'] },
      },
    },
    applied: {
      description: 'The products are changed. It can be undone.',
      meta: applied,
      on: {
        ...restart,
        'edit.undo': { target: 'undoing', actions: 'clearError', meta: undone },
      },
    },
    undoing: {
      description:
        'The prices or the stock of before are being restored, except where somebody has changed a product since (POST /api/p/products/bulk/{batch}/undo/).',
      tags: 'busy',
      meta: undone,
      invoke: {
        id: 'undoEdit',
        src: 'undoEdit',
        input: ({ context }) => rules.toUndo(context),
        onDone: [
          {
            guard: { type: 'isUndone', params: getUndoOutput },
            target: 'undone',
            actions: [{ type: 'setUndone', params: getUndoOutput }, 'announceChanged'],
            meta: undone,
          },
          { target: 'applied', actions: { type: 'explainUndo', params: getUndoOutput } },
        ],
        onError: { target: 'applied', actions: explain(rules.TEXTS.undoFailed) },
      },
    },
    undone: {
      description: 'The products have what they had before. Those that were changed since are named.',
      meta: undone,
      on: restart,
    },
  },
});

export type ProductBulkEditActor = ActorRefFrom<typeof productBulkEditMachine>;
export type ProductBulkEditSnapshot = SnapshotFrom<typeof productBulkEditMachine>;
