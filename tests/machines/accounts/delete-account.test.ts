import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { deleteAccountMachine } from '#machines/delete-account/delete-account.machine.ts';
import type {
  DeleteAccountInput,
  DeleteAccountOutput,
} from '#machines/delete-account/delete-account.ports.ts';
import { deleteAccountView } from '#machines/delete-account/delete-account.view.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';

const proof = { password: 'Gari-demo-2026', googleToken: '' };
const confirm = { type: 'account.confirmDelete', ...proof } as const;

function openMenu(...answers: DeleteAccountOutput[]) {
  const deletion = fakePort<DeleteAccountOutput, DeleteAccountInput>(
    answers[0] ?? { ok: true },
    ...answers.slice(1),
  );
  const machine = deleteAccountMachine.provide({ actors: { deleteAccount: deletion.logic } });
  const actor = createActor(machine);
  const emitted = recordEmitted(actor);
  actor.start();
  return { actor, emitted, deletion, view: () => deleteAccountView(actor.getSnapshot()) };
}

async function confirmDeletion(...answers: DeleteAccountOutput[]) {
  const menu = openMenu(...answers);
  menu.actor.send({ type: 'account.delete' });
  menu.actor.send(confirm);
  await flushPromises();
  return menu;
}

test("[PROFILE-05] 'Delete your account' opens the confirmation", () => {
  const { actor, deletion, view } = openMenu();
  expect(view()).toMatchObject({ state: 'closed', menuLabel: 'Delete your account', isOpen: false });
  actor.send({ type: 'account.delete' });
  expect(view()).toEqual({
    state: 'confirming',
    menuLabel: 'Delete your account',
    isOpen: true,
    question: 'Are you sure you want to delete your account? This cannot be undone.',
    error: null,
    cancelLabel: 'Cancel',
    canCancel: true,
    deleteLabel: 'Delete',
    canDelete: true,
    busy: false,
  });
  expect(deletion.calls).toEqual([]);
});

test('[PROFILE-05] without confirmation no call is made', async () => {
  const { actor, deletion, emitted, view } = openMenu();
  actor.send(confirm);
  actor.send({ type: 'account.delete' });
  actor.send({ type: 'account.cancel' });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'closed', isOpen: false });
  expect(deletion.calls).toEqual([]);
  expect(emitted).toEqual([]);
});

test('[PROFILE-06] the deletion runs once and cannot be cancelled while it does', () => {
  const { actor, deletion, view } = openMenu();
  actor.send({ type: 'account.delete' });
  actor.send(confirm);
  actor.send(confirm);
  actor.send({ type: 'account.cancel' });
  expect(view()).toMatchObject({
    state: 'deleting',
    isOpen: true,
    canDelete: false,
    canCancel: false,
    busy: true,
  });
  expect(deletion.calls).toEqual([proof]);
});

test('[PROFILE-06] a deleted account is announced, and the dialog closes', async () => {
  const { emitted, view } = await confirmDeletion();
  expect(view()).toMatchObject({ state: 'deleted', isOpen: false });
  expect(emitted).toEqual([{ type: 'account.deleted' }]);
});

test.each<[string, DeleteAccountOutput]>([
  [
    'An order is still on its way to you.',
    { ok: false, kind: 'refused', message: 'An order is still on its way to you.' },
  ],
  ['No authentication token found', { ok: false, kind: 'refused', message: 'No authentication token found' }],
  ['Account deletion failed', { ok: false, kind: 'refused' }],
  ['Network error occurred', { ok: false, kind: 'network' }],
])("[PROFILE-07, ERR-04, ERR-06, ERR-13] a failed deletion shows '%s' and stays", async (error, output) => {
  const { emitted, view } = await confirmDeletion(output);
  expect(view()).toMatchObject({
    state: 'confirming',
    isOpen: true,
    error,
    canDelete: true,
    canCancel: true,
  });
  expect(emitted).toEqual([]);
});

test('[PROFILE-07] the message is cleared on the next try and when the dialog is opened again', async () => {
  const { actor, view } = await confirmDeletion({ ok: false, kind: 'network' });
  actor.send(confirm);
  expect(view().error).toBe(null);
  await flushPromises();
  expect(view().error).toBe('Network error occurred');
  actor.send({ type: 'account.cancel' });
  actor.send({ type: 'account.delete' });
  expect(view()).toMatchObject({ state: 'confirming', error: null });
});

test('[PROFILE-07] a defect of the port shows the fallback', async () => {
  const actor = createActor(
    deleteAccountMachine.provide({ actors: { deleteAccount: rejectingPort() } }),
  ).start();
  actor.send({ type: 'account.delete' });
  actor.send(confirm);
  await flushPromises();
  expect(deleteAccountView(actor.getSnapshot())).toMatchObject({
    state: 'confirming',
    error: 'Account deletion failed',
  });
});

test('[PROFILE-08] without proof no call is made, and the dialog says so', async () => {
  const { actor, deletion, emitted, view } = openMenu();
  actor.send({ type: 'account.delete' });
  actor.send({ type: 'account.confirmDelete', password: '', googleToken: '' });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'confirming',
    isOpen: true,
    error: 'Please confirm first that it is you.',
    canDelete: true,
  });
  expect(deletion.calls).toEqual([]);
  expect(emitted).toEqual([]);
});

test('[PROFILE-08] a Google token is accepted as proof; the machine stores neither', async () => {
  const google = { password: '', googleToken: 'header.payload.signature' };
  const { actor, deletion } = openMenu({ ok: false, kind: 'network' });
  actor.send({ type: 'account.delete' });
  actor.send({ type: 'account.confirmDelete', ...google });
  await flushPromises();
  expect(deletion.calls).toEqual([google]);
  expect(actor.getSnapshot().context).toEqual({ error: 'Network error occurred' });
});
