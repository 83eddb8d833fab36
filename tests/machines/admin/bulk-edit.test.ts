import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { bulkEditMachine } from '#machines/bulk-edit/bulk-edit.machine.ts';
import type {
  ApplyEditInput,
  BulkEditInput,
  BulkEditOutput,
  UndoEditOutput,
} from '#machines/bulk-edit/bulk-edit.ports.ts';
import type { EditedRule } from '#machines/fitment-editor/fitment-editor.types.ts';
import { axioRule } from '../../models/fitment-editor.model.ts';
import { fakePort, flushPromises } from '../fake-ports.ts';

const OUTCOME = { batch: null, products: 2, changed: 2, added: 2, removed: 0, warnings: [] };
const CHECKED: BulkEditOutput = { ok: true, outcome: OUTCOME };
const APPLIED: BulkEditOutput = { ok: true, outcome: { ...OUTCOME, batch: 7 } };
const UNDONE: UndoEditOutput = { ok: true, products: 2 };

const ruleFor = (chassis: string): EditedRule => ({ ...axioRule, chassis_norm: chassis });
const [axio, fielder, probox] = [ruleFor('NZE141'), ruleFor('NZE144'), ruleFor('NCP51')];

function start() {
  const checkEdit = fakePort<BulkEditOutput, BulkEditInput>(CHECKED);
  const applyEdit = fakePort<BulkEditOutput, ApplyEditInput>(APPLIED);
  const undoEdit = fakePort<UndoEditOutput, { batch: number }>(UNDONE);
  const actors = { checkEdit: checkEdit.logic, applyEdit: applyEdit.logic, undoEdit: undoEdit.logic };
  const actor = createActor(bulkEditMachine.provide({ actors })).start();
  const readEdit = () => {
    const { query, add, remove } = actor.getSnapshot().context;
    const toChassis = ({ chassis_norm: chassis }: EditedRule) => chassis;
    return { query, add: add.map(toChassis), remove: remove.map(toChassis) };
  };
  const getState = () => actor.getSnapshot().value;
  return { actor, checkEdit, applyEdit, undoEdit, readEdit, getState };
}

test('[FIT-48] the rule at a place of a list is taken out of that list, and one at a place beyond its end is none', () => {
  const { actor, readEdit } = start();
  for (const rule of [axio, fielder, probox]) actor.send({ type: 'rule.add', list: 'add', rule });
  actor.send({ type: 'rule.add', list: 'remove', rule: probox });
  actor.send({ type: 'rule.remove', list: 'remove', place: 1 });
  actor.send({ type: 'rule.remove', list: 'add', place: 1 });
  expect(readEdit()).toEqual({ query: '', add: ['NZE141', 'NCP51'], remove: ['NCP51'] });
  actor.send({ type: 'rule.remove', list: 'remove', place: 0 });
  expect(readEdit()).toEqual({ query: '', add: ['NZE141', 'NCP51'], remove: [] });
});

test('[FIT-48] an edit is checked, applied and undone with the rules of both lists; another begins empty', async () => {
  const { actor, checkEdit, applyEdit, undoEdit, readEdit, getState } = start();
  actor.send({ type: 'products.find', query: ' brake pads ' });
  actor.send({ type: 'rule.add', list: 'add', rule: axio });
  actor.send({ type: 'rule.add', list: 'remove', rule: fielder });
  actor.send({ type: 'edit.check' });
  await flushPromises();
  actor.send({ type: 'edit.apply' });
  await flushPromises();
  actor.send({ type: 'edit.undo' });
  await flushPromises();
  const sent = {
    query: 'brake pads',
    add: [expect.objectContaining({ chassis_norm: 'NZE141' })],
    remove: [expect.objectContaining({ chassis_norm: 'NZE144' })],
  };
  expect([checkEdit.calls, applyEdit.calls, undoEdit.calls]).toEqual([
    [sent],
    [{ ...sent, isConfirmed: false }],
    [{ batch: 7 }],
  ]);
  expect(getState()).toBe('undone');
  actor.send({ type: 'edit.restart' });
  expect([getState(), readEdit()]).toEqual(['editing', { query: '', add: [], remove: [] }]);
});
