import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { bindFile, createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { answerVehicleRequest } from './answer-vehicle-request.ts';
import { listVehicleRequests } from './list-vehicle-requests.ts';
import { readRequestPhoto } from './read-request-photo.ts';
import { sendVehicleRequest } from './send-vehicle-request.ts';

export function vehicleRequestRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.sendVehicleRequest, sendVehicleRequest);
  bind(endpoints.vehicleRequests, listVehicleRequests);
  bind(endpoints.answerVehicleRequest, answerVehicleRequest);
  bindFile(app, deps, endpoints.vehicleRequestPhoto, readRequestPhoto);
}
