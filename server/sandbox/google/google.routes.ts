import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { applyFaults, type FaultyRoutes } from '../faults/apply-faults.ts';
import { readBody } from '../read-body.ts';
import { credentialRequest, issueCredential } from './credential.ts';
import { publicPart, signingKey } from './keys.ts';

/** `/google`: Google's keys and its client script. */
export function googleRoutes(sandbox: SandboxContext): Hono<FaultyRoutes<'google'>> {
  return new Hono<FaultyRoutes<'google'>>()
    .use(applyFaults(sandbox, 'google', serverError))
    .get('/jwks', async (c) => {
      c.header('Cache-Control', 'public, max-age=19800, must-revalidate, no-transform');
      return c.json({ keys: [publicPart(await signingKey(sandbox))] });
    })
    .get('/gsi/client', (c) => serveClient(c));
}

/** `/sandbox/google`: what the account chooser and the tests use, and the client script on the shop's own origin. */
export function googlePeopleRoutes(sandbox: SandboxContext): Hono<FaultyRoutes<'google'>> {
  return new Hono<FaultyRoutes<'google'>>()
    .get('/gsi/client', applyFaults(sandbox, 'google', serverError), (c) => serveClient(c))
    .post('/credential', async (c) => {
      const request = await readBody(c, credentialRequest);
      return c.json({ credential: await issueCredential(sandbox, request) });
    });
}

async function serveClient(c: Context): Promise<Response> {
  const file = await readFile(new URL('../assets/google-client.js', import.meta.url), 'utf8');
  return c.body(file, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' });
}

function serverError(c: Context): Response {
  const error = { code: 500, message: 'Internal error encountered.', status: 'INTERNAL' };
  return c.json({ error }, 500);
}
