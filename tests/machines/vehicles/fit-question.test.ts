import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { fitQuestionMachine } from '#machines/fit-question/fit-question.machine.ts';
import type { CheckFitInput, CheckFitOutput } from '#machines/fit-question/fit-question.ports.ts';
import type { CheckedCar } from '#machines/fit-question/fit-question.types.ts';
import { fitQuestionView } from '#machines/fit-question/fit-question.view.ts';
import {
  axioCar,
  doesNotFit,
  fielderCar,
  fits,
  fitsAsAnswered,
  fitsIf,
  fitsIfBoth,
  fitsIfBuilt,
  fogLamps,
  monthBuilt,
} from '#tests/models/fit-question.model.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';

const toOutput = (fit: typeof fits): CheckFitOutput => ({ ok: true, fit });

async function start(car: CheckedCar | null, ...outputs: [CheckFitOutput, ...CheckFitOutput[]]) {
  const port = fakePort<CheckFitOutput, CheckFitInput>(...outputs);
  const machine = fitQuestionMachine.provide({ actors: { checkFit: port.logic } });
  const actor = createActor(machine, { input: { product: 3, car } });
  const emitted = recordEmitted(actor);
  actor.start();
  await flushPromises();
  return {
    calls: port.calls,
    emitted,
    view: () => fitQuestionView(actor.getSnapshot()),
    send: async (event: Parameters<typeof actor.send>[0]) => {
      actor.send(event);
      await flushPromises();
    },
  };
}

test('[FIT-25] the verdict is checked for the car and shown with its rule', async () => {
  const flow = await start(fielderCar, toOutput(fits));
  expect(flow.calls).toEqual([{ product: 3, car: fielderCar }]);
  expect(flow.view()).toEqual({
    state: 'verdict',
    isBusy: false,
    fit: fits,
    question: null,
    isMonthAsked: false,
    monthError: null,
    openQuestions: [],
    answered: [],
    isHelpOffered: false,
    failure: null,
    quantity: 2,
  });
});

test('[FIT-27] while an answer is checked the verdict before is not shown; its quantity stays', async () => {
  const flow = await start(fielderCar, toOutput(fitsIf), toOutput(fitsAsAnswered));
  const answered = flow.send({ type: 'question.answer', answer: 'yes' });
  expect(flow.view()).toMatchObject({ state: 'checking', isBusy: true, fit: null, quantity: 2 });
  await answered;
  expect(flow.view()).toMatchObject({ state: 'verdict', isBusy: false, quantity: 2 });
});

test('[FIT-25] for another car nothing of the verdict before is shown; one that nobody checked offers help', async () => {
  const flow = await start(fielderCar, toOutput(fits), toOutput({ ...doesNotFit, verdict: 'unchecked' }));
  const changed = flow.send({ type: 'car.changed', car: axioCar });
  expect(flow.view()).toMatchObject({ state: 'checking', isBusy: true, fit: null, quantity: null });
  await changed;
  expect(flow.view()).toMatchObject({
    state: 'verdict',
    isBusy: false,
    fit: { verdict: 'unchecked' },
    isHelpOffered: true,
    openQuestions: [],
    quantity: null,
  });
});

test('[FIT-25] without a car nothing is checked until one is chosen, and a release shows no verdict', async () => {
  const flow = await start(null, toOutput(fits));
  expect([flow.view().state, flow.calls]).toEqual(['unknown', []]);
  await flow.send({ type: 'car.changed', car: fielderCar });
  expect([flow.view().state, flow.calls.length]).toEqual(['verdict', 1]);
  await flow.send({ type: 'car.changed', car: null });
  expect(flow.view()).toMatchObject({ state: 'unknown', fit: null, quantity: null });
});

test('[FIT-27] each open question is asked once, and its answer is announced and checked', async () => {
  const flow = await start(fielderCar, toOutput(fitsIfBoth), toOutput(fitsIfBuilt), toOutput(fitsAsAnswered));
  expect(flow.view()).toMatchObject({ state: 'asking', question: fogLamps, isMonthAsked: false });
  await flow.send({ type: 'question.answer', answer: 'yes' });
  expect(flow.view()).toMatchObject({ state: 'asking', question: monthBuilt, isMonthAsked: true });
  await flow.send({ type: 'month.save', entered: { year: '2008', month: '5' } });
  expect(flow.view()).toMatchObject({ state: 'verdict', answered: [{ ...fogLamps, answer: 'Yes' }] });
  expect(flow.emitted).toEqual([
    { type: 'answer.given', key: 'front_fog_lamps', answer: 'yes' },
    { type: 'month.given', built: { year: 2008, month: 5 } },
  ]);
  expect(flow.calls.map(({ car }) => car)).toEqual([
    fielderCar,
    { ...fielderCar, answers: { front_fog_lamps: 'yes' } },
    { ...fielderCar, built: '2008-05', answers: { front_fog_lamps: 'yes' } },
  ]);
});

test('[FIT-27] the garage repeats the answer without a second check; another answer is checked', async () => {
  const flow = await start(fielderCar, toOutput(fitsIf), toOutput(doesNotFit), toOutput(fitsAsAnswered));
  await flow.send({ type: 'question.answer', answer: 'no' });
  await flow.send({ type: 'car.changed', car: { ...fielderCar, answers: { front_fog_lamps: 'no' } } });
  expect([flow.view().state, flow.calls.length]).toEqual(['verdict', 2]);
  await flow.send({ type: 'car.changed', car: { ...fielderCar, answers: { front_fog_lamps: 'yes' } } });
  expect([flow.view().fit?.verdict, flow.calls.length]).toEqual(['fits', 3]);
});

