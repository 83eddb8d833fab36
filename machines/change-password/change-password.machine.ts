/**
 * Changing the own password, or setting the first one: PROFILE-09.
 *
 *   editing ⇄ saving → changed
 *
 * `changed` is final: another change starts an actor of its own.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type ChangePasswordOutput, changePasswordPorts } from './change-password.ports.ts';
import * as rules from './change-password.rules.ts';
import type { ChangePasswordTypes } from './change-password.types.ts';

type Done = { output: ChangePasswordOutput };

const typedIn = ({ event }: { event: rules.PasswordChange }) => event;
const outputIn = ({ event }: { event: Done }) => ({ output: event.output });

export const changePasswordMachine = setup({
  types: {} as ChangePasswordTypes,
  actors: changePasswordPorts,
  guards: {
    canBeSaved: (_, typed: rules.PasswordChange) => rules.checksHold(typed) && rules.isProved(typed),
    lacksProof: (_, typed: rules.PasswordChange) => rules.checksHold(typed) && !rules.isProved(typed),
    isChanged: (_, { output }: Done) => output.ok,
  },
  actions: {
    askForProof: assign({ error: rules.TEXTS.unproved, field: 'currentPassword' }),
    explain: assign((_, { output }: Done) => rules.report(output)),
    explainDefect: assign({ error: rules.TEXTS.failed, field: null }),
    clearError: assign({ error: null, field: null }),
    announceChanged: emit((_, { output }: Done) => rules.announcement(output)),
  },
}).createMachine({
  id: 'changePassword',
  context: { error: null, field: null },
  initial: 'editing',
  states: {
    editing: {
      meta: { spec: ['PROFILE-09'] },
      on: {
        'password.save': [
          {
            guard: { type: 'canBeSaved', params: typedIn },
            target: 'saving',
            meta: { spec: ['PROFILE-09'] },
          },
          {
            guard: { type: 'lacksProof', params: typedIn },
            actions: 'askForProof',
            meta: { spec: ['PROFILE-09'] },
          },
        ],
      },
    },
    saving: {
      tags: 'busy',
      meta: { spec: ['PROFILE-09'] },
      entry: 'clearError',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => rules.changeIn(event),
        onDone: [
          {
            guard: { type: 'isChanged', params: outputIn },
            target: 'changed',
            actions: { type: 'announceChanged', params: outputIn },
            meta: { spec: ['PROFILE-09'] },
          },
          {
            target: 'editing',
            actions: { type: 'explain', params: outputIn },
            meta: { spec: ['PROFILE-09'] },
          },
        ],
        onError: { target: 'editing', actions: 'explainDefect', meta: { spec: ['PROFILE-09'] } },
      },
    },
    changed: { type: 'final', meta: { spec: ['PROFILE-09'] } },
  },
});

export type ChangePasswordActor = ActorRefFrom<typeof changePasswordMachine>;
export type ChangePasswordSnapshot = SnapshotFrom<typeof changePasswordMachine>;
