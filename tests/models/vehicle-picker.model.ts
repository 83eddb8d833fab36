import { fromCallback } from 'xstate';
import type { FoundVehicles, ListedModel, Make, ModelGeneration, ModelVehicle } from '#contract/types.ts';
import { vehiclePickerMachine } from '#machines/vehicle-picker/vehicle-picker.machine.ts';
import type { vehiclePickerPorts } from '#machines/vehicle-picker/vehicle-picker.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const toyota: Make = { id: 1, name: 'Toyota', slug: 'toyota', popular: true };
export const nissan: Make = { id: 2, name: 'Nissan', slug: 'nissan', popular: false };
export const fielder: ListedModel = {
  id: 11,
  name: 'Fielder',
  slug: 'fielder',
  also_called: ['Corolla Fielder'],
  body: 'wagon',
};
export const axio: ListedModel = { id: 12, name: 'Axio', slug: 'axio', also_called: [], body: 'saloon' };

const built = { from: '2006-10', to: '2012-05' };
export const nze141: ModelVehicle = {
  id: 101,
  slug: 'toyota-fielder-nze141g-1nz-fe',
  label: 'Toyota Fielder NZE141G',
  chassis_code: 'NZE141G',
  engine: { code: '1NZ-FE', cc: 1496, fuel: 'petrol' },
  drive: 'fwd',
  gearbox: null,
  built,
};
export const nze144: ModelVehicle = {
  ...nze141,
  id: 102,
  slug: 'toyota-fielder-nze144g-1nz-fe',
  label: 'Toyota Fielder NZE144G',
  chassis_code: 'NZE144G',
  drive: 'awd',
};
export const e140: ModelGeneration = {
  id: 21,
  name: 'E140',
  slug: 'e140',
  built,
  vehicles: [nze141, nze144],
};
export const e120: ModelGeneration = {
  id: 22,
  name: 'E120',
  slug: 'e120',
  built: { from: '2000-08', to: '2006-09' },
  vehicles: [
    {
      ...nze141,
      id: 103,
      slug: 'toyota-fielder-nze121g',
      label: 'Toyota Fielder NZE121G',
      chassis_code: 'NZE121G',
    },
  ],
};

const candidate = {
  id: 101,
  slug: nze141.slug,
  label: nze141.label,
  make: 'Toyota',
  model: 'Fielder',
  chassis_code: 'NZE141G',
};
export const axioCandidate = {
  id: 104,
  slug: 'toyota-axio-nze141-1nz-fe',
  label: 'Toyota Axio NZE141',
  make: 'Toyota',
  model: 'Axio',
  chassis_code: 'NZE141',
};
export const foundFrame: FoundVehicles = {
  kind: 'frame',
  code: 'NZE141G',
  serial: '6012345',
  candidates: [candidate],
  ask: null,
  suggestions: [],
  notes: ['This number is longer or shorter than usual. Please compare it with the logbook.'],
};
export const foundTwo: FoundVehicles = {
  ...foundFrame,
  kind: 'code',
  code: 'NZE141',
  serial: null,
  candidates: [axioCandidate, candidate],
  ask: 'model',
  notes: [],
};
export const foundNothing: FoundVehicles = {
  ...foundTwo,
  kind: 'words',
  code: null,
  candidates: [],
  ask: null,
  suggestions: ['NZE141', 'NZE144', 'NZE121'],
};

const failures = {
  refused: { ok: false, kind: 'refused', message: 'Too many requests. Please wait a minute.' },
  unreachable: { ok: false, kind: 'network' },
} as const;

export const photoFile = { name: 'plate.jpg', size: 2000, type: 'image/jpeg' };
/** Claims to be a photo; only the server can tell. */
export const damagedPhoto = { ...photoFile, name: 'damaged.jpg' };
export const requestFields = { phone: '0712 345 678', email: '', text: '', frame: 'NZE149-6012345' };

export const vehiclePickerModel = {
  // What the port that sends the request reports are events of the model.
  machine: vehiclePickerMachine.provide({ actors: { sendRequest: fromCallback(() => {}) } }),
  inputs: { 'the picker': undefined },
  events: {
    'way.choose': { pick: { way: 'pick' }, type: { way: 'type' }, papers: { way: 'papers' } },
    'filter.change': { toy: { filter: 'toy' } },
    'make.choose': { Toyota: { make: toyota } },
    'model.choose': { Fielder: { model: fielder } },
    'generation.choose': { 'of two cars': { generation: e140 }, 'of one car': { generation: e120 } },
    'variant.choose': { NZE141G: { vehicle: nze141 } },
    'text.change': { 'a frame number': { text: 'NZE141-6012345' }, blank: { text: ' ' } },
    'suggestion.choose': { NZE141: { code: 'NZE141' } },
    'candidate.choose': { Fielder: { vehicle: { slug: nze141.slug, label: nze141.label } } },
    'load.retry': { '': {} },
    'picker.back': { '': {} },
    'step.open': { make: { step: 'make' } },
    'car.save': {
      'without details': { details: { nickname: '', year: '', month: '' } },
      'a month without its year': { details: { nickname: 'Kazi', year: '', month: '5' } },
    },
    'photo.add': {
      'a photo': { files: [photoFile] },
      'a damaged photo': { files: [damagedPhoto] },
      'a text': { files: [{ name: 'notes.txt', size: 5, type: 'text/plain' }] },
      'no file': { files: [] },
    },
    'photo.remove': { 'the first': { key: 1 } },
    'request.submit': {
      'in order': { fields: requestFields },
      'without contact': { fields: { ...requestFields, phone: '' } },
    },
    'request.retry': { '': {} },
    'request.progressed': { half: { progress: 0.5 } },
    'request.accepted': { '': {} },
    'request.failed': {
      'the line was cut': {
        message: 'We could not reach the shop. Check your connection and try again.',
        canRetry: true,
        fields: {},
      },
      'a photo is damaged': {
        message: 'Only undamaged JPEG, PNG, WebP and AVIF pictures can be used.',
        canRetry: false,
        fields: { 'photos.0': 'Only undamaged JPEG, PNG, WebP and AVIF pictures can be used.' },
      },
    },
  },
  ports: {
    loadMakes: {
      several: { ok: true, makes: [toyota, nissan] },
      one: { ok: true, makes: [toyota] },
      ...failures,
    },
    loadModels: {
      several: { ok: true, models: [axio, fielder] },
      one: { ok: true, models: [fielder] },
      ...failures,
    },
    loadGenerations: {
      several: { ok: true, generations: [e120, e140] },
      'one of two cars': { ok: true, generations: [e140] },
      'one car': { ok: true, generations: [e120] },
      ...failures,
    },
    findVehicle: {
      'one car': { ok: true, found: foundFrame },
      'two models': { ok: true, found: foundTwo },
      nothing: { ok: true, found: foundNothing },
      ...failures,
    },
  },
  project: (context) =>
    context.way === 'papers'
      ? [
          context.way,
          context.photos.length,
          context.photos.some(({ problem }) => problem !== null),
          context.photos[0]?.file.name === damagedPhoto.name,
          Object.keys(context.requestProblems).length > 0,
          context.failure !== null,
        ]
      : context.way === 'type'
        ? [context.way, context.text, context.found?.candidates.length, context.failure, context.detailErrors]
        : [
            context.way,
            context.makes.length,
            context.makeFilter,
            context.models.length,
            context.generations.length,
            context.generation?.id,
            context.failure,
            context.detailErrors,
          ],
} satisfies MachineModel<typeof vehiclePickerMachine, Omit<typeof vehiclePickerPorts, 'sendRequest'>>;