test('[FIT-27] an answer can be changed afterwards', async () => {
  const answered = { ...fielderCar, answers: { front_fog_lamps: 'yes' } as const };
  const flow = await start(answered, toOutput(fitsAsAnswered), toOutput(doesNotFit));
  await flow.send({ type: 'question.open', question: fogLamps });
  expect(flow.view()).toMatchObject({ state: 'asking', question: fogLamps });
  await flow.send({ type: 'question.answer', answer: 'no' });
  expect(flow.view()).toMatchObject({ state: 'verdict', quantity: null });
  expect(flow.calls.at(-1)?.car.answers).toEqual({ front_fog_lamps: 'no' });
});

test('[FIT-28] not sure leaves fit-if and offers help; the question can be opened again', async () => {
  const flow = await start(fielderCar, toOutput(fitsIfBoth), toOutput(fitsIfBuilt));
  await flow.send({ type: 'question.skip' });
  expect(flow.view()).toMatchObject({ state: 'asking', question: monthBuilt });
  await flow.send({ type: 'question.skip' });
  expect(flow.view()).toMatchObject({
    state: 'unsure',
    fit: { verdict: 'if' },
    isHelpOffered: true,
    openQuestions: [fogLamps, monthBuilt],
    quantity: 2,
  });
  expect([flow.calls.length, flow.emitted]).toEqual([1, []]);
  await flow.send({ type: 'question.open', question: fogLamps });
  await flow.send({ type: 'question.answer', answer: 'yes' });
  expect(flow.view().state).toBe('unsure');
});

test('[FIT-28] not sure about an answer given before removes it', async () => {
  const answered = { ...fielderCar, built: '2008-05', answers: { front_fog_lamps: 'yes' } as const };
  const both = {
    ...fitsAsAnswered,
    answered: [...fitsAsAnswered.answered, { ...monthBuilt, answer: '2008-05' }],
  };
  const flow = await start(answered, toOutput(both), toOutput(both), toOutput(fitsIfBoth));
  await flow.send({ type: 'question.open', question: fogLamps });
  await flow.send({ type: 'question.skip' });
  await flow.send({ type: 'question.open', question: monthBuilt });
  await flow.send({ type: 'question.skip' });
  expect(flow.view()).toMatchObject({ state: 'unsure', isHelpOffered: true });
  expect(flow.emitted).toEqual([
    { type: 'answer.given', key: 'front_fog_lamps', answer: null },
    { type: 'month.given', built: null },
  ]);
  expect(flow.calls.at(-1)?.car).toEqual(fielderCar);
});

test('[FIT-28] of another car nothing is skipped', async () => {
  const flow = await start(fielderCar, toOutput(fitsIf));
  await flow.send({ type: 'question.skip' });
  await flow.send({ type: 'car.changed', car: axioCar });
  expect(flow.view()).toMatchObject({ state: 'asking', question: fogLamps });
});

test.each([
  ['', '5'],
  ['08', '5'],
  ['2008', ''],
  ['2008', '13'],
])('[FIT-27] the month %j-%j is refused', async (year, month) => {
  const flow = await start(fielderCar, toOutput(fitsIfBuilt));
  await flow.send({ type: 'month.save', entered: { year, month } });
  expect(flow.view()).toMatchObject({
    state: 'asking',
    monthError: 'Enter the month and a year such as 2010',
  });
  expect([flow.calls.length, flow.emitted]).toEqual([1, []]);
});

test('a question that is not about this part is not opened', async () => {
  const flow = await start(fielderCar, toOutput(fits));
  await flow.send({ type: 'question.open', question: fogLamps });
  expect(flow.view().state).toBe('verdict');
});

test('[FIT-27] a month does not answer a question of yes or no, nor yes a question of the month', async () => {
  const lamps = await start(fielderCar, toOutput(fitsIf));
  await lamps.send({ type: 'month.save', entered: { year: '2008', month: '5' } });
  await lamps.send({ type: 'month.save', entered: { year: '', month: '' } });
  expect(lamps.view()).toMatchObject({ state: 'asking', monthError: null });
  const month = await start(fielderCar, toOutput(fitsIfBuilt));
  await month.send({ type: 'question.answer', answer: 'yes' });
  expect(month.view().state).toBe('asking');
  expect([lamps.emitted, month.emitted, lamps.calls.length, month.calls.length]).toEqual([[], [], 1, 1]);
});

test('a failure shows its reason, and Try again checks anew', async () => {
  const refused: CheckFitOutput = { ok: false, kind: 'refused', message: 'Product not found' };
  const flow = await start(fielderCar, refused, { ok: false, kind: 'network' }, toOutput(fits));
  expect(flow.view()).toMatchObject({ state: 'failed', failure: 'Product not found', fit: null });
  await flow.send({ type: 'fit.retry' });
  expect(flow.view().failure).toBe('We could not reach the shop. Check your connection and try again.');
  await flow.send({ type: 'fit.retry' });
  expect(flow.view()).toMatchObject({ state: 'verdict', failure: null });
});

test('a defect counts as a refusal without a message', async () => {
  const machine = fitQuestionMachine.provide({
    actors: { checkFit: rejectingPort<CheckFitOutput, CheckFitInput>() },
  });
  const actor = createActor(machine, { input: { product: 3, car: fielderCar } }).start();
  await flushPromises();
  expect(fitQuestionView(actor.getSnapshot())).toMatchObject({
    state: 'failed',
    failure: 'We could not check this part. Please try again.',
  });
});
