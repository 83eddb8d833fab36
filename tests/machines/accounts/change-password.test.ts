import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { changePasswordMachine } from '#machines/change-password/change-password.machine.ts';
import type {
  ChangePasswordInput,
  ChangePasswordOutput,
} from '#machines/change-password/change-password.ports.ts';
import type { ChangePasswordForm } from '#machines/change-password/change-password.rules.ts';
import { changePasswordView } from '#machines/change-password/change-password.view.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';

const passwordChange: ChangePasswordForm = {
  currentPassword: 'Gari-demo-2026',
  googleToken: '',
  password: 'Gari-demo-2027',
  confirmation: 'Gari-demo-2027',
};

function open(...answers: ChangePasswordOutput[]) {
  const port = fakePort<ChangePasswordOutput, ChangePasswordInput>(
    answers[0] ?? { ok: true },
    ...answers.slice(1),
  );
  const actor = createActor(changePasswordMachine.provide({ actors: { changePassword: port.logic } }));
  const emitted = recordEmitted(actor);
  actor.start();
  const view = (form?: ChangePasswordForm) => changePasswordView(actor.getSnapshot(), form);
  const save = (changes: Partial<ChangePasswordForm> = {}) =>
    actor.send({ type: 'password.save', ...passwordChange, ...changes });
  return { actor, emitted, port, view, save };
}

test('[PROFILE-09] the form has the checklist and can be saved once all of it is met', () => {
  const { view } = open();
  expect(view()).toEqual({
    state: 'editing',
    isOpen: true,
    error: null,
    passwordError: null,
    field: null,
    checks: [
      { label: 'At least 8 characters', met: false },
      { label: 'At least one number', met: false },
      { label: 'Both uppercase and lowercase letters', met: false },
      { label: 'Passwords match', met: false },
    ],
    submitLabel: 'Save password',
    canSave: false,
    cancelLabel: 'Cancel',
    canCancel: true,
    busy: false,
  });
  expect(view(passwordChange).canSave).toBe(true);
  expect(view({ ...passwordChange, confirmation: 'Gari-demo-2028' }).canSave).toBe(false);
});

test.each<[string, Partial<ChangePasswordForm>]>([
  ['too short', { password: 'Gari-1', confirmation: 'Gari-1' }],
  ['with a different confirmation', { confirmation: 'Gari-demo-2028' }],
])('[PROFILE-09] a new password %s is not sent', async (_, changes) => {
  const { port, save, view } = open();
  save(changes);
  await flushPromises();
  expect(view()).toMatchObject({ state: 'editing', error: null });
  expect(port.calls).toEqual([]);
});

test('[PROFILE-09] without the old password nothing is sent, and the form asks for it', async () => {
  const { port, save, view } = open();
  save({ currentPassword: '' });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'editing',
    error: 'Please confirm first that it is you.',
    field: 'currentPassword',
  });
  expect(port.calls).toEqual([]);
});

test('[WIRE-02] a new password that the server would find too long is not sent, and says why', async () => {
  const password = `Gari-2027${'x'.repeat(192)}`;
  const { port, save, view } = open();
  expect(view({ ...passwordChange, password, confirmation: password })).toMatchObject({
    error: null,
    passwordError: 'At most 200 characters',
    canSave: false,
  });
  save({ password, confirmation: password });
  await flushPromises();
  expect(port.calls).toEqual([]);
});

test('[PROFILE-09] it is saved once and cannot be closed while saving', () => {
  const { port, save, view } = open();
  save();
  save();
  expect(view(passwordChange)).toMatchObject({
    state: 'saving',
    isOpen: true,
    submitLabel: 'Saving...',
    canSave: false,
    canCancel: false,
    busy: true,
  });
  expect(port.calls).toEqual([
    { currentPassword: 'Gari-demo-2026', googleToken: '', newPassword: 'Gari-demo-2027' },
  ]);
});

test('[PROFILE-09] Google replaces a password for an account without one', async () => {
  const { port, save, view } = open();
  save({ currentPassword: '', googleToken: 'header.payload.signature' });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'changed' });
  expect(port.calls).toEqual([
    { currentPassword: '', googleToken: 'header.payload.signature', newPassword: 'Gari-demo-2027' },
  ]);
});

test.each<[string, ChangePasswordOutput]>([
  ['Every other device is out.', { ok: true, message: 'Every other device is out.' }],
  ['Your password has been changed.', { ok: true }],
])('[PROFILE-09] a change is announced: %s', async (text, output) => {
  const { actor, emitted, save, view } = open(output);
  save();
  await flushPromises();
  expect(view()).toMatchObject({ state: 'changed', isOpen: false });
  expect(emitted).toEqual([{ type: 'password.changed', text }]);
  expect(actor.getSnapshot().context).toEqual({ error: null, field: null });
});

const NO_ANSWER =
  'Network error occurred. If your current password is refused now, the new one is set already.';

test.each<[string, 'currentPassword' | 'password' | null, ChangePasswordOutput]>([
  [
    'Not yours.',
    'currentPassword',
    { ok: false, kind: 'refused', message: 'Not yours.', fields: { current_password: 'Not yours.' } },
  ],
  [
    'Too common.',
    'password',
    { ok: false, kind: 'refused', message: 'Too common.', fields: { new_password: 'Too common.' } },
  ],
  ['Please wait.', null, { ok: false, kind: 'refused', message: 'Please wait.', fields: {} }],
  ['Password change failed', null, { ok: false, kind: 'refused' }],
  [NO_ANSWER, null, { ok: false, kind: 'network' }],
])('[PROFILE-09] a refusal shows "%s" at %s, and the next try clears it', async (error, field, output) => {
  const { emitted, save, view } = open(output);
  save();
  await flushPromises();
  expect(view(passwordChange)).toMatchObject({
    state: 'editing',
    error,
    field,
    canSave: true,
    canCancel: true,
  });
  expect(emitted).toEqual([]);
  save();
  expect(view()).toMatchObject({ state: 'saving', error: null, field: null });
});

test('[PROFILE-09] a defect of the port shows the fallback', async () => {
  const machine = changePasswordMachine.provide({ actors: { changePassword: rejectingPort() } });
  const actor = createActor(machine).start();
  actor.send({ type: 'password.save', ...passwordChange });
  await flushPromises();
  expect(changePasswordView(actor.getSnapshot())).toMatchObject({
    state: 'editing',
    error: 'Password change failed',
  });
});
