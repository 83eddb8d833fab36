import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { SandboxContext } from '../context.ts';
import { type Faults, type Provider, readFaults, shouldFail } from './faults.ts';

export interface FaultsEnv<Name extends Provider> {
  Bindings: Partial<HttpBindings>;
  Variables: { faults: Faults[Name] };
}

export function applyFaults<Name extends Provider>(
  sandbox: SandboxContext,
  provider: Name,
  serverError: (c: Context) => Response,
): MiddlewareHandler<FaultsEnv<Name>> {
  return async (c, next) => {
    const faults = (await readFaults(sandbox.sql))[provider];
    if (faults.latencyMs > 0) await wait(faults.latencyMs);
    if (faults.down) return hangUp(c);
    if (await shouldFail(sandbox.sql, provider, faults.errorRate)) return serverError(c);
    c.set('faults', faults);
    await next();
  };
}

function hangUp(c: Context): Response {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket;
  if (!socket) return c.body(null, 503);
  socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
