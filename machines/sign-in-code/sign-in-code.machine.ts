/**
 * The second step of a sign-in: the code of an authenticator app, or a recovery code. The ticket of the first step is a
 * cookie that no script reads; starting over is the session's.
 *
 * Clauses: FACTOR-10.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { User } from '#contract/types.ts';
import { type CompleteSignInOutput, signInCodePorts } from './sign-in-code.ports.ts';
import * as rules from './sign-in-code.rules.ts';
import type { CodeKind, SignInCodeTypes } from './sign-in-code.types.ts';

type CodeParams = { code: string };
type Completion = { output: CompleteSignInOutput };

const getCode = ({ event }: { event: CodeParams }) => ({ code: event.code });
const getOutput = ({ event }: { event: Completion }) => ({ output: event.output });
const getUser = ({ event }: { event: Completion }) => rules.getUser(event.output);

export const signInCodeMachine = setup({
  types: {} as SignInCodeTypes,
  actors: signInCodePorts,
  guards: {
    isComplete: ({ context }, { code }: CodeParams) => rules.validateCode(context.kind, code) === null,
    isSignedIn: (_, { output }: Completion) => output.ok,
    isOver: (_, { output }: Completion) => rules.isOver(output),
  },
  actions: {
    explainCode: assign(({ context }, { code }: CodeParams) => ({
      error: rules.validateCode(context.kind, code),
    })),
    explain: assign((_, { output }: Completion) => ({ error: rules.getFailureText(output) })),
    explainDefect: assign({ error: rules.TEXTS.failed }),
    clearError: assign({ error: null }),
    setKind: assign((_, { kind }: { kind: CodeKind }) => ({ kind, error: null })),
    announceSignedIn: emit((_, { user }: { user: User }) => ({ type: 'code.accepted', user })),
  },
}).createMachine({
  id: 'signInCode',
  context: { kind: 'app', error: null },
  initial: 'entering',
  states: {
    entering: {
      description: 'The password was right. The code of the app is typed, or a recovery code instead.',
      meta: { spec: ['FACTOR-10'] },
      on: {
        'code.submit': [
          {
            guard: { type: 'isComplete', params: getCode },
            target: 'checking',
            meta: { spec: ['FACTOR-10'] },
          },
          { actions: { type: 'explainCode', params: getCode }, meta: { spec: ['FACTOR-10'] } },
        ],
        'code.chooseKind': {
          actions: { type: 'setKind', params: ({ event }) => event },
          meta: { spec: ['FACTOR-10'] },
        },
      },
    },
    checking: {
      description: 'The server checks the code; the field is locked.',
      tags: 'busy',
      meta: { spec: ['FACTOR-10'] },
      entry: 'clearError',
      invoke: {
        id: 'completeSignIn',
        src: 'completeSignIn',
        input: ({ event }) => rules.toCodeInput(event),
        onDone: [
          {
            guard: { type: 'isSignedIn', params: getOutput },
            target: 'signedIn',
            actions: { type: 'announceSignedIn', params: getUser },
            meta: { spec: ['FACTOR-10'] },
          },
          {
            guard: { type: 'isOver', params: getOutput },
            target: 'over',
            actions: { type: 'explain', params: getOutput },
            meta: { spec: ['FACTOR-10'] },
          },
          {
            target: 'entering',
            actions: { type: 'explain', params: getOutput },
            meta: { spec: ['FACTOR-10'] },
          },
        ],
        onError: { target: 'entering', actions: 'explainDefect', meta: { spec: ['FACTOR-10'] } },
      },
    },
    over: {
      description: 'Five minutes have passed, or five codes were wrong: the sign-in starts over.',
      meta: { spec: ['FACTOR-10'] },
    },
    signedIn: {
      description: 'The tokens are stored, and the session adopts the user.',
      type: 'final',
      meta: { spec: ['FACTOR-10'] },
    },
  },
});

export type SignInCodeActor = ActorRefFrom<typeof signInCodeMachine>;
export type SignInCodeSnapshot = SnapshotFrom<typeof signInCodeMachine>;
