/**
 * Importing a catalogue file: PRODUCT-04.
 *
 * The server first says what the file would do, row by row, and writes it when it is told to.
 *
 *   choosing → sending → following ⇄ pausing          (an import begun before this visit: following at once)
 *       ↑________│           │ → checked → sending …
 *       │                    │ → imported
 *       └────────────────────┴ → failed
 *
 * Not final: another file can follow.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import {
  catalogueImportPorts,
  type ReadImportOutput,
  type StartImportOutput,
} from './catalogue-import.ports.ts';
import * as rules from './catalogue-import.rules.ts';
import type { CatalogueImportTypes, ChosenFile, ImportMode } from './catalogue-import.types.ts';

type Started = { output: StartImportOutput };
type Read = { output: ReadImportOutput };

const startedIn = ({ event }: { event: Started }) => ({ output: event.output });
const readIn = ({ event }: { event: Read }) => ({ output: event.output });
const spec = { spec: ['PRODUCT-04'] } as const;
const take = { type: 'takeProgress', params: readIn } as const;
const choose = {
  'file.chosen': {
    target: 'sending',
    actions: {
      type: 'takeFile',
      params: ({ event }: { event: { file: ChosenFile } }) => ({ file: event.file }),
    },
    meta: spec,
  },
} as const;
const reset = { 'import.reset': { target: 'choosing', actions: ['forget', 'announceImport'] } } as const;

export const catalogueImportMachine = setup({
  types: {} as CatalogueImportTypes,
  actors: catalogueImportPorts,
  guards: {
    isTaken: (_, { output }: Started) => output.ok,
    isUnderWay: (_, { output }: Read) => rules.isUnderWay(output),
    isUnreachable: (_, { output }: Read) => !output.ok && output.kind === 'network',
    isBegun: ({ context }) => context.importId !== null,
    isChecked: (_, { output }: Read) =>
      output.ok &&
      (output.progress.state === 'refused' || (output.progress.state === 'done' && output.progress.dry_run)),
    isDone: (_, { output }: Read) => output.ok && output.progress.state === 'done',
    isAllGood: ({ context }) => rules.isAllGood(context),
    isPartlyGood: ({ context }) => rules.isPartlyGood(context),
  },
  actions: {
    takeFile: assign((_, { file }: { file: ChosenFile }) => ({ ...rules.initialContext(), file })),
    takeMode: assign((_, { mode }: { mode: ImportMode }) => ({ mode, progress: null, importId: null })),
    takeImport: assign((_, { output }: Started) => ({ importId: output.ok ? output.id : null, error: null })),
    takeProgress: assign((_, { output }: Read) =>
      output.ok
        ? { progress: output.progress, mode: rules.modeOf(output.progress), error: null }
        : { error: null },
    ),
    explainStart: assign(({ context }, { output }: { output: StartImportOutput | null }) => ({
      error: rules.startFailure(context, output),
    })),
    explainSilence: assign({ error: rules.TEXTS.noAnswer }),
    explainLoss: assign({ error: rules.TEXTS.lost }),
    forget: assign(() => rules.initialContext()),
    announceImport: emit(({ context }) => ({ type: 'import.changed', importId: context.importId })),
    announceFinished: emit({ type: 'import.finished' }),
  },
  delays: {
    /** Long enough to spare the server, short enough for a bar that moves. */
    pollInterval: 1000,
  },
}).createMachine({
  id: 'catalogueImport',
  context: ({ input }) => rules.initialContext(input.importId),
  initial: 'choosing',
  states: {
    choosing: { meta: spec, always: { guard: 'isBegun', target: 'following', meta: spec }, on: choose },
    sending: {
      tags: 'busy',
      meta: spec,
      invoke: {
        id: 'startImport',
        src: 'startImport',
        input: ({ context }) => rules.startInput(context),
        onDone: [
          {
            guard: { type: 'isTaken', params: startedIn },
            target: 'following',
            actions: [{ type: 'takeImport', params: startedIn }, 'announceImport'],
            meta: spec,
          },
          { target: 'choosing', actions: { type: 'explainStart', params: startedIn } },
        ],
        onError: { target: 'choosing', actions: { type: 'explainStart', params: { output: null } } },
      },
    },
    following: {
      tags: 'busy',
      meta: spec,
      invoke: {
        id: 'readImport',
        src: 'readImport',
        input: ({ context }) => rules.readInput(context),
        onDone: [
          { guard: { type: 'isUnderWay', params: readIn }, target: 'pausing', actions: take, meta: spec },
          { guard: { type: 'isUnreachable', params: readIn }, target: 'pausing', actions: 'explainSilence' },
          { guard: { type: 'isChecked', params: readIn }, target: 'checked', actions: take, meta: spec },
          { guard: { type: 'isDone', params: readIn }, target: 'imported', actions: take, meta: spec },
          { target: 'failed', actions: [take, 'explainLoss'] },
        ],
        onError: { target: 'failed', actions: 'explainLoss' },
      },
    },
    pausing: { tags: 'busy', meta: spec, after: { pollInterval: 'following' } },
    checked: {
      meta: spec,
      on: {
        ...choose,
        ...reset,
        'import.start': {
          guard: 'isAllGood',
          target: 'sending',
          actions: { type: 'takeMode', params: { mode: 'allOrNothing' } },
          meta: spec,
        },
        'import.acceptGood': {
          guard: 'isPartlyGood',
          target: 'sending',
          actions: { type: 'takeMode', params: { mode: 'acceptGood' } },
          meta: spec,
        },
      },
    },
    imported: { meta: spec, entry: 'announceFinished', on: { ...choose, ...reset } },
    failed: { meta: spec, on: { ...choose, ...reset } },
  },
});

export type CatalogueImportActor = ActorRefFrom<typeof catalogueImportMachine>;
export type CatalogueImportSnapshot = SnapshotFrom<typeof catalogueImportMachine>;
