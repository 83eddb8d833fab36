import { fireEvent } from '@testing-library/react';
import { beforeAll } from 'vitest';
import type { VehiclePickerSnapshot } from '#machines/vehicle-picker/vehicle-picker.machine.ts';
import type { VehiclePickerEvent } from '#machines/vehicle-picker/vehicle-picker.types.ts';
import { type VehiclePickerView, vehiclePickerView } from '#machines/vehicle-picker/vehicle-picker.view.ts';
import { VehiclePickerFlow } from '#src/components/shop/vehicle-picker/vehicle-picker.tsx';
import { vehiclePickerExpectations } from '#tests/expectations/vehicle-picker.expectations.ts';
import { vehiclePickerModel } from '#tests/models/vehicle-picker.model.ts';
import {
  button,
  buttons,
  field,
  getText,
  queryAllByName,
} from '#tests/support/model-paths/named-elements.ts';
import {
  describeScreenPaths,
  fillField,
  press,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';

const startingWith = (name: string) => buttons(new RegExp(`^${name}`))[0] ?? null;
const list = (name: string) => queryAllByName('[aria-label]', name)[0];
const inList = (name: string, choice: RegExp) => (list(name) ? button(choice, list(name)) : null);

const WAYS = { pick: 'Pick make and model', type: 'Chassis number', papers: 'Send a photo' };

const userActions: UserActions<VehiclePickerEvent> = {
  'way.choose': ({ way }) => press(button(WAYS[way])),
  'filter.change': (event, send) =>
    // A browser reports no change to the same text.
    field('Filter makes')?.value === event.filter
      ? send(event)
      : fillField(field('Filter makes'), event.filter),
  'make.choose': ({ make }) => press(inList('All makes', new RegExp(`^${make.name}`))),
  'model.choose': ({ model }) => press(startingWith(model.name)),
  'generation.choose': ({ generation }) => press(inList('Generations', new RegExp(generation.name))),
  'variant.choose': ({ vehicle }) => press(inList('Versions', new RegExp(`^${vehicle.chassis_code}`))),
  'text.change': (event, send) => {
    const box = field('Chassis number, VIN or model');
    // A browser reports no change to the same text.
    return box?.value === event.text ? send(event) : fillField(box, event.text);
  },
  'suggestion.choose': ({ code }) => press(button(code)),
  'candidate.choose': ({ vehicle }) => press(button(vehicle.label)),
  'load.retry': () => press(button('Try again')),
  'picker.back': () => press(button('Back')),
  'step.open': () => press(inList('Chosen so far', /^Toyota$/)),
  'car.save': ({ details }) => {
    fillField(field('Nickname (optional)'), details.nickname);
    fillField(field('Year built (optional)'), details.year);
    fireEvent.change(field('Month built (optional)')!, { target: { value: details.month } });
    press(button('Save car'));
  },
  'photo.add': ({ files }) => {
    const input = field('Choose photos');
    const chosen = files.map(({ name, type }) => new File(['x'], name, { type }));
    if (input) fireEvent.change(input, { target: { files: chosen } });
  },
  'photo.remove': ({ key }) => {
    const tile = document.querySelector<HTMLElement>(`[data-photo="${key}"]`);
    if (tile) press(button(/^Remove photo/, tile));
  },
  'request.submit': ({ fields }) => {
    fillField(field('Phone'), fields.phone);
    fillField(field('Email'), fields.email);
    fillField(field('Chassis number (optional)'), fields.frame);
    press(button('Send request'));
  },
  'request.retry': () => press(button('Try again')),
  'request.progressed': (event, send) => send(event),
  'request.accepted': (event, send) => send(event),
  'request.failed': (event, send) => send(event),
};

const listProblems = ({ photos, requestProblems }: VehiclePickerView) => [
  ...photos.flatMap(({ problem }) => problem ?? []),
  ...Object.values(requestProblems),
];

function getExpectedScreen(snapshot: VehiclePickerSnapshot) {
  const view = vehiclePickerView(snapshot);
  return {
    state: view.state,
    heading: view.heading,
    summary: view.summary.map(({ label }) => label),
    openSteps: view.summary.filter(({ canOpen }) => canOpen).map(({ label }) => label),
    failure: view.failure && `${view.failure}Try again`,
    canGoBack: view.canGoBack,
    text: view.step === 'text' ? view.text : null,
    candidates: view.step === 'text' ? view.candidates.map(({ label }) => label) : [],
    errors: view.step === 'confirm' ? Object.values(view.detailErrors) : [],
    photos: view.state === 'papers.editing' ? view.photos.map(({ file }) => file.name) : [],
    problems: view.state === 'papers.editing' ? listProblems(view) : [],
    percent: view.percent,
  };
}

const texts = (selector: string) => queryAllByName(selector).map(({ textContent }) => textContent);

function readActualScreen({
  errors,
  problems,
}: ReturnType<typeof getExpectedScreen>): ReturnType<typeof getExpectedScreen> {
  return {
    state: document.querySelector<HTMLElement>('[data-dialog="vehicle-picker"]')?.dataset['state'] ?? '',
    heading: getText('h3') ?? '',
    summary: texts('[aria-label="Chosen so far"] li'),
    openSteps: texts('[aria-label="Chosen so far"] button'),
    failure: button('Try again') && getText('[role=alert]'),
    canGoBack: button('Back') !== null,
    text: field('Chassis number, VIN or model')?.value ?? null,
    candidates: texts('[aria-label=Cars] button'),
    errors: errors.filter((error) => document.body.textContent.includes(error)),
    photos: queryAllByName('[data-photo] p').map(({ textContent }) => textContent),
    problems: problems.filter((problem) => document.body.textContent.includes(problem)),
    percent: document.querySelector('progress')?.value ?? null,
  };
}

beforeAll(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
});

await describeScreenPaths('the vehicle picker', {
  model: vehiclePickerModel,
  renderScreen: (actor) => (
    <VehiclePickerFlow actor={actor} helpLink="https://wa.me/254700000000" ownEmail="" onClose={() => {}} />
  ),
  userActions,
  expectations: vehiclePickerExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => vehiclePickerView(snapshot).state,
});
