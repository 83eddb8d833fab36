import type { DetailedFit } from '#contract/types.ts';
import { fitQuestionMachine } from '#machines/fit-question/fit-question.machine.ts';
import type { fitQuestionPorts } from '#machines/fit-question/fit-question.ports.ts';
import type { CheckedCar } from '#machines/fit-question/fit-question.types.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const fielderCar: CheckedCar = { vehicle: 'toyota-fielder-nze141g', built: null, answers: {} };
export const axioCar: CheckedCar = { vehicle: 'toyota-axio-nze141', built: null, answers: {} };

export const fogLamps = { key: 'front_fog_lamps', text: 'Are there fog lamps in the front bumper?' };
export const monthBuilt = { key: 'month', text: 'In which month was the car built?' };

export const fits: DetailedFit = {
  verdict: 'fits',
  reason: 'Your car is on the list of this part.',
  questions: [],
  rule: {
    cars: 'Toyota Fielder E140, 1NZ-FE',
    conditions: [],
    built: null,
    position: 'front-left',
    quantity: 2,
    note: '',
    source: { name: 'Demo data', kind: 'demo' },
    checked_at: '2026-11-20T09:00:00.000Z',
  },
  answered: [],
};
export const fitsAsAnswered: DetailedFit = { ...fits, answered: [{ ...fogLamps, answer: 'yes' }] };
export const doesNotFit: DetailedFit = {
  verdict: 'no',
  reason: 'This part is listed for other cars only.',
  questions: [],
  rule: null,
  answered: [],
};
export const fitsIf: DetailedFit = {
  ...fits,
  verdict: 'if',
  reason: 'It depends on a detail of your car.',
  questions: [fogLamps],
};
export const fitsIfBuilt: DetailedFit = { ...fitsIf, questions: [monthBuilt] };
export const fitsIfBoth: DetailedFit = { ...fitsIf, questions: [fogLamps, monthBuilt] };

export const fitQuestionModel = {
  machine: fitQuestionMachine,
  inputs: { 'a car': { product: 3, car: fielderCar } },
  events: {
    'car.changed': {
      'another car': { car: axioCar },
      'no car': { car: null },
      'the same car': { car: fielderCar },
    },
    'question.answer': { yes: { answer: 'yes' }, no: { answer: 'no' } },
    'month.save': {
      'May 2008': { entered: { year: '2008', month: '5' } },
      'no year': { entered: { year: '', month: '5' } },
    },
    'question.skip': { '': {} },
    'question.open': { 'the fog lamps': { question: fogLamps }, 'the month': { question: monthBuilt } },
    'fit.retry': { '': {} },
  },
  ports: {
    checkFit: {
      fits: { ok: true, fit: fits },
      'fits as answered': { ok: true, fit: fitsAsAnswered },
      'does not fit': { ok: true, fit: doesNotFit },
      'depends on fog lamps': { ok: true, fit: fitsIf },
      'depends on the month': { ok: true, fit: fitsIfBuilt },
      refused: { ok: false, kind: 'refused', message: 'Product not found' },
      unreachable: { ok: false, kind: 'network' },
    },
  },
  project: ({ car, fit, skipped, reopened, monthError, failure }) => [
    car,
    fit?.verdict,
    fit?.questions,
    fit?.answered,
    skipped,
    reopened,
    monthError,
    failure,
  ],
} satisfies MachineModel<typeof fitQuestionMachine, typeof fitQuestionPorts>;
