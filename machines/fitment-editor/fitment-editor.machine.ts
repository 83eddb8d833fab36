/**
 * The rules that say which cars a product fits, as a list of sentences. The server says what a changed list would match
 * before it can be saved; proposals only add to the list. No state is final, because staff go on editing. The host stores
 * unsaved edits with every change.
 *
 * Clauses: FIT-46, FIT-47, FIT-50.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import {
  fitmentEditorPorts,
  type LoadRulesOutput,
  type PreviewRulesOutput,
  type ProposalKind,
  type ProposeRulesOutput,
  type SaveRulesOutput,
} from './fitment-editor.ports.ts';
import * as rules from './fitment-editor.rules.ts';
import type { EditedRule, FitmentEditorEvent, FitmentEditorTypes } from './fitment-editor.types.ts';

type Done<Output> = { event: { output: Output } };
type Of<Type extends FitmentEditorEvent['type']> = { event: Extract<FitmentEditorEvent, { type: Type }> };
type LoadResult = { output: LoadRulesOutput };
type PreviewResult = { output: PreviewRulesOutput };
type ProposeResult = { output: ProposeRulesOutput };
type SaveResult = { output: SaveRulesOutput };

const getLoadOutput = ({ event }: Done<LoadRulesOutput>) => ({ output: event.output });
const getPreviewOutput = ({ event }: Done<PreviewRulesOutput>) => ({ output: event.output });
const getProposeOutput = ({ event }: Done<ProposeRulesOutput>) => ({ output: event.output });
const getSaveOutput = ({ event }: Done<SaveRulesOutput>) => ({ output: event.output });
const editing = { spec: ['FIT-46'] } as const;
const proposing = { spec: ['FIT-47'] } as const;
const conflict = { spec: ['FIT-50'] } as const;
const explain = (text: string) => ({ type: 'explain', params: { text } }) as const;

/** Each edit begins the pause before the next check anew. */
const edits = {
  'rule.add': {
    target: '#fitmentEditor.edited',
    reenter: true,
    actions: { type: 'addRule', params: ({ event }: Of<'rule.add'>) => ({ rule: event.rule }) },
    meta: editing,
  },
  'rule.change': {
    target: '#fitmentEditor.edited',
    reenter: true,
    actions: {
      type: 'changeRule',
      params: ({ event: { place, rule } }: Of<'rule.change'>) => ({ place, rule }),
    },
    meta: editing,
  },
  'rule.remove': {
    target: '#fitmentEditor.edited',
    reenter: true,
    actions: { type: 'removeRule', params: ({ event }: Of<'rule.remove'>) => ({ place: event.place }) },
    meta: editing,
  },
  'proposals.request': {
    target: '#fitmentEditor.proposing',
    actions: {
      type: 'requestProposals',
      params: ({ event: { kind, text } }: Of<'proposals.request'>) => ({ kind, text }),
    },
    meta: proposing,
  },
  'proposals.accept': {
    guard: 'hasProposals',
    target: '#fitmentEditor.edited',
    reenter: true,
    actions: {
      type: 'acceptProposals',
      params: ({ event }: Of<'proposals.accept'>) => ({ places: event.places }),
    },
    meta: proposing,
  },
  'proposals.close': { guard: 'hasProposals', actions: 'closeProposals' },
} as const;
const discard = { 'rules.discard': { target: '#fitmentEditor.clean', actions: 'discardEdits' } } as const;

