import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { FoundVehicles, ListedModel, Make, ModelGeneration } from '#contract/types.ts';
import { vehiclePickerMachine } from '#machines/vehicle-picker/vehicle-picker.machine.ts';
import type {
  FindVehicleInput,
  FindVehicleOutput,
  LoadGenerationsInput,
  LoadGenerationsOutput,
  LoadMakesOutput,
  LoadModelsInput,
  LoadModelsOutput,
} from '#machines/vehicle-picker/vehicle-picker.ports.ts';
import { vehiclePickerView } from '#machines/vehicle-picker/vehicle-picker.view.ts';
import {
  axio,
  axioCandidate,
  e120,
  e140,
  fielder,
  foundFrame,
  foundNothing,
  foundTwo,
  nissan,
  nze141,
  nze144,
  toyota,
} from '#tests/models/vehicle-picker.model.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';

interface Tree {
  makes?: Make[];
  models?: ListedModel[];
  generations?: ModelGeneration[];
  found?: FoundVehicles;
}

const NO_DETAILS = { nickname: '', year: '', month: '' };

function openPicker({
  makes = [toyota, nissan],
  models = [axio, fielder],
  generations = [e120, e140],
  found = foundTwo,
}: Tree = {}) {
  const ports = {
    loadMakes: fakePort<LoadMakesOutput, void>({ ok: true, makes }),
    loadModels: fakePort<LoadModelsOutput, LoadModelsInput>({ ok: true, models }),
    loadGenerations: fakePort<LoadGenerationsOutput, LoadGenerationsInput>({ ok: true, generations }),
    findVehicle: fakePort<FindVehicleOutput, FindVehicleInput>({ ok: true, found }),
  };
  return {
    ...startPicker(Object.fromEntries(Object.entries(ports).map(([name, { logic }]) => [name, logic]))),
    ports,
  };
}

function startPicker(actors: Parameters<typeof vehiclePickerMachine.provide>[0]['actors'] & object) {
  const clock = new SimulatedClock();
  const actor = createActor(vehiclePickerMachine.provide({ actors }), { clock });
  const emitted = recordEmitted(actor);
  actor.start();
  return {
    actor,
    clock,
    emitted,
    view: () => vehiclePickerView(actor.getSnapshot()),
    send: async (...events: Parameters<typeof actor.send>[0][]) => {
      for (const event of events) {
        actor.send(event);
        await flushPromises();
      }
    },
    type: async (text: string) => {
      actor.send({ type: 'text.change', text });
      clock.increment(200);
      await flushPromises();
    },
  };
}

const pick = { type: 'way.choose', way: 'pick' } as const;
const typeIt = { type: 'way.choose', way: 'type' } as const;
const back = { type: 'picker.back' } as const;

test('[FIT-02] the picker begins with the choice of ways, and each leads to its own step', async () => {
  const { view, send } = openPicker();
  expect(view()).toMatchObject({ state: 'ways', step: 'ways', canGoBack: false, summary: [] });
  await send(pick);
  expect(view()).toMatchObject({ state: 'pick.choosingMake', heading: 'Which make is it?' });
  await send(back, typeIt);
  expect(view()).toMatchObject({ state: 'typing.idle', heading: 'Type what you know' });
});

test('[FIT-03] popular makes stand first, then all by name, and a filter narrows them', async () => {
  const bmw = { id: 3, name: 'BMW', slug: 'bmw', popular: false };
  const { view, send } = openPicker({ makes: [toyota, nissan, bmw] });
  await send(pick);
  expect(view().popularMakes.map(({ label }) => label)).toEqual(['Toyota']);
  expect(view().makes.map(({ label }) => label)).toEqual(['BMW', 'Nissan', 'Toyota']);
  await send({ type: 'filter.change', filter: ' NIS' });
  expect(view().popularMakes).toEqual([]);
  expect(view().makes.map(({ label }) => label)).toEqual(['Nissan']);
  expect(view().announcement).toBe('1 make found');
});

