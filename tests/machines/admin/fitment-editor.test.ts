import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { FitmentsPreview, ProductFitmentRules } from '#contract/types.ts';
import { fitmentEditorMachine } from '#machines/fitment-editor/fitment-editor.machine.ts';
import type {
  LoadRulesInput,
  LoadRulesOutput,
  PreviewRulesInput,
  PreviewRulesOutput,
  ProposeRulesInput,
  ProposeRulesOutput,
  SaveRulesInput,
  SaveRulesOutput,
} from '#machines/fitment-editor/fitment-editor.ports.ts';
import type {
  EditedRule,
  FitmentEditorEmitted,
  StoredRuleEdits,
} from '#machines/fitment-editor/fitment-editor.types.ts';
import { axioRule, goodPreview } from '../../models/fitment-editor.model.ts';
import { fakePort, flushPromises, pendingPort } from '../fake-ports.ts';

const ruleFor = (chassis: string, id: number | null = null): EditedRule => ({
  ...axioRule,
  id,
  chassis_norm: chassis,
});
const toRules = (version: number, ...rules: EditedRule[]) =>
  ({ version, rules }) as unknown as ProductFitmentRules;
const STORED = toRules(3, ruleFor('NZE141', 5), ruleFor('NZE144', 6));
const proposed = (chassis: string) => ({ ...ruleFor(chassis), id: null, source_id: null, from: chassis });
const FOUND = {
  ok: true,
  found: { proposals: [proposed('NCP51'), proposed('NCP58'), proposed('NCP59')], unknown: [] },
} satisfies ProposeRulesOutput;

interface Answers {
  load?: LoadRulesOutput;
  preview?: FitmentsPreview;
  previewed?: 'ok' | 'unreachable' | 'never';
  save?: SaveRulesOutput;
  storedEdits?: StoredRuleEdits | null;
}

async function start({
  load,
  preview = goodPreview,
  previewed = 'ok',
  save,
  storedEdits = null,
}: Answers = {}) {
  const loadRules = fakePort<LoadRulesOutput, LoadRulesInput>(load ?? { ok: true, stored: STORED });
  const previewAnswer: PreviewRulesOutput =
    previewed === 'unreachable' ? { ok: false, kind: 'network' } : { ok: true, preview };
  const previewRules =
    previewed === 'never'
      ? pendingPort<PreviewRulesOutput, PreviewRulesInput>()
      : fakePort<PreviewRulesOutput, PreviewRulesInput>(previewAnswer);
  const proposeRules = fakePort<ProposeRulesOutput, ProposeRulesInput>(FOUND);
  const saveRules = fakePort<SaveRulesOutput, SaveRulesInput>(
    save ?? { ok: true, stored: toRules(4, ruleFor('NZE144', 6)) },
  );
  const clock = new SimulatedClock();
  const actor = createActor(
    fitmentEditorMachine.provide({
      actors: {
        loadRules: loadRules.logic,
        previewRules: previewRules.logic,
        proposeRules: proposeRules.logic,
        saveRules: saveRules.logic,
      },
    }),
    { input: { productId: 12, storedEdits }, clock },
  );
  const emitted: FitmentEditorEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  await flushPromises();
  const listRules = () => actor.getSnapshot().context.rules.map(({ id, chassis_norm }) => [id, chassis_norm]);
  const wait = async (ms: number) => {
    clock.increment(ms);
    await flushPromises();
  };
  const getState = () => actor.getSnapshot().value;
  return { actor, emitted, listRules, wait, getState, loadRules, previewRules, proposeRules, saveRules };
}

