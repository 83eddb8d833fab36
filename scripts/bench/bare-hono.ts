import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The least that a reply costs: one route, without middleware. */
const app = new Hono().get('/bare', (c) => c.json({ status: 'ok' }));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send?.({ port }));
process.once('disconnect', () => process.exit(0));
