import { expect, test } from 'vitest';
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
import { fitmentEditorView } from '#machines/fitment-editor/fitment-editor.view.ts';
import { axioRule, fielderRule, goodPreview, stored } from '../../models/fitment-editor.model.ts';
import { fakePort, flushPromises } from '../fake-ports.ts';

const NO_CARS = { count: 0, vehicles: [] };
const axio = { id: 12, label: 'Toyota Axio NZE141' };
const fielder = { id: 11, label: 'Toyota Fielder NZE141G' };
const savedRules: ProductFitmentRules = {
  version: 4,
  rules: [fielderRule, { ...axioRule, id: 6, source_id: 1 }],
};
const proposals = { proposals: [{ ...axioRule, id: null, source_id: null, from: 'NZE141' }], unknown: [] };

interface Answers {
  load?: LoadRulesOutput;
  preview?: PreviewRulesOutput;
  save?: SaveRulesOutput;
}

function start({
  load = { ok: true, stored },
  preview = { ok: true, preview: goodPreview },
  save = { ok: true, stored: savedRules },
}: Answers = {}) {
  const clock = new SimulatedClock();
  const actors = {
    loadRules: fakePort<LoadRulesOutput, LoadRulesInput>(load).logic,
    previewRules: fakePort<PreviewRulesOutput, PreviewRulesInput>(preview).logic,
    proposeRules: fakePort<ProposeRulesOutput, ProposeRulesInput>({ ok: true, found: proposals }).logic,
    saveRules: fakePort<SaveRulesOutput, SaveRulesInput>(save).logic,
  };
  const input = { productId: 12, storedEdits: null };
  const actor = createActor(fitmentEditorMachine.provide({ actors }), { input, clock }).start();
  return { actor, clock, view: () => fitmentEditorView(actor.getSnapshot()) };
}

async function startLoaded(answers?: Answers) {
  const editor = start(answers);
  await flushPromises();
  return editor;
}

/** With the rule of the Axio added and checked. */
async function startChecked(answers?: Answers) {
  const editor = await startLoaded(answers);
  editor.actor.send({ type: 'rule.add', rule: axioRule });
  editor.clock.increment(300);
  await flushPromises();
  return editor;
}

const checkedWith = (preview: Partial<FitmentsPreview>, answers: Answers = {}) =>
  startChecked({ ...answers, preview: { ok: true, preview: { ...goodPreview, ...preview } } });

test('[FIT-46] while the rules are read nothing can be edited; then they are as stored', async () => {
  const { view } = start();
  expect(view()).toEqual({
    state: 'loading',
    isLoading: true,
    canReload: false,
    hasRules: false,
    rules: [],
    summary: null,
    changes: [],
    activity: null,
    error: null,
    isSaved: false,
    proposals: null,
    theirs: null,
    canEdit: false,
    canSave: false,
    saveLabel: 'Save',
    canDiscard: false,
    canCheck: false,
  });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'clean',
    isLoading: false,
    hasRules: true,
    canEdit: true,
    rules: [{ rule: fielderRule, text: fielderRule.text, count: null, errors: [], warnings: [] }],
  });
});

test('rules that could not be read can be read again', async () => {
  const { view } = await startLoaded({ load: { ok: false, kind: 'refused', message: 'Product not found' } });
  expect(view()).toMatchObject({
    state: 'notLoaded',
    canReload: true,
    hasRules: false,
    canEdit: false,
    error: 'Product not found',
  });
});

test('[FIT-46] a change is checked, shows what it means, and is saved', async () => {
  const { actor, clock, view } = await startLoaded();
  actor.send({ type: 'rule.add', rule: axioRule });
  expect(view()).toMatchObject({ state: 'edited', activity: null, canSave: false, canDiscard: true });
  clock.increment(300);
  expect(view()).toMatchObject({ state: 'previewing', activity: 'Checking the rules…', summary: null });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'previewed',
    summary: 'Fits 2 cars: Toyota Axio NZE141, Toyota Fielder NZE141G',
    changes: ['Adds 1 car: Toyota Axio NZE141'],
    canSave: true,
    saveLabel: 'Save',
    canCheck: false,
    isSaved: false,
  });
  expect(view().rules.map(({ text, count }) => [text, count])).toEqual([
    ['Fits Toyota Fielder NZE141G, 1 per car', '1 car'],
    ['Fits Toyota Axio NZE141, 1 per car', '1 car'],
  ]);
  actor.send({ type: 'rules.save' });
  expect(view()).toMatchObject({ state: 'saving', activity: 'Saving…', canEdit: false });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'saved', isSaved: true, activity: null, canDiscard: false });
});

test('[FIT-46] a list of more cars than are named ends in dots, and what saving takes away is told', async () => {
  const { view } = await checkedWith({
    fits: NO_CARS,
    added: NO_CARS,
    removed: { count: 7, vehicles: [axio, fielder] },
    rules: [{ text: 'Fits no car', count: 7 }],
  });
  expect(view()).toMatchObject({
    summary: 'Fits no car',
    changes: ['Takes away 7 cars: Toyota Axio NZE141, Toyota Fielder NZE141G …'],
  });
  expect(view().rules.map(({ text, count }) => [text, count])).toEqual([
    ['Fits no car', '7 cars'],
    ['Fits Toyota Axio NZE141, 1 per car', null],
  ]);
});

test('[FIT-46] problems are shown at their rules; an error forbids saving, very many cars are confirmed', async () => {
  const problem = { suggestions: [] };
  const { view } = await checkedWith({
    errors: [{ ...problem, rule: 1, code: 'no_vehicle', message: 'No car is like this.' }],
    warnings: [{ ...problem, rule: 0, code: 'too_broad', message: 'About 200 cars.' }],
  });
  expect(view()).toMatchObject({ canSave: false, saveLabel: 'Confirm and save' });
  expect(view().rules.map(({ errors, warnings }) => [errors, warnings])).toEqual([
    [[], ['About 200 cars.']],
    [['No car is like this.'], []],
  ]);
});

test('a check that failed can be repeated', async () => {
  const { view } = await startChecked({ preview: { ok: false, kind: 'network' } });
  expect(view()).toMatchObject({ state: 'notPreviewed', canCheck: true, canSave: false, canDiscard: true });
});

test('[FIT-47] proposals are looked for and shown', async () => {
  const { actor, view } = await startLoaded();
  actor.send({ type: 'proposals.request', kind: 'codes', text: 'NZE141' });
  expect(view()).toMatchObject({ state: 'proposing', activity: 'Looking for rules…' });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'clean', activity: null, proposals });
});

test('[FIT-50] what somebody else saved meanwhile is shown as sentences', async () => {
  const { actor, view } = await startChecked({ save: { ok: false, kind: 'stale', current: stored } });
  expect(view().theirs).toBeNull();
  actor.send({ type: 'rules.save' });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'stale',
    theirs: ['Fits Toyota Fielder NZE141G, 1 per car'],
    canEdit: false,
  });
});
