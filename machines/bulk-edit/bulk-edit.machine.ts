/**
 * Rules are added to all products that a search finds, or taken from them. The server says what that changes before
 * anything is written; then all of it is written, or nothing. It can be undone as a whole until the page is left or
 * another edit begun.
 *
 * Clauses: FIT-48.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { EditedRule } from '../fitment-editor/fitment-editor.types.ts';
import { type BulkEditOutput, bulkEditPorts, type UndoEditOutput } from './bulk-edit.ports.ts';
import * as rules from './bulk-edit.rules.ts';
import type { BulkEditEvent, BulkEditTypes, BulkList } from './bulk-edit.types.ts';

type Done<Output> = { event: { output: Output } };
type Of<Type extends BulkEditEvent['type']> = { event: Extract<BulkEditEvent, { type: Type }> };
type EditResult = { output: BulkEditOutput };
type UndoResult = { output: UndoEditOutput };

const getEditOutput = ({ event }: Done<BulkEditOutput>) => ({ output: event.output });
const getUndoOutput = ({ event }: Done<UndoEditOutput>) => ({ output: event.output });
const getPlace = ({ event: { list, place } }: Of<'rule.remove'>) => ({ list, place });
const bulk = { spec: ['FIT-48'] } as const;
const explain = (text: string) => ({ type: 'explain', params: { text } }) as const;

/** What the server said holds no longer. */
const edits = {
  'products.find': {
    target: '#bulkEdit.editing',
    actions: { type: 'setQuery', params: ({ event }: Of<'products.find'>) => ({ query: event.query }) },
    meta: bulk,
  },
  'rule.add': {
    target: '#bulkEdit.editing',
    actions: {
      type: 'addRule',
      params: ({ event: { list, rule } }: Of<'rule.add'>) => ({ list, rule }),
    },
    meta: bulk,
  },
  'rule.remove': {
    guard: { type: 'hasRule', params: getPlace },
    target: '#bulkEdit.editing',
    actions: { type: 'removeRule', params: getPlace },
    meta: bulk,
  },
} as const;
const restart = { 'edit.restart': { target: '#bulkEdit.editing', actions: 'restart' } } as const;

export const bulkEditMachine = setup({
  types: {} as BulkEditTypes,
  actors: bulkEditPorts,
  guards: {
    hasRule: ({ context }, { list, place }: { list: BulkList; place: number }) =>
      place < context[list].length,
    canCheck: ({ context }) => rules.canCheck(context),
    canApply: ({ context }) => rules.canApply(context),
    canUndo: ({ context }) => rules.canUndo(context),
    isAnswered: (_, { output }: EditResult) => output.ok,
    isUndone: (_, { output }: UndoResult) => output.ok,
  },
  actions: {
    setQuery: assign((_, { query }: { query: string }) => rules.setQuery(query)),
    addRule: assign(({ context }, { list, rule }: { list: BulkList; rule: EditedRule }) =>
      rules.addRule(context, list, rule),
    ),
    removeRule: assign(({ context }, { list, place }: { list: BulkList; place: number }) =>
      rules.removeRule(context, list, place),
    ),
    setOutcome: assign((_, { output }: EditResult) => rules.setOutcome(output)),
    explainCheck: assign((_, { output }: EditResult) => rules.explain(output, rules.TEXTS.checkFailed)),
    explainApply: assign((_, { output }: EditResult) => rules.explainApply(output)),
    explainUndo: assign((_, { output }: UndoResult) => rules.explain(output, rules.TEXTS.undoFailed)),
    explain: assign((_, { text }: { text: string }) => ({ error: text })),
    clearError: assign({ error: null }),
    restart: assign(rules.initialContext),
    announceSaved: emit({ type: 'fitments.saved' }),
  },
}).createMachine({
  id: 'bulkEdit',
  context: rules.initialContext,
  initial: 'editing',
  states: {
    editing: {
      description: 'The search and the rules are chosen. Nobody has said what they change.',
      meta: bulk,
      on: { ...edits, 'edit.check': { guard: 'canCheck', target: 'checking', actions: 'clearError' } },
    },
    checking: {
      description:
        'The server says what the edit would change, without writing (POST /api/p/fitments/bulk/ with dry_run).',
      tags: 'busy',
      meta: bulk,
      invoke: {
        id: 'checkEdit',
        src: 'checkEdit',
        input: ({ context }) => rules.toEdit(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: getEditOutput },
            target: 'checked',
            actions: { type: 'setOutcome', params: getEditOutput },
            meta: bulk,
          },
          { target: 'editing', actions: { type: 'explainCheck', params: getEditOutput } },
        ],
        onError: { target: 'editing', actions: explain(rules.TEXTS.checkFailed) },
      },
    },
    checked: {
      description: 'How many products and rules change is shown, and what is unusual about it.',
      meta: bulk,
      on: { ...edits, 'edit.apply': { guard: 'canApply', target: 'applying' } },
    },
    applying: {
      description: 'All products are being changed in one transaction (POST /api/p/fitments/bulk/).',
      tags: 'busy',
      meta: bulk,
      invoke: {
        id: 'applyEdit',
        src: 'applyEdit',
        input: ({ context }) => rules.toConfirmedEdit(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: getEditOutput },
            target: 'applied',
            actions: [{ type: 'setOutcome', params: getEditOutput }, 'announceSaved'],
            meta: bulk,
          },
          { target: 'editing', actions: { type: 'explainApply', params: getEditOutput } },
        ],
        onError: { target: 'editing', actions: explain(rules.TEXTS.applyFailed) },
      },
    },
    applied: {
      description: 'The products are changed. All of it can be undone.',
      meta: bulk,
      on: {
        ...restart,
        'edit.undo': { guard: 'canUndo', target: 'undoing', actions: 'clearError', meta: bulk },
      },
    },
    undoing: {
      description:
        'The rules of before are being restored, unless somebody has changed one of the products since (POST /api/p/fitments/bulk/{batch}/undo/).',
      tags: 'busy',
      meta: bulk,
      invoke: {
        id: 'undoEdit',
        src: 'undoEdit',
        input: ({ context }) => ({ batch: context.outcome?.batch ?? 0 }),
        onDone: [
          {
            guard: { type: 'isUndone', params: getUndoOutput },
            target: 'undone',
            actions: 'announceSaved',
            meta: bulk,
          },
          { target: 'applied', actions: { type: 'explainUndo', params: getUndoOutput } },
        ],
        onError: { target: 'applied', actions: explain(rules.TEXTS.undoFailed) },
      },
    },
    undone: {
      description: 'The products have the rules of before.',
      meta: bulk,
      on: restart,
    },
  },
});

export type BulkEditActor = ActorRefFrom<typeof bulkEditMachine>;
export type BulkEditSnapshot = SnapshotFrom<typeof bulkEditMachine>;
