import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { BulkReply } from '#contract/types.ts';
import { bulkEditMachine } from '#machines/bulk-edit/bulk-edit.machine.ts';
import type {
  ApplyEditInput,
  BulkEditInput,
  BulkEditOutput,
  UndoEditOutput,
} from '#machines/bulk-edit/bulk-edit.ports.ts';
import { bulkEditView } from '#machines/bulk-edit/bulk-edit.view.ts';
import { axioRule, fielderRule } from '../../models/fitment-editor.model.ts';
import { fakePort, flushPromises } from '../fake-ports.ts';

const CHECKED: BulkReply = { batch: null, products: 2, changed: 2, added: 2, removed: 1, warnings: [] };
const BROAD = { product: 12, name: 'Brake pads', code: 'too_broad', message: 'This rule is about 200 cars.' };

function start(checked: BulkReply = CHECKED) {
  const actors = {
    checkEdit: fakePort<BulkEditOutput, BulkEditInput>({ ok: true, outcome: checked }).logic,
    applyEdit: fakePort<BulkEditOutput, ApplyEditInput>({ ok: true, outcome: { ...checked, batch: 7 } })
      .logic,
    undoEdit: fakePort<UndoEditOutput, { batch: number }>(
      { ok: false, kind: 'network' },
      { ok: true, products: 2 },
    ).logic,
  };
  const actor = createActor(bulkEditMachine.provide({ actors })).start();
  return { actor, view: () => bulkEditView(actor.getSnapshot()) };
}

function startChosen(checked?: BulkReply) {
  const edit = start(checked);
  edit.actor.send({ type: 'products.find', query: 'pads' });
  edit.actor.send({ type: 'rule.add', list: 'add', rule: axioRule });
  edit.actor.send({ type: 'rule.add', list: 'remove', rule: fielderRule });
  return edit;
}

async function startChecked(checked?: BulkReply) {
  const edit = startChosen(checked);
  edit.actor.send({ type: 'edit.check' });
  await flushPromises();
  return edit;
}

test('[FIT-48] before products and rules are chosen there is nothing to check', () => {
  expect(start().view()).toEqual({
    state: 'editing',
    query: '',
    add: [],
    remove: [],
    summary: null,
    warnings: [],
    activity: null,
    error: null,
    canEdit: true,
    canCheck: false,
    canApply: false,
    applyLabel: 'Change 0 products',
    canUndo: false,
    canRestart: false,
  });
});

test('[FIT-48] each step shows what it does, what it would change or has changed, and what can follow', async () => {
  const { actor, view } = startChosen();
  expect(view()).toMatchObject({ query: 'pads', add: [axioRule], remove: [fielderRule], canCheck: true });
  actor.send({ type: 'edit.check' });
  expect(view()).toMatchObject({
    state: 'checking',
    activity: 'Looking for the products…',
    canEdit: false,
    canCheck: false,
  });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'checked',
    activity: null,
    summary: '2 products found, 2 would change: 2 rules added, 1 rule removed.',
    canApply: true,
    applyLabel: 'Change 2 products',
  });
  actor.send({ type: 'edit.apply' });
  expect(view()).toMatchObject({ state: 'applying', activity: 'Changing the products…', canApply: false });
  await flushPromises();
  const applied = {
    state: 'applied',
    summary: '2 products found, 2 changed: 2 rules added, 1 rule removed.',
    canUndo: true,
    canRestart: true,
  };
  expect(view()).toMatchObject(applied);
  actor.send({ type: 'edit.undo' });
  expect(view()).toMatchObject({
    state: 'undoing',
    activity: 'Undoing…',
    summary: applied.summary,
    canUndo: false,
    canRestart: false,
  });
  await flushPromises();
  expect(view()).toMatchObject({ ...applied, error: 'Network error occurred' });
  actor.send({ type: 'edit.undo' });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'undone',
    summary: 'The rules of 2 products are as before.',
    error: null,
  });
});

test.each<[Partial<BulkReply>, string]>([
  [{ products: 0, changed: 0 }, 'No product found.'],
  [{ products: 1, changed: 0 }, '1 product found. None of them changes.'],
  [{ products: 3, changed: 1, added: 1, removed: 0 }, '3 products found, 1 would change: 1 rule added.'],
  [{ products: 3, changed: 2, added: 0, removed: 2 }, '3 products found, 2 would change: 2 rules removed.'],
])('[FIT-48] %j is told as %j', async (outcome, summary) => {
  expect((await startChecked({ ...CHECKED, ...outcome })).view().summary).toBe(summary);
});

test('[FIT-48] an edit of very many cars is confirmed', async () => {
  const { view } = await startChecked({ ...CHECKED, changed: 1, warnings: [BROAD] });
  expect(view()).toMatchObject({ applyLabel: 'Confirm and change 1 product', warnings: [BROAD] });
});