test('[FIT-03, FIT-05] make, model, generation and variant narrow step by step, and nothing is chosen before', async () => {
  const { view, send, ports, emitted } = openPicker();
  await send(pick, { type: 'make.choose', make: toyota });
  expect(ports.loadModels.calls).toEqual([{ make: 'toyota' }]);
  expect(view().models).toEqual([
    { value: axio, label: 'Axio', detail: 'saloon' },
    { value: fielder, label: 'Fielder', detail: 'wagon, Corolla Fielder' },
  ]);
  await send({ type: 'model.choose', model: fielder });
  expect(ports.loadGenerations.calls).toEqual([{ model: 11 }]);
  expect(view().generations.map(({ label, detail }) => [label, detail])).toEqual([
    ['2000–2006 (E120)', 'NZE121G'],
    ['2006–2012 (E140)', 'NZE141G, NZE144G'],
  ]);
  await send({ type: 'generation.choose', generation: e140 });
  expect(view()).toMatchObject({ state: 'pick.choosingVariant', chosenLabel: null });
  expect(view().variants.map(({ label, detail }) => [label, detail])).toEqual([
    ['NZE141G', '1NZ-FE 1496 cc, petrol, front-wheel drive'],
    ['NZE144G', '1NZ-FE 1496 cc, petrol, four-wheel drive'],
  ]);
  await send({ type: 'variant.choose', vehicle: nze144 });
  expect(view()).toMatchObject({ state: 'confirming', chosenLabel: 'Toyota Fielder NZE144G' });
  await send({ type: 'car.save', details: NO_DETAILS });
  expect(view().state).toBe('saved');
  expect(emitted).toEqual([
    {
      type: 'vehicle.chosen',
      car: { vehicle: 'toyota-fielder-nze144g-1nz-fe', label: 'Toyota Fielder NZE144G' },
    },
  ]);
});

test('[FIT-03] Back goes one step back and keeps what was chosen before; the summary leads to any step', async () => {
  const { view, send } = openPicker();
  await send(
    pick,
    { type: 'make.choose', make: toyota },
    { type: 'model.choose', model: fielder },
    { type: 'generation.choose', generation: e140 },
    { type: 'variant.choose', vehicle: nze141 },
  );
  expect(view().summary.map(({ label, canOpen }) => [label, canOpen])).toEqual([
    ['Toyota', true],
    ['Fielder', true],
    ['E140', true],
    ['NZE141G', true],
  ]);
  await send(back);
  expect(view().state).toBe('pick.choosingVariant');
  expect(view().summary.map(({ label }) => label)).toEqual(['Toyota', 'Fielder', 'E140']);
  await send(back);
  expect(view().state).toBe('pick.choosingGeneration');
  expect(view().summary.map(({ label }) => label)).toEqual(['Toyota', 'Fielder']);
  await send({ type: 'step.open', step: 'make' });
  expect(view()).toMatchObject({ state: 'pick.choosingMake', summary: [] });
  await send(back);
  expect(view().state).toBe('ways');
});

test('[FIT-04] a step with one choice is skipped and still shown in the summary', async () => {
  const { view, send } = openPicker({ models: [fielder], generations: [e120] });
  await send(pick, { type: 'make.choose', make: toyota });
  expect(view()).toMatchObject({ state: 'confirming', chosenLabel: 'Toyota Fielder NZE121G' });
  expect(view().summary).toEqual([
    { step: 'make', label: 'Toyota', canOpen: true },
    { step: 'model', label: 'Fielder', canOpen: false },
    { step: 'generation', label: 'E120', canOpen: false },
    { step: 'variant', label: 'NZE121G', canOpen: false },
  ]);
  await send(back);
  expect(view().state).toBe('pick.choosingMake');
});

test('[FIT-05, FIT-07] a code of several models asks which model, and none is chosen before', async () => {
  const { view, send, type, emitted } = openPicker();
  await send(typeIt);
  await type('nze141');
  expect(view()).toMatchObject({
    state: 'typing.found',
    question: 'Which model is it?',
    announcement: '2 cars found',
    chosenLabel: null,
  });
  expect(view().candidates.map(({ label }) => label)).toEqual([
    'Toyota Axio NZE141',
    'Toyota Fielder NZE141G',
  ]);
  await send({ type: 'candidate.choose', vehicle: axioCandidate });
  expect(view()).toMatchObject({ state: 'confirming', chosenLabel: 'Toyota Axio NZE141', summary: [] });
  await send(back);
  expect(view()).toMatchObject({ state: 'typing.found', text: 'nze141' });
  await send({ type: 'candidate.choose', vehicle: axioCandidate }, { type: 'car.save', details: NO_DETAILS });
  expect(emitted).toEqual([
    { type: 'vehicle.chosen', car: { vehicle: 'toyota-axio-nze141-1nz-fe', label: 'Toyota Axio NZE141' } },
  ]);
});

