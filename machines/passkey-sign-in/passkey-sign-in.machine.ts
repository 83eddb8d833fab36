/**
 * Signing in with a passkey: the server's challenge, the browser's own prompt, and the signed challenge back to the
 * server. The session adopts who it signs in.
 *
 * Clauses: PASSKEY-06.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { User } from '#contract/types.ts';
import { PORT_DEFECT } from '../port-failure.ts';
import { passkeySignInPorts } from './passkey-sign-in.ports.ts';
import * as rules from './passkey-sign-in.rules.ts';
import type { PasskeySignInTypes } from './passkey-sign-in.types.ts';

type OutputParams = { output: rules.Output };

const getOutput = ({ event }: { event: OutputParams }) => ({ output: event.output });
const getUser = ({ event }: { event: OutputParams }) => rules.getUser(event.output);
const succeeded = { type: 'succeeded', params: getOutput } as const;
const meta = { spec: ['PASSKEY-06'] } as const;
const failed = { target: 'ready', actions: { type: 'explain', params: getOutput }, meta } as const;
const defect = {
  target: 'ready',
  actions: { type: 'explain', params: { output: PORT_DEFECT } },
  meta,
} as const;

export const passkeySignInMachine = setup({
  types: {} as PasskeySignInTypes,
  actors: passkeySignInPorts,
  guards: {
    succeeded: (_, { output }: OutputParams) => output.ok,
    isCancelled: (_, { output }: OutputParams) => rules.isCancelled(output),
  },
  actions: {
    clearError: assign({ error: null }),
    explain: assign((_, { output }: OutputParams) => rules.toProblem(output)),
    setOptions: assign((_, { output }: OutputParams) => rules.toOptions(output)),
    setSigned: assign((_, { output }: OutputParams) => rules.toSigned(output)),
    announceAccepted: emit((_, { user }: { user: User }) => ({ type: 'passkey.accepted', user })),
  },
}).createMachine({
  id: 'passkeySignIn',
  context: { options: null, signed: null, error: null },
  initial: 'ready',
  states: {
    ready: {
      description: 'The button stands there; after a try that failed, the reason above it.',
      meta: { spec: ['PASSKEY-06'] },
      on: { 'passkey.use': { target: 'beginning', meta: { spec: ['PASSKEY-06'] } } },
    },
    beginning: {
      description: 'The server makes a challenge to sign.',
      tags: 'busy',
      meta: { spec: ['PASSKEY-06'] },
      entry: 'clearError',
      invoke: {
        id: 'begin',
        src: 'begin',
        onDone: [
          { guard: succeeded, target: 'prompting', actions: { type: 'setOptions', params: getOutput }, meta },
          failed,
        ],
        onError: defect,
      },
    },
    prompting: {
      description: 'The browser lets its user choose a passkey, and the device verifies who that is.',
      tags: 'busy',
      meta: { spec: ['PASSKEY-06'] },
      invoke: {
        id: 'sign',
        src: 'sign',
        input: ({ context: { options } }) => ({ options }),
        onDone: [
          { guard: succeeded, target: 'signingIn', actions: { type: 'setSigned', params: getOutput }, meta },
          {
            guard: { type: 'isCancelled', params: getOutput },
            target: 'ready',
            meta: { spec: ['PASSKEY-06'] },
          },
          failed,
        ],
        onError: defect,
      },
    },
    signingIn: {
      description: 'The server checks the signature.',
      tags: 'busy',
      meta: { spec: ['PASSKEY-06'] },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { signed } }) => ({ signed }),
        onDone: [
          {
            guard: succeeded,
            target: 'signedIn',
            actions: { type: 'announceAccepted', params: getUser },
            meta,
          },
          failed,
        ],
        onError: defect,
      },
    },
    signedIn: {
      description: 'The tokens are stored, and the session adopts the user.',
      type: 'final',
      tags: 'busy',
      meta: { spec: ['PASSKEY-06'] },
    },
  },
});

export type PasskeySignInActor = ActorRefFrom<typeof passkeySignInMachine>;
export type PasskeySignInSnapshot = SnapshotFrom<typeof passkeySignInMachine>;
