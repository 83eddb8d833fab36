import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { addNumberLink } from './add-number-link.ts';
import { findVehicle } from './find-vehicle.ts';
import { getFit } from './get-fit.ts';
import { listFitments } from './list-fitments.ts';
import { readCarPage } from './read-car-page.ts';
import { readPartNumber } from './read-part-number.ts';
import { readProductFit } from './read-product-fit.ts';
import { listMakes, readMake, readModel, readVehicle } from './read-tree.ts';

/** The fixed paths under /api/v/ must be bound before the vehicle's slug, which would match them. */
export function vehicleRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.makes, listMakes);
  bind(endpoints.makeBySlug, readMake);
  bind(endpoints.modelById, readModel);
  bind(endpoints.carPage, readCarPage);
  bind(endpoints.findVehicle, findVehicle);
  bind(endpoints.getFit, getFit);
  bind(endpoints.productFit, readProductFit);
  bind(endpoints.productFitments, listFitments);
  bind(endpoints.partNumber, readPartNumber);
  bind(endpoints.addNumberLink, addNumberLink);
  bind(endpoints.vehicleBySlug, readVehicle);
}
