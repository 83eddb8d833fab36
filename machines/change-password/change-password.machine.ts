/**
 * Changing one's own password, or setting the first one. `changed` is final: the next change starts a new actor.
 *
 * Clauses: PROFILE-09.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type ChangePasswordOutput, changePasswordPorts } from './change-password.ports.ts';
import * as rules from './change-password.rules.ts';
import type { ChangePasswordTypes } from './change-password.types.ts';

type ChangeResult = { output: ChangePasswordOutput };

const getForm = ({ event }: { event: rules.ChangePasswordForm }) => event;
const getOutput = ({ event }: { event: ChangeResult }) => ({ output: event.output });

export const changePasswordMachine = setup({
  types: {} as ChangePasswordTypes,
  actors: changePasswordPorts,
  guards: {
    canSave: (_, form: rules.ChangePasswordForm) => rules.passesChecks(form) && rules.hasProof(form),
    lacksProof: (_, form: rules.ChangePasswordForm) => rules.passesChecks(form) && !rules.hasProof(form),
    isChanged: (_, { output }: ChangeResult) => output.ok,
  },
  actions: {
    promptForProof: assign({ error: rules.TEXTS.unproved, field: 'currentPassword' }),
    explain: assign((_, { output }: ChangeResult) => rules.applyResult(output)),
    explainDefect: assign({ error: rules.TEXTS.failed }),
    clearError: assign({ error: null, field: null }),
    announceChanged: emit((_, { output }: ChangeResult) => rules.toPasswordChangedEvent(output)),
  },
}).createMachine({
  id: 'changePassword',
  context: { error: null, field: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is open. After a refusal the reason stands at its field.',
      meta: { spec: ['PROFILE-09'] },
      on: {
        'password.save': [
          {
            guard: { type: 'canSave', params: getForm },
            target: 'saving',
            meta: { spec: ['PROFILE-09'] },
          },
          {
            guard: { type: 'lacksProof', params: getForm },
            actions: 'promptForProof',
            meta: { spec: ['PROFILE-09'] },
          },
        ],
      },
    },
    saving: {
      description: 'The server checks the proof and sets the new password; the form is locked.',
      tags: 'busy',
      meta: { spec: ['PROFILE-09'] },
      entry: 'clearError',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => rules.toChangeInput(event),
        onDone: [
          {
            guard: { type: 'isChanged', params: getOutput },
            target: 'changed',
            actions: { type: 'announceChanged', params: getOutput },
            meta: { spec: ['PROFILE-09'] },
          },
          {
            target: 'editing',
            actions: { type: 'explain', params: getOutput },
            meta: { spec: ['PROFILE-09'] },
          },
        ],
        onError: { target: 'editing', actions: 'explainDefect', meta: { spec: ['PROFILE-09'] } },
      },
    },
    changed: {
      description: 'The new password holds, and a toast says so.',
      type: 'final',
      meta: { spec: ['PROFILE-09'] },
    },
  },
});

export type ChangePasswordActor = ActorRefFrom<typeof changePasswordMachine>;
export type ChangePasswordSnapshot = SnapshotFrom<typeof changePasswordMachine>;
