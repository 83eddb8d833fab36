import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

const CONTENT_TYPES: Record<string, string> = {
  'icon.svg': 'image/svg+xml',
  'sandbox.css': 'text/css; charset=utf-8',
  'phone.css': 'text/css; charset=utf-8',
  'flutterwave.css': 'text/css; charset=utf-8',
  'google-chooser.css': 'text/css; charset=utf-8',
  'google-chooser.js': 'text/javascript; charset=utf-8',
  'mailbox.css': 'text/css; charset=utf-8',
  'mailbox.js': 'text/javascript; charset=utf-8',
  'pesapal.css': 'text/css; charset=utf-8',
  'pesapal.js': 'text/javascript; charset=utf-8',
  'phone.js': 'text/javascript; charset=utf-8',
};

export function assetRoutes(): Hono {
  return new Hono().get('/:name', async (c, next) => {
    const name = c.req.param('name');
    const type = CONTENT_TYPES[name];
    if (!type) return next();
    const file = await readFile(new URL(`../assets/${name}`, import.meta.url), 'utf8');
    return c.body(file, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
  });
}
