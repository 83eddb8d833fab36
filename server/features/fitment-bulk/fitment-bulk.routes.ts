import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { changeMany } from './change-many.ts';
import { undoMany } from './undo-many.ts';

export function fitmentBulkRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.changeManyFitments, changeMany);
  bind(endpoints.undoManyFitments, undoMany);
}
