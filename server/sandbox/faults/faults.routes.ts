import { Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { expirePesapalTokens } from '../pesapal/tokens.ts';
import { readBody } from '../read-body.ts';
import { expireTokens } from '../safaricom/tokens.ts';
import { faultsSchema, readFaults, replaceFaults } from './faults.ts';

export function faultsRoutes(sandbox: SandboxContext): Hono {
  return new Hono()
    .get('/', async (c) => c.json(await readFaults(sandbox.sql)))
    .put('/', async (c) => {
      const faults = await readBody(c, faultsSchema);
      await replaceFaults(sandbox.sql, faults);
      if (faults.safaricom.tokenExpired) await expireTokens(sandbox);
      if (faults.pesapal.tokenExpired) await expirePesapalTokens(sandbox);
      return c.json(faults);
    });
}
