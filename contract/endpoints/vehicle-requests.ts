import * as v from 'valibot';
import { routes } from '../routes.ts';
import { idParameter } from '../schemas/fields.ts';
import * as requests from '../schemas/vehicle-requests.ts';
import type { Endpoint } from './endpoint.ts';

export const vehicleRequestEndpoints = {
  sendVehicleRequest: {
    ...routes.sendVehicleRequest,
    caller: 'anyone',
    summary: 'Ask the shop which car it is, with at most three photos',
    file: 'photos',
    form: requests.vehicleRequestForm,
    reply: requests.vehicleRequestReply,
    errors: ['VALIDATION', 'TOO_MANY_REQUESTS'],
  },
  vehicleRequests: {
    ...routes.vehicleRequests,
    caller: 'staff',
    summary: 'Requests to find a car, 20 a page',
    query: requests.vehicleRequestsQuery,
    reply: requests.vehicleRequestPage,
    errors: ['VALIDATION'],
  },
  answerVehicleRequest: {
    ...routes.answerVehicleRequest,
    caller: 'staff',
    summary: 'Answer a request with a car, or close it',
    params: v.object({ id: idParameter }),
    body: requests.vehicleRequestAnswer,
    reply: requests.vehicleRequest,
    errors: ['VALIDATION', 'NOT_FOUND', 'VEHICLE_UNKNOWN', 'VEHICLE_MERGED', 'TRANSITION_REFUSED'],
  },
  vehicleRequestPhoto: {
    ...routes.vehicleRequestPhoto,
    caller: 'signed-in',
    summary: 'A photo of a request, for staff and who sent it',
    params: requests.photoParameters,
    replyMediaType: 'image/webp',
    reply: v.blob(),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
} as const satisfies Record<string, Endpoint>;