test('[FIT-46] rules are added at the end, and changed and removed at their place; a changed rule stays the same row', async () => {
  const { actor, listRules, loadRules } = await start();
  expect(loadRules.calls).toEqual([{ productId: 12 }]);
  actor.send({ type: 'rule.add', rule: ruleFor('NCP51') });
  actor.send({ type: 'rule.change', place: 1, rule: ruleFor('NZE149') });
  expect(listRules()).toEqual([
    [5, 'NZE141'],
    [6, 'NZE149'],
    [null, 'NCP51'],
  ]);
  actor.send({ type: 'rule.remove', place: 0 });
  expect(listRules()).toEqual([
    [6, 'NZE149'],
    [null, 'NCP51'],
  ]);
  actor.send({ type: 'rules.discard' });
  expect(listRules()).toEqual([
    [5, 'NZE141'],
    [6, 'NZE144'],
  ]);
});

test('[FIT-46] what was changed is checked once edits have paused for 300 ms, and then saved with the version it changes', async () => {
  const { actor, emitted, wait, getState, previewRules, saveRules } = await start();
  actor.send({ type: 'rule.add', rule: ruleFor('NCP51') });
  await wait(299);
  actor.send({ type: 'rule.remove', place: 0 });
  await wait(299);
  expect(previewRules.calls).toEqual([]);
  await wait(1);
  const sent = [
    expect.objectContaining({ id: 6, chassis_norm: 'NZE144' }),
    expect.objectContaining({ id: null, chassis_norm: 'NCP51' }),
  ];
  expect([getState(), previewRules.calls]).toEqual(['previewed', [{ productId: 12, rules: sent }]]);
  actor.send({ type: 'rules.save' });
  await flushPromises();
  expect([getState(), saveRules.calls]).toEqual([
    'saved',
    [{ productId: 12, rules: sent, version: 3, isConfirmed: false }],
  ]);
  expect(emitted.map(({ type }) => type)).toEqual([
    'edits.dropped',
    'edits.changed',
    'edits.changed',
    'fitments.saved',
    'edits.dropped',
  ]);
});

test('[FIT-46] a list with an error is not saved; one about very many cars is, as meant so', async () => {
  const problem = { rule: 0, message: '', suggestions: [] };
  const wrong = await start({ preview: { ...goodPreview, errors: [{ ...problem, code: 'no_vehicle' }] } });
  const broad = await start({ preview: { ...goodPreview, warnings: [{ ...problem, code: 'too_broad' }] } });
  for (const { actor, wait } of [wrong, broad]) {
    actor.send({ type: 'rule.remove', place: 0 });
    await wait(300);
    actor.send({ type: 'rules.save' });
    await flushPromises();
  }
  expect([wrong.getState(), wrong.saveRules.calls]).toEqual(['previewed', []]);
  expect([broad.getState(), broad.saveRules.calls.map(({ isConfirmed }) => isConfirmed)]).toEqual([
    'saved',
    [true],
  ]);
});

test('[FIT-47] of the proposals those that are accepted are added, and the others stay to choose from', async () => {
  const { actor, listRules, proposeRules, getState } = await start();
  actor.send({ type: 'proposals.request', kind: 'codes', text: ' NCP51 NCP58 ' });
  await flushPromises();
  expect([getState(), proposeRules.calls]).toEqual(['clean', [{ kind: 'codes', text: 'NCP51 NCP58' }]]);
  actor.send({ type: 'proposals.accept', places: [0, 2] });
  expect(listRules().slice(2)).toEqual([
    [null, 'NCP51'],
    [null, 'NCP59'],
  ]);
  const listLeft = () => actor.getSnapshot().context.proposals?.proposals.map(({ from }) => from);
  expect(listLeft()).toEqual(['NCP58']);
  actor.send({ type: 'proposals.close' });
  expect(listLeft()).toBeUndefined();
});

