/**
 * Setting one's second factor up, replacing its recovery codes, or switching it off: one of them for each actor, as its
 * input says. `finished` is final.
 *
 * Clauses: FACTOR-11, FACTOR-12.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { SpecMeta } from '../clause.types.ts';
import { PORT_DEFECT } from '../port-failure.ts';
import {
  type BeginOutput,
  type CodesOutput,
  type SwitchOffOutput,
  secondFactorPorts,
} from './second-factor.ports.ts';
import * as rules from './second-factor.rules.ts';
import type { SecondFactorTask, SecondFactorTypes } from './second-factor.types.ts';

type Output = BeginOutput | CodesOutput | SwitchOffOutput;
type OutputParams = { output: Output };
type CodeParams = { code: string };

const getOutput = ({ event }: { event: OutputParams }) => ({ output: event.output });
const getProof = ({ event }: { event: rules.Proof }) => event;
const getCode = ({ event }: { event: CodeParams }) => event;
const succeeded = { type: 'succeeded', params: getOutput } as const;
const explain = { type: 'explain', params: getOutput } as const;
const explainDefect = { type: 'explain', params: { output: PORT_DEFECT } } as const;
const isFor = (task: SecondFactorTask) => ({ type: 'isFor', params: { task } }) as const;
const spec = (...ids: SpecMeta['spec']) => ({ spec: ids }) satisfies SpecMeta;

export const secondFactorMachine = setup({
  types: {} as SecondFactorTypes,
  actors: secondFactorPorts,
  guards: {
    isFor: ({ context }, { task }: { task: SecondFactorTask }) => context.task === task,
    hasProof: (_, proof: rules.Proof) => rules.hasProof(proof),
    lacksProof: (_, proof: rules.Proof) => !rules.hasProof(proof),
    hasDigits: (_, { code }: CodeParams) => rules.hasDigits(code),
    hasCode: (_, { code }: CodeParams) => code.trim() !== '',
    succeeded: (_, { output }: OutputParams) => output.ok,
    mustBeginAgain: (_, { output }: OutputParams) => rules.mustBeginAgain(output),
    isSaved: (_, { saved }: { saved: boolean }) => saved,
  },
  actions: {
    clearError: assign({ error: null, field: null }),
    explain: assign((_, { output }: OutputParams) => rules.toProblem(output)),
    promptForProof: assign({ error: rules.TEXTS.unproved, field: 'password' }),
    promptForDigits: assign({ error: rules.TEXTS.digits, field: 'code' }),
    promptForCode: assign({ error: rules.TEXTS.noCode, field: 'code' }),
    promptToSave: assign({ error: rules.TEXTS.unsaved, field: 'saved' }),
    setSecret: assign((_, { output }: OutputParams) => rules.toSecret(output)),
    setCodes: assign((_, { output }: OutputParams) => rules.toCodes(output)),
    clearSecrets: assign({ secret: '', uri: '', codes: [] }),
    announceChanged: emit({ type: 'factor.changed' }),
    announceFinished: emit(({ context }) => rules.toFinishedEvent(context)),
  },
}).createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({
    task: input.task,
    secret: '',
    uri: '',
    codes: [],
    error: null,
    field: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides by the task what is asked first.',
      always: [
        { guard: isFor('setUp'), target: 'proving' },
        { guard: isFor('replaceCodes'), target: 'askingForCode' },
        { target: 'confirmingOff' },
      ],
    },
    proving: {
      description: 'The password, or a fresh Google sign-in, is asked for before anything begins.',
      meta: spec('FACTOR-11'),
      on: {
        'factor.begin': [
          { guard: { type: 'hasProof', params: getProof }, target: 'beginning', meta: spec('FACTOR-11') },
          { actions: 'promptForProof', meta: spec('FACTOR-11') },
        ],
      },
    },
    beginning: {
      description: 'The server makes a secret for the authenticator app.',
      tags: 'busy',
      meta: spec('FACTOR-11'),
      entry: 'clearError',
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ event }) => rules.toProof(event),
        onDone: [
          {
            guard: succeeded,
            target: 'scanning',
            actions: { type: 'setSecret', params: getOutput },
            meta: spec('FACTOR-11'),
          },
          { target: 'proving', actions: explain, meta: spec('FACTOR-11') },
        ],
        onError: { target: 'proving', actions: explainDefect, meta: spec('FACTOR-11') },
      },
    },
    scanning: {
      description: 'The secret stands there as a QR code and as text; the first code of the app confirms it.',
      meta: spec('FACTOR-11'),
      on: {
        'factor.confirm': [
          { guard: { type: 'hasDigits', params: getCode }, target: 'confirming', meta: spec('FACTOR-11') },
          { actions: 'promptForDigits', meta: spec('FACTOR-11') },
        ],
      },
    },
    confirming: {
      description: 'The server checks the first code.',
      tags: 'busy',
      meta: spec('FACTOR-11'),
      entry: 'clearError',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ event }) => rules.toCode(event),
        onDone: [
          {
            guard: succeeded,
            target: 'showingCodes',
            actions: [{ type: 'setCodes', params: getOutput }, 'announceChanged'],
            meta: spec('FACTOR-11', 'FACTOR-12'),
          },
          {
            guard: { type: 'mustBeginAgain', params: getOutput },
            target: 'proving',
            actions: ['clearSecrets', explain],
            meta: spec('FACTOR-11'),
          },
          { target: 'scanning', actions: explain, meta: spec('FACTOR-11') },
        ],
        onError: { target: 'scanning', actions: explainDefect, meta: spec('FACTOR-11') },
      },
    },
    askingForCode: {
      description: 'New recovery codes are made for a code of the app, or one of the old recovery codes.',
      meta: spec('FACTOR-12'),
      on: {
        'factor.replaceCodes': [
          { guard: { type: 'hasCode', params: getCode }, target: 'replacing', meta: spec('FACTOR-12') },
          { actions: 'promptForCode', meta: spec('FACTOR-12') },
        ],
      },
    },
    replacing: {
      description: 'The server makes new recovery codes; the earlier ones end.',
      tags: 'busy',
      meta: spec('FACTOR-12'),
      entry: 'clearError',
      invoke: {
        id: 'replaceCodes',
        src: 'replaceCodes',
        input: ({ event }) => rules.toCode(event),
        onDone: [
          {
            guard: succeeded,
            target: 'showingCodes',
            actions: [{ type: 'setCodes', params: getOutput }, 'announceChanged'],
            meta: spec('FACTOR-12'),
          },
          { target: 'askingForCode', actions: explain, meta: spec('FACTOR-12') },
        ],
        onError: { target: 'askingForCode', actions: explainDefect, meta: spec('FACTOR-12') },
      },
    },
    showingCodes: {
      description: 'The recovery codes are shown, once. The dialog closes when they are saved.',
      meta: spec('FACTOR-12'),
      exit: 'clearSecrets',
      on: {
        'factor.finish': [
          {
            guard: { type: 'isSaved', params: ({ event }) => event },
            target: 'finished',
            meta: spec('FACTOR-12'),
          },
          { actions: 'promptToSave', meta: spec('FACTOR-12') },
        ],
      },
    },
    confirmingOff: {
      description: 'The password and a code are asked for before the second factor is switched off.',
      meta: spec('FACTOR-11'),
      on: {
        'factor.switchOff': [
          {
            guard: { type: 'lacksProof', params: getProof },
            actions: 'promptForProof',
            meta: spec('FACTOR-11'),
          },
          { guard: { type: 'hasCode', params: getCode }, target: 'switchingOff', meta: spec('FACTOR-11') },
          { actions: 'promptForCode', meta: spec('FACTOR-11') },
        ],
      },
    },
    switchingOff: {
      description: 'The server checks both, and switches it off.',
      tags: 'busy',
      meta: spec('FACTOR-11'),
      entry: 'clearError',
      invoke: {
        id: 'switchOff',
        src: 'switchOff',
        input: ({ event }) => rules.toSwitchOff(event),
        onDone: [
          { guard: succeeded, target: 'finished', actions: 'announceChanged', meta: spec('FACTOR-11') },
          { target: 'confirmingOff', actions: explain, meta: spec('FACTOR-11') },
        ],
        onError: { target: 'confirmingOff', actions: explainDefect, meta: spec('FACTOR-11') },
      },
    },
    finished: {
      description: 'The dialog closes, and a toast says what holds now.',
      type: 'final',
      meta: spec('FACTOR-11', 'FACTOR-12'),
      entry: 'announceFinished',
    },
  },
});

export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>;
export type SecondFactorSnapshot = SnapshotFrom<typeof secondFactorMachine>;
