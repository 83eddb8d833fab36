import * as v from 'valibot';
import { routes } from '../routes.ts';
import { idParameter, slugParameter } from '../schemas/fields.ts';
import * as vehicles from '../schemas/vehicles.ts';
import type { Endpoint } from './endpoint.ts';

export const vehicleEndpoints = {
  makes: {
    ...routes.makes,
    caller: 'anyone',
    summary: 'The makes of cars, popular ones first',
    reply: v.array(vehicles.make),
    errors: [],
  },
  makeBySlug: {
    ...routes.makeBySlug,
    caller: 'anyone',
    summary: 'One make with its models',
    params: v.object({ slug: slugParameter }),
    reply: vehicles.makeWithModels,
    errors: ['NOT_FOUND'],
  },
  modelById: {
    ...routes.modelById,
    caller: 'anyone',
    summary: 'One model with its generations and their vehicles',
    params: v.object({ id: idParameter }),
    reply: vehicles.modelWithGenerations,
    errors: ['NOT_FOUND'],
  },
  carPage: {
    ...routes.carPage,
    caller: 'anyone',
    summary: 'What a page under /cars shows: makes, models, chassis codes, or parts for one code',
    query: vehicles.carPageQuery,
    reply: vehicles.carPage,
    errors: ['VALIDATION', 'NOT_FOUND', 'VEHICLE_MERGED'],
  },
  findVehicle: {
    ...routes.findVehicle,
    caller: 'anyone',
    summary: 'Vehicles that a frame number, model code, VIN, chassis code or words may mean, at most 10',
    body: vehicles.findBody,
    reply: vehicles.findReply,
    errors: ['VALIDATION', 'TOO_MANY_REQUESTS'],
  },
  getFit: {
    ...routes.getFit,
    caller: 'anyone',
    summary: 'Whether products fit a vehicle, and the questions on which that depends',
    body: vehicles.fitBody,
    reply: vehicles.fitReply,
    errors: ['VALIDATION', 'VEHICLE_UNKNOWN', 'VEHICLE_MERGED'],
  },
  productFit: {
    ...routes.productFit,
    caller: 'anyone',
    summary: 'Whether one product fits a vehicle, which rule says so, and which answers count',
    params: v.object({ id: idParameter }),
    body: vehicles.productFitBody,
    reply: vehicles.detailedFit,
    errors: ['VALIDATION', 'NOT_FOUND', 'VEHICLE_UNKNOWN', 'VEHICLE_MERGED'],
  },
  productFitments: {
    ...routes.productFitments,
    caller: 'anyone',
    summary: 'The cars that a product fits, by make, model and generation',
    params: v.object({ id: idParameter }),
    query: vehicles.fitmentsQuery,
    reply: vehicles.productFitments,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  partNumber: {
    ...routes.partNumber,
    caller: 'anyone',
    summary:
      'Products with a part number, with those that replace or equal it, and with numbers that begin with it',
    params: v.object({ number: v.pipe(v.string(), v.maxLength(100)) }),
    reply: vehicles.partNumber,
    errors: ['NOT_FOUND'],
  },
  addNumberLink: {
    method: 'POST',
    path: '/api/p/number-links/',
    isSignedIn: true,
    caller: 'superuser',
    summary: 'Store that a part number is replaced by another, or that two are equivalent',
    body: vehicles.numberLinkBody,
    reply: vehicles.numberLink,
    errors: ['VALIDATION', 'NUMBER_CYCLE'],
  },
  vehicleBySlug: {
    method: 'GET',
    path: '/api/v/:slug/',
    isSignedIn: false,
    caller: 'anyone',
    summary: 'One vehicle, and how many parts there are for it in each category',
    params: v.object({ slug: slugParameter }),
    reply: vehicles.vehicle,
    errors: ['NOT_FOUND', 'VEHICLE_UNKNOWN', 'VEHICLE_MERGED'],
  },
} as const satisfies Record<string, Endpoint>;
