import * as v from 'valibot';
import { message } from '../schemas/fields.ts';
import * as garage from '../schemas/garage.ts';
import type { Endpoint } from './endpoint.ts';

const carParams = v.object({ id: garage.carParameter });

export const garageEndpoints = {
  garage: {
    method: 'GET',
    path: '/api/a/garage/',
    isSignedIn: true,
    caller: 'signed-in',
    summary: 'The caller’s cars, in the order in which they were added',
    reply: garage.garage,
    errors: [],
  },
  addCar: {
    method: 'POST',
    path: '/api/a/garage/',
    isSignedIn: true,
    caller: 'signed-in',
    summary: 'Add a car, at most 10 each; one that is there already is answered as it is',
    body: garage.carBody,
    reply: garage.garageCar,
    errors: ['VALIDATION', 'VEHICLE_UNKNOWN', 'VEHICLE_MERGED', 'GARAGE_FULL'],
  },
  changeCar: {
    method: 'PATCH',
    path: '/api/a/garage/:id/',
    isSignedIn: true,
    caller: 'signed-in',
    summary: 'Change what is named of an own car, or make it the current one',
    params: carParams,
    body: garage.carChange,
    reply: garage.garageCar,
    errors: ['VALIDATION', 'NOT_FOUND', 'STALE'],
  },
  deleteCar: {
    method: 'DELETE',
    path: '/api/a/garage/:id/',
    isSignedIn: true,
    caller: 'signed-in',
    summary: 'Remove an own car',
    params: carParams,
    reply: message,
    errors: ['NOT_FOUND'],
  },
  mergeGarage: {
    method: 'PUT',
    path: '/api/a/garage/merge/',
    isSignedIn: true,
    caller: 'signed-in',
    summary: 'Add the cars of a device; doing it again changes nothing. Over 10 the account’s cars stay',
    body: garage.mergeBody,
    reply: garage.mergedGarage,
    errors: ['VALIDATION'],
  },
  questions: {
    method: 'GET',
    path: '/api/v/questions/',
    isSignedIn: false,
    caller: 'anyone',
    summary: 'The questions about cars that can be answered',
    reply: garage.questions,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
