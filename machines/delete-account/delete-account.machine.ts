/**
 * Deleting one's own account, after a confirmation and proof of ownership.
 *
 * Clauses: PROFILE-05 to PROFILE-08, ERR-04, ERR-06, ERR-13.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type DeleteAccountOutput, deleteAccountPorts } from './delete-account.ports.ts';
import { failureText, type Proof, TEXTS, toProof } from './delete-account.rules.ts';
import type { DeleteAccountTypes } from './delete-account.types.ts';

type DeleteResult = { output: DeleteAccountOutput };

const getProof = ({ event }: { event: Proof }) => event;
const getOutput = ({ event }: { event: DeleteResult }) => ({ output: event.output });

export const deleteAccountMachine = setup({
  types: {} as DeleteAccountTypes,
  actors: deleteAccountPorts,
  guards: {
    hasProof: (_, { password, googleToken }: Proof) => password !== '' || googleToken !== '',
    isDeleted: (_, { output }: DeleteResult) => output.ok,
  },
  actions: {
    explain: assign((_, { output }: DeleteResult) => ({ error: failureText(output) })),
    explainDefect: assign({ error: TEXTS.failed }),
    promptForProof: assign({ error: TEXTS.unproved }),
    clearError: assign({ error: null }),
    announceDeleted: emit({ type: 'account.deleted' }),
  },
}).createMachine({
  id: 'deleteAccount',
  context: { error: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is not open.',
      meta: { spec: ['PROFILE-05'] },
      on: { 'account.delete': { target: 'confirming', meta: { spec: ['PROFILE-05'] } } },
    },
    confirming: {
      description: 'The dialog asks for the password, or a fresh Google sign-in, before anything is deleted.',
      meta: { spec: ['PROFILE-05'] },
      on: {
        'account.confirmDelete': [
          {
            guard: { type: 'hasProof', params: getProof },
            target: 'deleting',
            meta: { spec: ['PROFILE-06', 'PROFILE-08'] },
          },
          { actions: 'promptForProof', meta: { spec: ['PROFILE-08'] } },
        ],
        'account.cancel': { target: 'closed', actions: 'clearError', meta: { spec: ['PROFILE-05'] } },
      },
    },
    deleting: {
      description: 'The server deletes the account; neither button can be pressed.',
      tags: 'busy',
      meta: { spec: ['PROFILE-06'] },
      entry: 'clearError',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ event }) => toProof(event),
        onDone: [
          {
            guard: { type: 'isDeleted', params: getOutput },
            target: 'deleted',
            meta: { spec: ['PROFILE-06'] },
          },
          {
            target: 'confirming',
            actions: { type: 'explain', params: getOutput },
            meta: { spec: ['PROFILE-07', 'ERR-04', 'ERR-06', 'ERR-13'] },
          },
        ],
        onError: {
          target: 'confirming',
          actions: 'explainDefect',
          meta: { spec: ['PROFILE-07', 'ERR-13'] },
        },
      },
    },
    deleted: {
      description: 'The account is gone: the shopper is signed out and goes to the home page.',
      type: 'final',
      meta: { spec: ['PROFILE-06'] },
      entry: 'announceDeleted',
    },
  },
});

export type DeleteAccountActor = ActorRefFrom<typeof deleteAccountMachine>;
export type DeleteAccountSnapshot = SnapshotFrom<typeof deleteAccountMachine>;
