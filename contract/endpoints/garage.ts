import * as v from 'valibot';
import { routes } from '../routes.ts';
import { message } from '../schemas/fields.ts';
import * as garage from '../schemas/garage.ts';
import type { Endpoint } from './endpoint.ts';

const carParams = v.object({ id: garage.carParameter });

export const garageEndpoints = {
  garage: {
    ...routes.garage,
    caller: 'signed-in',
    summary: 'The caller’s cars, in the order in which they were added',
    reply: garage.garage,
    errors: [],
  },
  addCar: {
    ...routes.addCar,
    caller: 'signed-in',
    summary: 'Add a car, at most 10 each; one that is there already is answered as it is',
    body: garage.carBody,
    reply: garage.garageCar,
    errors: ['VALIDATION', 'VEHICLE_UNKNOWN', 'VEHICLE_MERGED', 'GARAGE_FULL'],
  },
  changeCar: {
    ...routes.changeCar,
    caller: 'signed-in',
    summary: 'Change what is named of an own car, or make it the current one',
    params: carParams,
    body: garage.carChange,
    reply: garage.garageCar,
    errors: ['VALIDATION', 'NOT_FOUND', 'STALE'],
  },
  deleteCar: {
    ...routes.deleteCar,
    caller: 'signed-in',
    summary: 'Remove an own car',
    params: carParams,
    reply: message,
    errors: ['NOT_FOUND'],
  },
  mergeGarage: {
    ...routes.mergeGarage,
    caller: 'signed-in',
    summary: 'Add the cars of a device; doing it again changes nothing. Over 10 the account’s cars stay',
    body: garage.mergeBody,
    reply: garage.mergedGarage,
    errors: ['VALIDATION'],
  },
  questions: {
    ...routes.questions,
    caller: 'anyone',
    summary: 'The questions about cars that can be answered',
    reply: garage.questions,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
