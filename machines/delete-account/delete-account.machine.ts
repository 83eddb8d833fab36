/**
 * Deleting the own account: PROFILE-05 to PROFILE-07, ERR-04, ERR-06, ERR-13.
 *
 * The shopper asks for it, is asked back, and only then does anything happen.
 *
 *   closed ⇄ confirming ⇄ deleting → deleted
 *
 * `deleted` is final: there is no account left to delete.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type DeleteAccountOutput, deleteAccountPorts } from './delete-account.ports.ts';
import { failureText, TEXTS } from './delete-account.rules.ts';
import type { DeleteAccountTypes } from './delete-account.types.ts';

type Done = { output: DeleteAccountOutput };

const outputIn = ({ event }: { event: Done }) => ({ output: event.output });

export const deleteAccountMachine = setup({
  types: {} as DeleteAccountTypes,
  actors: deleteAccountPorts,
  guards: {
    isDeleted: (_, { output }: Done) => output.ok,
  },
  actions: {
    explain: assign((_, { output }: Done) => ({ error: failureText(output) })),
    explainDefect: assign({ error: TEXTS.failed }),
    clearError: assign({ error: null }),
    announceDeleted: emit({ type: 'account.deleted' }),
  },
}).createMachine({
  id: 'deleteAccount',
  context: { error: null },
  initial: 'closed',
  states: {
    closed: {
      meta: { spec: ['PROFILE-05'] },
      on: { 'account.delete': { target: 'confirming', meta: { spec: ['PROFILE-05'] } } },
    },
    confirming: {
      meta: { spec: ['PROFILE-05'] },
      on: {
        'account.confirmDelete': { target: 'deleting', meta: { spec: ['PROFILE-06'] } },
        'account.cancel': { target: 'closed', actions: 'clearError', meta: { spec: ['PROFILE-05'] } },
      },
    },
    deleting: {
      tags: 'busy',
      meta: { spec: ['PROFILE-06'] },
      entry: 'clearError',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        onDone: [
          {
            guard: { type: 'isDeleted', params: outputIn },
            target: 'deleted',
            meta: { spec: ['PROFILE-06'] },
          },
          {
            target: 'confirming',
            actions: { type: 'explain', params: outputIn },
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
    deleted: { type: 'final', meta: { spec: ['PROFILE-06'] }, entry: 'announceDeleted' },
  },
});

export type DeleteAccountActor = ActorRefFrom<typeof deleteAccountMachine>;
export type DeleteAccountSnapshot = SnapshotFrom<typeof deleteAccountMachine>;
