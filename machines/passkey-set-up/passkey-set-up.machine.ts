/**
 * Adding a passkey to one's account: proof of ownership, the browser's own prompt, and what it made to the server.
 * `finished` is final.
 *
 * Clauses: PASSKEY-07.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { PORT_DEFECT } from '../port-failure.ts';
import { passkeySetUpPorts } from './passkey-set-up.ports.ts';
import * as rules from './passkey-set-up.rules.ts';
import type { PasskeySetUpTypes } from './passkey-set-up.types.ts';

type OutputParams = { output: rules.Output };

const getOutput = ({ event }: { event: OutputParams }) => ({ output: event.output });
const succeeded = { type: 'succeeded', params: getOutput } as const;
const explain = { type: 'explain', params: getOutput } as const;
const explainDefect = { type: 'explain', params: { output: PORT_DEFECT } } as const;
const explainNotMade = { type: 'explain', params: { output: { ok: false, kind: 'failed' } } } as const;
const meta = { spec: ['PASSKEY-07'] } as const;

export const passkeySetUpMachine = setup({
  types: {} as PasskeySetUpTypes,
  actors: passkeySetUpPorts,
  guards: {
    hasProof: (_, proof: rules.Proof) => rules.hasProof(proof),
    succeeded: (_, { output }: OutputParams) => output.ok,
    mustBeginAgain: (_, { output }: OutputParams) => rules.mustBeginAgain(output),
    isUnreachable: (_, { output }: OutputParams) => rules.isUnreachable(output),
  },
  actions: {
    clearError: assign({ error: null, field: null }),
    explain: assign((_, { output }: OutputParams) => rules.toProblem(output)),
    promptForProof: assign({ error: rules.TEXTS.unproved, field: 'password' }),
    setOptions: assign((_, { output }: OutputParams) => rules.toOptions(output)),
    setMade: assign((_, { output }: OutputParams) => rules.toMade(output)),
    announceAdded: emit({ type: 'passkey.added' }),
  },
}).createMachine({
  id: 'passkeySetUp',
  context: { options: null, made: null, error: null, field: null },
  initial: 'proving',
  states: {
    proving: {
      description: 'The password, or a fresh Google sign-in, is asked for before anything begins.',
      meta: { spec: ['PASSKEY-07'] },
      on: {
        'passkey.begin': [
          { guard: { type: 'hasProof', params: ({ event }) => event }, target: 'beginning', meta },
          { actions: 'promptForProof', meta },
        ],
      },
    },
    beginning: {
      description: 'The server says what kind of passkey it takes.',
      tags: 'busy',
      meta: { spec: ['PASSKEY-07'] },
      entry: 'clearError',
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ event }) => rules.toProof(event),
        onDone: [
          { guard: succeeded, target: 'prompting', actions: { type: 'setOptions', params: getOutput }, meta },
          { target: 'proving', actions: explain, meta },
        ],
        onError: { target: 'proving', actions: explainDefect, meta },
      },
    },
    prompting: {
      description: 'The browser asks where to keep the passkey, and the device verifies its user.',
      tags: 'busy',
      meta: { spec: ['PASSKEY-07'] },
      entry: 'clearError',
      invoke: {
        id: 'make',
        src: 'make',
        input: ({ context: { options } }) => ({ options }),
        onDone: [
          { guard: succeeded, target: 'saving', actions: { type: 'setMade', params: getOutput }, meta },
          { target: 'notMade', actions: explain, meta },
        ],
        onError: { target: 'notMade', actions: explainNotMade, meta },
      },
    },
    notMade: {
      description: 'No passkey came of it; why stands there, and the prompt can be opened again.',
      meta: { spec: ['PASSKEY-07'] },
      on: { 'passkey.retry': { target: 'prompting', meta } },
    },
    saving: {
      description: 'The server checks and stores the passkey.',
      tags: 'busy',
      meta: { spec: ['PASSKEY-07'] },
      entry: 'clearError',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { made } }) => ({ made }),
        onDone: [
          { guard: succeeded, target: 'finished', meta },
          {
            guard: { type: 'mustBeginAgain', params: getOutput },
            target: 'proving',
            actions: explain,
            meta,
          },
          {
            guard: { type: 'isUnreachable', params: getOutput },
            target: 'unsaved',
            actions: explain,
            meta,
          },
          { target: 'notMade', actions: explain, meta },
        ],
        onError: { target: 'unsaved', actions: explainDefect, meta },
      },
    },
    unsaved: {
      description: 'The passkey is made, but the shop did not answer; it can be sent again.',
      meta: { spec: ['PASSKEY-07'] },
      on: { 'passkey.retry': { target: 'saving', meta } },
    },
    finished: {
      description: 'The dialog closes, and the passkey stands in the list.',
      type: 'final',
      meta: { spec: ['PASSKEY-07'] },
      entry: 'announceAdded',
    },
  },
});

export type PasskeySetUpActor = ActorRefFrom<typeof passkeySetUpMachine>;
export type PasskeySetUpSnapshot = SnapshotFrom<typeof passkeySetUpMachine>;
