import { fireEvent } from '@testing-library/react';
import { beforeAll } from 'vitest';
import type { VehiclePickerSnapshot } from '#machines/vehicle-picker/vehicle-picker.machine.ts';
import type { VehiclePickerEvent } from '#machines/vehicle-picker/vehicle-picker.types.ts';
import { vehiclePickerView } from '#machines/vehicle-picker/vehicle-picker.view.ts';
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

const userActions: UserActions<VehiclePickerEvent> = {
  'way.choose': ({ way }) => press(button(way === 'pick' ? 'Pick make and model' : 'Chassis number')),
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
};

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
  };
}

const texts = (selector: string) => queryAllByName(selector).map(({ textContent }) => textContent);

function readActualScreen({
  errors,
}: ReturnType<typeof getExpectedScreen>): ReturnType<typeof getExpectedScreen> {
  return {
    state: document.querySelector<HTMLElement>('[data-dialog="vehicle-picker"]')?.dataset['state'] ?? '',
    heading: getText('h3') ?? '',
    summary: texts('[aria-label="Chosen so far"] li'),
    openSteps: texts('[aria-label="Chosen so far"] button'),
    failure: getText('[role=alert]'),
    canGoBack: button('Back') !== null,
    text: field('Chassis number, VIN or model')?.value ?? null,
    candidates: texts('[aria-label=Cars] button'),
    errors: errors.filter((error) => document.body.textContent.includes(error)),
  };
}

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

await describeScreenPaths('the vehicle picker', {
  model: vehiclePickerModel,
  renderScreen: (actor) => (
    <VehiclePickerFlow actor={actor} photoLink="https://wa.me/254700000000" onClose={() => {}} />
  ),
  userActions,
  expectations: vehiclePickerExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => vehiclePickerView(snapshot).state,
});
