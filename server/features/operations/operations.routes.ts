import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { retryJob } from './retry-job.ts';

export function operationsRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.operations, async (ctx) => {
    // With what it needs of backups and migrations, too much for the start (decision 131).
    const { readOperations } = await import('./read-operations.ts');
    return readOperations(ctx);
  });
  bind(endpoints.retryJob, retryJob);
}
