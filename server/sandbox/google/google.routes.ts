import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { applyFaults, type FaultsEnv } from '../faults/apply-faults.ts';
import { readBody } from '../read-body.ts';
import { credentialRequestSchema, issueCredential } from './credential.ts';
import { getSigningKey, toPublicJwk } from './keys.ts';

export function googleRoutes(sandbox: SandboxContext): Hono<FaultsEnv<'google'>> {
  return new Hono<FaultsEnv<'google'>>()
    .use(applyFaults(sandbox, 'google', serverError))
    .get('/jwks', async (c) => {
      c.header('Cache-Control', 'public, max-age=19800, must-revalidate, no-transform');
      return c.json({ keys: [toPublicJwk(await getSigningKey(sandbox))] });
    })
    .get('/gsi/client', (c) => serveClientScript(c));
}

export function googleUiRoutes(sandbox: SandboxContext): Hono<FaultsEnv<'google'>> {
  return new Hono<FaultsEnv<'google'>>()
    .get('/gsi/client', applyFaults(sandbox, 'google', serverError), (c) => serveClientScript(c))
    .post('/credential', async (c) => {
      const request = await readBody(c, credentialRequestSchema);
      return c.json({ credential: await issueCredential(sandbox, request) });
    });
}

async function serveClientScript(c: Context): Promise<Response> {
  const file = await readFile(new URL('../assets/google-client.js', import.meta.url), 'utf8');
  return c.body(file, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' });
}

function serverError(c: Context): Response {
  const error = { code: 500, message: 'Internal error encountered.', status: 'INTERNAL' };
  return c.json({ error }, 500);
}
