import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { addCar } from './add-car.ts';
import { changeCar } from './change-car.ts';
import { deleteCar } from './delete-car.ts';
import { listCars } from './list-cars.ts';
import { listQuestions } from './list-questions.ts';
import { mergeGarage } from './merge-garage.ts';

/** Bound before the vehicles' routes: /api/v/:slug/ would match the questions' path. */
export function garageRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.garage, listCars);
  bind(endpoints.addCar, addCar);
  bind(endpoints.mergeGarage, mergeGarage);
  bind(endpoints.changeCar, changeCar);
  bind(endpoints.deleteCar, deleteCar);
  bind(endpoints.questions, listQuestions);
}
