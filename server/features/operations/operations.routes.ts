import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { readOperations } from './read-operations.ts';

export function operationsRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  createBinder(app, deps)(endpoints.operations, readOperations);
}