export const fitmentEditorMachine = setup({
  types: {} as FitmentEditorTypes,
  actors: fitmentEditorPorts,
  guards: {
    isLoaded: (_, { output }: LoadResult) => output.ok,
    isRestored: ({ context }, { output }: LoadResult) => rules.isOfThisVersion(context, output),
    isRestoredLate: ({ context }, { output }: LoadResult) => output.ok && context.storedEdits !== null,
    isPreviewed: (_, { output }: PreviewResult) => output.ok,
    isSaved: (_, { output }: SaveResult) => output.ok,
    isStale: (_, { output }: SaveResult) => !output.ok && output.kind === 'stale',
    hasProposals: ({ context }) => context.proposals !== null,
    hasChanges: ({ context }) => rules.hasChanges(context),
    canSave: ({ context }) => rules.canSave(context),
  },
  actions: {
    setStored: assign((_, { output }: { output: LoadRulesOutput | SaveRulesOutput }) =>
      rules.setStored(output),
    ),
    restoreEdits: assign(({ context }, { output }: LoadResult) => rules.restoreEdits(context, output)),
    restoreOldEdits: assign(({ context }, { output }: LoadResult) => rules.restoreOldEdits(context, output)),
    addRule: assign(({ context }, { rule }: { rule: EditedRule }) => rules.addRule(context, rule)),
    changeRule: assign(({ context }, { place, rule }: { place: number; rule: EditedRule }) =>
      rules.changeRule(context, place, rule),
    ),
    removeRule: assign(({ context }, { place }: { place: number }) => rules.removeRule(context, place)),
    requestProposals: assign((_, { kind, text }: { kind: ProposalKind; text: string }) =>
      rules.requestProposals(kind, text),
    ),
    setProposals: assign((_, { output }: ProposeResult) => rules.setProposals(output)),
    acceptProposals: assign(({ context }, { places }: { places: readonly number[] }) =>
      rules.acceptProposals(context, places),
    ),
    closeProposals: assign({ proposals: null }),
    discardEdits: assign(({ context }) => rules.discardEdits(context)),
    setPreview: assign((_, { output }: PreviewResult) => rules.setPreview(output)),
    setCurrent: assign((_, { output }: SaveResult) => rules.setCurrent(output)),
    keepMine: assign(({ context }) => rules.keepMine(context)),
    takeTheirs: assign(({ context }) => rules.takeTheirs(context)),
    explainLoad: assign((_, { output }: LoadResult) => rules.explain(output, rules.TEXTS.loadFailed)),
    explainPreview: assign((_, { output }: PreviewResult) =>
      rules.explain(output, rules.TEXTS.previewFailed),
    ),
    explainSave: assign((_, { output }: SaveResult) => rules.explain(output, rules.TEXTS.saveFailed)),
    explain: assign((_, { text }: { text: string }) => ({ error: text })),
    clearError: assign({ error: null }),
    announceSaved: emit({ type: 'fitments.saved' }),
    announceEdits: emit(({ context }) => ({ type: 'edits.changed', edits: rules.getEdits(context) })),
    announceNoEdits: emit({ type: 'edits.dropped' }),
  },
  delays: {
    /** In ms: several edits in a row are checked once. */
    previewPause: 300,
  },
}).createMachine({
  id: 'fitmentEditor',
  context: ({ input }) => rules.initialContext(input),
  initial: 'loading',
  states: {
    loading: {
      description: 'The stored rules are being read (GET /api/p/products/{id}/fitments/).',
      tags: 'busy',
      meta: editing,
      invoke: {
        id: 'loadRules',
        src: 'loadRules',
        input: ({ context }) => ({ productId: context.productId }),
        onDone: [
          {
            guard: { type: 'isRestored', params: getLoadOutput },
            description: 'The edits of an earlier visit are shown again.',
            target: 'edited',
            actions: { type: 'restoreEdits', params: getLoadOutput },
            meta: editing,
          },
          {
            guard: { type: 'isRestoredLate', params: getLoadOutput },
            description: 'Somebody has saved since the edits of an earlier visit.',
            target: 'stale',
            actions: { type: 'restoreOldEdits', params: getLoadOutput },
            meta: conflict,
          },
          {
            guard: { type: 'isLoaded', params: getLoadOutput },
            target: 'clean',
            actions: { type: 'setStored', params: getLoadOutput },
          },
          { target: 'notLoaded', actions: { type: 'explainLoad', params: getLoadOutput } },
        ],
        onError: { target: 'notLoaded', actions: explain(rules.TEXTS.loadFailed) },
      },
    },
    notLoaded: {
      description: 'The rules could not be read.',
      on: { 'rules.reload': { target: 'loading', actions: 'clearError' } },
    },
    clean: {
      description: 'The list is as stored.',
      meta: editing,
      entry: 'announceNoEdits',
      on: edits,
    },
    edited: {
      description: 'The list was changed, and is checked once edits pause.',
      meta: editing,
      entry: 'announceEdits',
      on: { ...edits, ...discard },
      after: { previewPause: 'previewing' },
    },
    previewing: {
      description:
        'The server says what the list would match, without storing it (POST /api/p/products/{id}/fitments/preview/).',
      tags: 'busy',
      meta: editing,
      on: { ...edits, ...discard },
      invoke: {
        id: 'previewRules',
        src: 'previewRules',
        input: ({ context }) => rules.previewInput(context),
        onDone: [
          {
            guard: { type: 'isPreviewed', params: getPreviewOutput },
            target: 'previewed',
            actions: { type: 'setPreview', params: getPreviewOutput },
            meta: editing,
          },
          { target: 'notPreviewed', actions: { type: 'explainPreview', params: getPreviewOutput } },
        ],
        onError: { target: 'notPreviewed', actions: explain(rules.TEXTS.previewFailed) },
      },
    },
    notPreviewed: {
      description: 'The list could not be checked, so it cannot be saved.',
      on: { ...edits, ...discard, 'rules.check': { target: 'previewing', actions: 'clearError' } },
    },
    previewed: {
      description: 'How many cars the list matches, what saving changes and what is wrong with it are shown.',
      meta: editing,
      on: {
        ...edits,
        ...discard,
        'rules.save': { guard: 'canSave', target: 'saving', meta: proposing },
      },
    },
    proposing: {
      description: 'The server looks for rules to propose. Nothing is added yet.',
      tags: 'busy',
      meta: proposing,
      invoke: {
        id: 'proposeRules',
        src: 'proposeRules',
        input: ({ context }) => context.proposalRequest!,
        onDone: [
          {
            guard: 'hasChanges',
            target: 'edited',
            actions: { type: 'setProposals', params: getProposeOutput },
            meta: proposing,
          },
          {
            target: 'clean',
            actions: { type: 'setProposals', params: getProposeOutput },
            meta: proposing,
          },
        ],
        onError: [
          { guard: 'hasChanges', target: 'edited', actions: explain(rules.TEXTS.proposeFailed) },
          { target: 'clean', actions: explain(rules.TEXTS.proposeFailed) },
        ],
      },
    },
    saving: {
      description:
        'The whole list is being stored, unless somebody else stored another one (PUT /api/p/products/{id}/fitments/).',
      tags: 'busy',
      meta: editing,
      invoke: {
        id: 'saveRules',
        src: 'saveRules',
        input: ({ context }) => rules.saveInput(context),
        onDone: [
          {
            guard: { type: 'isSaved', params: getSaveOutput },
            target: 'saved',
            actions: [{ type: 'setStored', params: getSaveOutput }, 'announceSaved', 'announceNoEdits'],
            meta: editing,
          },
          {
            guard: { type: 'isStale', params: getSaveOutput },
            target: 'stale',
            actions: { type: 'setCurrent', params: getSaveOutput },
            meta: conflict,
          },
          { target: 'notSaved', actions: { type: 'explainSave', params: getSaveOutput } },
        ],
        onError: { target: 'notSaved', actions: explain(rules.TEXTS.saveFailed) },
      },
    },
    saved: {
      description: 'The list is stored. Editing goes on.',
      meta: editing,
      on: edits,
    },
    stale: {
      description: 'Somebody else saved meanwhile. Both lists are shown; nothing of either is lost.',
      meta: conflict,
      on: {
        'conflict.keepMine': { target: 'edited', actions: 'keepMine', meta: conflict },
        'conflict.takeTheirs': { target: 'clean', actions: 'takeTheirs', meta: conflict },
      },
    },
    notSaved: {
      description: 'The list was not stored, or nobody knows whether it was; it can be sent again.',
      meta: editing,
      on: { ...edits, ...discard, 'rules.save': { target: 'saving', actions: 'clearError' } },
    },
  },
});

export type FitmentEditorActor = ActorRefFrom<typeof fitmentEditorMachine>;
export type FitmentEditorSnapshot = SnapshotFrom<typeof fitmentEditorMachine>;