test('[FIT-09] notes of a reply are shown and refuse nothing', async () => {
  const { view, send, type } = openPicker({ found: foundFrame });
  await send(typeIt);
  await type('NZE141-6012345');
  expect(view().notes).toEqual([
    'This number is longer or shorter than usual. Please compare it with the logbook.',
  ]);
  expect(view().candidates).toEqual([
    { value: { slug: nze141.slug, label: nze141.label }, label: nze141.label, detail: null },
  ]);
  expect(view().announcement).toBe('1 car found');
});

test.each(['frame', 'vin', 'katashiki', 'code', 'words'] as const)(
  '[FIT-54] of a text read as %s, only a frame number or VIN goes with the car, without spaces around it',
  async (kind) => {
    const { send, type, emitted } = openPicker({ found: { ...foundFrame, kind } });
    await send(typeIt);
    await type(' NZE141-6012345 ');
    const details = { nickname: ' Kazi ', year: '2010', month: '5' };
    await send({ type: 'candidate.choose', vehicle: nze141 }, { type: 'car.save', details });
    expect(emitted).toEqual([
      {
        type: 'vehicle.chosen',
        car: {
          vehicle: 'toyota-fielder-nze141g-1nz-fe',
          label: 'Toyota Fielder NZE141G',
          nickname: 'Kazi',
          year: 2010,
          month: 5,
          ...((kind === 'frame' || kind === 'vin') && { frame: 'NZE141-6012345' }),
        },
      },
    ]);
  },
);

test('a typed frame number does not go with a car that is picked afterwards', async () => {
  const { send, type, emitted } = openPicker({ found: foundFrame, models: [fielder], generations: [e120] });
  await send(typeIt);
  await type('NZE141-6012345');
  await send(back, pick, { type: 'make.choose', make: toyota }, { type: 'car.save', details: NO_DETAILS });
  expect(emitted).toEqual([
    { type: 'vehicle.chosen', car: { vehicle: 'toyota-fielder-nze121g', label: 'Toyota Fielder NZE121G' } },
  ]);
});

test('[FIT-10] an unknown code offers at most three close codes, and one of them is looked up at once', async () => {
  const suggestions = ['NZE141', 'NZE144', 'NZE121', 'NZE161'];
  const { view, send, type, ports } = openPicker({ found: { ...foundNothing, suggestions } });
  await send(typeIt);
  await type('NZE14');
  expect(view()).toMatchObject({ isUnknown: true, suggestions: ['NZE141', 'NZE144', 'NZE121'] });
  await send({ type: 'suggestion.choose', code: 'NZE141' });
  expect(view().text).toBe('NZE141');
  expect(ports.findVehicle.calls).toEqual([{ text: 'NZE14' }, { text: 'NZE141' }]);
});

test('[FIT-11] one request follows 200 ms after the last key', async () => {
  const { actor, clock, send, ports } = openPicker();
  await send(typeIt);
  for (const text of ['n', 'nz', ' nze141 ']) {
    actor.send({ type: 'text.change', text });
    clock.increment(199);
  }
  expect(ports.findVehicle.calls).toEqual([]);
  clock.increment(1);
  expect(ports.findVehicle.calls).toEqual([{ text: 'nze141' }]);
});

test('[FIT-11] an older reply never replaces that to a newer text', async () => {
  const replies = new Map<string, { resolve: (output: FindVehicleOutput) => void; signal: AbortSignal }>();
  const findVehicle = fromPromise<FindVehicleOutput, FindVehicleInput>(
    ({ input, signal }) => new Promise((resolve) => replies.set(input.text, { resolve, signal })),
  );
  const { view, send, type } = startPicker({ findVehicle });
  await send(typeIt);
  await type('nze14');
  await type('nze141g');
  replies.get('nze141g')?.resolve({ ok: true, found: foundFrame });
  await flushPromises();
  replies.get('nze14')?.resolve({ ok: true, found: foundTwo });
  await flushPromises();
  expect(view().candidates.map(({ label }) => label)).toEqual(['Toyota Fielder NZE141G']);
  expect(replies.get('nze14')?.signal.aborted).toBe(true);
});