/** Editors with NZE144 and NCP51 as rules and three proposals, in each state that takes edits. */
const reach = {
  async edited(answers: Answers = {}) {
    const editor = await start(answers);
    editor.actor.send({ type: 'rule.remove', place: 0 });
    editor.actor.send({ type: 'rule.add', rule: ruleFor('NCP51') });
    editor.actor.send({ type: 'proposals.request', kind: 'codes', text: 'NCP51' });
    await flushPromises();
    return editor;
  },
  async previewed(answers: Answers = {}) {
    const editor = await reach.edited(answers);
    await editor.wait(300);
    return editor;
  },
  previewing: () => reach.previewed({ previewed: 'never' }),
  notPreviewed: () => reach.previewed({ previewed: 'unreachable' }),
  async saved(answers: Answers = {}) {
    const editor = await reach.previewed({
      save: { ok: true, stored: toRules(4, ruleFor('NZE144', 6), ruleFor('NCP51', 9)) },
      ...answers,
    });
    editor.actor.send({ type: 'rules.save' });
    await flushPromises();
    return editor;
  },
  notSaved: () => reach.saved({ save: { ok: false, kind: 'network' } }),
};

describe.each(Object.entries(reach))('in %s', (state, reachState) => {
  const listCodes = ({ actor }: Awaited<ReturnType<typeof start>>) =>
    actor.getSnapshot().context.rules.map(({ chassis_norm }) => chassis_norm);

  test('[FIT-46] a rule is added, changed and removed, and the list is checked again', async () => {
    const editor = await reachState();
    expect(editor.getState()).toBe(state);
    editor.actor.send({ type: 'rule.add', rule: ruleFor('KDJ95') });
    expect([editor.getState(), listCodes(editor)]).toEqual(['edited', ['NZE144', 'NCP51', 'KDJ95']]);
    const changed = await reachState();
    changed.actor.send({ type: 'rule.change', place: 1, rule: ruleFor('KDJ95') });
    expect([changed.getState(), listCodes(changed)]).toEqual(['edited', ['NZE144', 'KDJ95']]);
    const removed = await reachState();
    removed.actor.send({ type: 'rule.remove', place: 1 });
    expect([removed.getState(), listCodes(removed)]).toEqual(['edited', ['NZE144']]);
  });

  test('[FIT-47] proposals are accepted, or closed without an edit', async () => {
    const editor = await reachState();
    editor.actor.send({ type: 'proposals.close' });
    expect([editor.getState(), editor.actor.getSnapshot().context.proposals]).toEqual([state, null]);
    const accepting = await reachState();
    accepting.actor.send({ type: 'proposals.accept', places: [1] });
    expect([accepting.getState(), listCodes(accepting)]).toEqual(['edited', ['NZE144', 'NCP51', 'NCP58']]);
  });
});

async function startWithConflict() {
  const theirs = toRules(9, ruleFor('KDJ95', 8));
  const editor = await start({ save: { ok: false, kind: 'stale', current: theirs } });
  editor.actor.send({ type: 'rule.remove', place: 0 });
  await editor.wait(300);
  editor.actor.send({ type: 'rules.save' });
  await flushPromises();
  return editor;
}

test('[FIT-50] after somebody else has saved, my list is still there, and replaces theirs from their version on', async () => {
  const { actor, listRules, wait, getState, saveRules } = await startWithConflict();
  expect([getState(), listRules()]).toEqual(['stale', [[6, 'NZE144']]]);
  actor.send({ type: 'conflict.keepMine' });
  await wait(300);
  actor.send({ type: 'rules.save' });
  await flushPromises();
  expect(saveRules.calls.map(({ version }) => version)).toEqual([3, 9]);
});

test('[FIT-50] after somebody else has saved, their list can be taken', async () => {
  const { actor, listRules, getState } = await startWithConflict();
  actor.send({ type: 'conflict.takeTheirs' });
  expect([getState(), listRules()]).toEqual(['clean', [[8, 'KDJ95']]]);
});

test('[FIT-50] edits of an earlier visit are shown again, beside what somebody has saved since', async () => {
  const same = await start({ storedEdits: { version: 3, rules: [ruleFor('NCP51')] } });
  expect([same.getState(), same.listRules()]).toEqual(['edited', [[null, 'NCP51']]]);
  const older = await start({ storedEdits: { version: 2, rules: [ruleFor('NCP51')] } });
  expect([older.getState(), older.listRules()]).toEqual(['stale', [[null, 'NCP51']]]);
  expect(older.actor.getSnapshot().context.current).toEqual(STORED);
});
