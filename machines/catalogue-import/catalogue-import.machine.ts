/**
 * Import of a catalogue file: the server first reports what the file would do, row by row, and writes it after
 * confirmation. No state is final, because another file can follow.
 *
 * Clauses: PRODUCT-04.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import {
  catalogueImportPorts,
  type ReadImportOutput,
  type StartImportOutput,
} from './catalogue-import.ports.ts';
import * as rules from './catalogue-import.rules.ts';
import type { CatalogueImportTypes, ChosenFile, ImportMode } from './catalogue-import.types.ts';

type StartResult = { output: StartImportOutput };
type ReadResult = { output: ReadImportOutput };

const getStartOutput = ({ event }: { event: StartResult }) => ({ output: event.output });
const getReadOutput = ({ event }: { event: ReadResult }) => ({ output: event.output });
const spec = { spec: ['PRODUCT-04'] } as const;
const setProgress = { type: 'setProgress', params: getReadOutput } as const;
const choose = {
  'file.choose': {
    target: 'sending',
    actions: {
      type: 'setFile',
      params: ({ event }: { event: { file: ChosenFile } }) => ({ file: event.file }),
    },
    meta: spec,
  },
} as const;
const reset = { 'import.reset': { target: 'choosing', actions: ['reset', 'announceImport'] } } as const;

const acceptGood = {
  'import.acceptGood': {
    guard: 'isPartlyGood',
    target: 'sending',
    actions: { type: 'setMode', params: { mode: 'acceptGood' } },
    meta: spec,
  },
} as const;

export const catalogueImportMachine = setup({
  types: {} as CatalogueImportTypes,
  actors: catalogueImportPorts,
  guards: {
    isAccepted: (_, { output }: StartResult) => output.ok,
    isInProgress: (_, { output }: ReadResult) => rules.isInProgress(output),
    isUnreachable: (_, { output }: ReadResult) => !output.ok && output.kind === 'network',
    hasStarted: ({ context }) => context.importId !== null,
    isChecked: (_, { output }: ReadResult) =>
      output.ok && output.progress.state === 'done' && output.progress.dry_run,
    isRefused: (_, { output }: ReadResult) => output.ok && output.progress.state === 'refused',
    isDone: (_, { output }: ReadResult) => output.ok && output.progress.state === 'done',
    isAllGood: ({ context }) => rules.isAllGood(context),
    isPartlyGood: ({ context }) => rules.isPartlyGood(context),
  },
  actions: {
    setFile: assign(({ context }, { file }: { file: ChosenFile }) => ({
      ...rules.resetContext(context),
      file,
    })),
    setMode: assign((_, { mode }: { mode: ImportMode }) => ({ mode, progress: null, importId: null })),
    setImport: assign((_, { output }: StartResult) => ({
      importId: output.ok ? output.id : null,
      error: null,
    })),
    setProgress: assign((_, { output }: ReadResult) =>
      output.ok
        ? { progress: output.progress, mode: rules.getMode(output.progress), error: null }
        : { error: null },
    ),
    explainStart: assign(({ context }, { output }: { output: StartImportOutput | null }) => ({
      error: rules.startFailure(context, output),
    })),
    explainNoResponse: assign({ error: rules.TEXTS.noAnswer }),
    explainLoss: assign({ error: rules.TEXTS.lost }),
    reset: assign(({ context }) => rules.resetContext(context)),
    announceImport: emit(({ context }) => ({ type: 'import.changed', importId: context.importId })),
    announceFinished: emit({ type: 'import.finished' }),
  },
  delays: {
    /** In ms: long enough to spare the server, short enough for a smooth progress bar. */
    pollInterval: 1000,
  },
}).createMachine({
  id: 'catalogueImport',
  context: ({ input }) => rules.initialContext(input),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'No file yet, or the last one could not be sent: the error stands above the choice.',
      meta: spec,
      always: {
        guard: 'hasStarted',
        description: 'The address names an import: after a reload its progress is shown again.',
        target: 'polling',
        meta: spec,
      },
      on: choose,
    },
    sending: {
      description: 'The file is on its way to the server (POST /api/p/imports/).',
      tags: 'busy',
      meta: spec,
      invoke: {
        id: 'startImport',
        src: 'startImport',
        input: ({ context }) => rules.startInput(context),
        onDone: [
          {
            guard: { type: 'isAccepted', params: getStartOutput },
            target: 'polling',
            actions: [{ type: 'setImport', params: getStartOutput }, 'announceImport'],
            meta: spec,
          },
          { target: 'choosing', actions: { type: 'explainStart', params: getStartOutput } },
        ],
        onError: { target: 'choosing', actions: { type: 'explainStart', params: { output: null } } },
      },
    },
    polling: {
      description: 'The server is asked how far the import is (GET /api/p/imports/{id}/).',
      tags: 'busy',
      meta: spec,
      invoke: {
        id: 'readImport',
        src: 'readImport',
        input: ({ context }) => rules.readInput(context),
        onDone: [
          {
            guard: { type: 'isInProgress', params: getReadOutput },
            target: 'pausing',
            actions: setProgress,
            meta: spec,
          },
          {
            guard: { type: 'isUnreachable', params: getReadOutput },
            description: 'The import goes on at the server, so the question is repeated.',
            target: 'pausing',
            actions: 'explainNoResponse',
          },
          {
            guard: { type: 'isChecked', params: getReadOutput },
            target: 'checked',
            actions: setProgress,
            meta: spec,
          },
          {
            guard: { type: 'isRefused', params: getReadOutput },
            target: 'notWritten',
            actions: setProgress,
            meta: spec,
          },
          {
            guard: { type: 'isDone', params: getReadOutput },
            target: 'imported',
            actions: setProgress,
            meta: spec,
          },
          { target: 'failed', actions: [setProgress, 'explainLoss'] },
        ],
        onError: { target: 'failed', actions: 'explainLoss' },
      },
    },
    pausing: {
      description: 'One second between two questions. The progress bar stays.',
      tags: 'busy',
      meta: spec,
      after: { pollInterval: 'polling' },
    },
    checked: {
      description: 'The dry run is over and its report is shown; nothing has been written.',
      meta: spec,
      on: {
        ...choose,
        ...reset,
        'import.start': {
          guard: 'isAllGood',
          target: 'sending',
          actions: { type: 'setMode', params: { mode: 'allOrNothing' } },
          meta: spec,
        },
        ...acceptGood,
      },
    },
    notWritten: {
      description:
        'Rows have become wrong since they were checked, so the server wrote none of them. The good ones can still be accepted.',
      meta: spec,
      on: { ...choose, ...reset, ...acceptGood },
    },
    imported: {
      description: 'The rows are in the catalogue; the screen counts them, and those that were left out.',
      meta: spec,
      entry: 'announceFinished',
      on: { ...choose, ...reset },
    },
    failed: {
      description: 'What became of the import is unknown. The products have to be looked at.',
      meta: spec,
      on: { ...choose, ...reset },
    },
  },
});

export type CatalogueImportActor = ActorRefFrom<typeof catalogueImportMachine>;
export type CatalogueImportSnapshot = SnapshotFrom<typeof catalogueImportMachine>;