test('an emptied field shows nothing and looks nothing up', async () => {
  const { view, send, type, ports } = openPicker();
  await send(typeIt);
  await type('nze141');
  await type('  ');
  expect(view()).toMatchObject({ state: 'typing.idle', text: '', candidates: [], announcement: null });
  expect(ports.findVehicle.calls).toEqual([{ text: 'nze141' }]);
});

test.each([
  ['Too many requests', { ok: false, kind: 'refused', message: 'Too many requests' }],
  ['Cars could not be loaded. Please try again.', { ok: false, kind: 'refused' }],
  ['We could not reach the shop. Check your connection and try again.', { ok: false, kind: 'network' }],
] as const)("a failed search says '%s' and can be tried again", async (text, failure) => {
  const findVehicle = fakePort<FindVehicleOutput, FindVehicleInput>(failure, { ok: true, found: foundTwo });
  const { view, send, type } = startPicker({ findVehicle: findVehicle.logic });
  await send(typeIt);
  await type('nze141');
  expect(view()).toMatchObject({ state: 'typing.failed', failure: text, canRetry: true });
  await send({ type: 'load.retry' });
  expect(view()).toMatchObject({ state: 'typing.found', failure: null, canRetry: false });
});

test('each list that fails says why, and is loaded again', async () => {
  const offline = { ok: false, kind: 'network' } as const;
  const { view, send } = startPicker({
    loadMakes: fakePort<LoadMakesOutput, void>(offline, { ok: true, makes: [toyota, nissan] }).logic,
    loadModels: fakePort<LoadModelsOutput, LoadModelsInput>(offline, { ok: true, models: [axio, fielder] })
      .logic,
    loadGenerations: fakePort<LoadGenerationsOutput, LoadGenerationsInput>(offline, {
      ok: true,
      generations: [e120, e140],
    }).logic,
  });
  const text = 'We could not reach the shop. Check your connection and try again.';
  const retry = { type: 'load.retry' } as const;
  await send(pick);
  expect(view()).toMatchObject({ state: 'pick.makesFailed', failure: text, canRetry: true });
  await send(retry);
  expect(view()).toMatchObject({ state: 'pick.choosingMake', failure: null });
  await send({ type: 'make.choose', make: toyota });
  expect(view()).toMatchObject({ state: 'pick.modelsFailed', failure: text, canRetry: true });
  await send(retry, { type: 'model.choose', model: fielder });
  expect(view()).toMatchObject({ state: 'pick.generationsFailed', failure: text, canRetry: true });
  await send(retry);
  expect(view()).toMatchObject({ state: 'pick.choosingGeneration', failure: null });
});

test('Back leaves the reason of a failure behind', async () => {
  const { view, send } = startPicker({
    loadMakes: fakePort<LoadMakesOutput, void>({ ok: false, kind: 'network' }).logic,
  });
  await send(pick, back);
  expect(view()).toMatchObject({ state: 'ways', failure: null });
});

test('a port that throws is shown like a refusal without a message', async () => {
  const { view, send } = startPicker({ loadMakes: rejectingPort<LoadMakesOutput, void>() });
  await send(pick);
  expect(view().failure).toBe('Cars could not be loaded. Please try again.');
});

test.each([
  [{ nickname: 'x'.repeat(41), year: '', month: '' }, { nickname: 'At most 40 characters' }],
  [{ nickname: '', year: '85', month: '' }, { year: 'Enter a year such as 2010' }],
  [{ nickname: '', year: '2110', month: '' }, { year: 'Enter a year such as 2010' }],
  [{ nickname: '', year: '', month: '5' }, { year: 'Enter the year as well' }],
])('details %o are refused with %o', async (details, detailErrors) => {
  const { view, send, type, emitted } = openPicker({ found: foundFrame });
  await send(typeIt);
  await type('NZE141-6012345');
  await send({ type: 'candidate.choose', vehicle: nze141 }, { type: 'car.save', details });
  expect(view()).toMatchObject({ state: 'confirming', detailErrors });
  expect(emitted).toEqual([]);
});
