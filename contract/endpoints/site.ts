import * as v from 'valibot';
import { nonBrowserPaths, paths } from '../paths.ts';
import * as site from '../schemas/site.ts';
import { endpoint } from './endpoint.ts';

export const siteEndpoints = {
  config: endpoint({
    method: 'GET',
    path: paths.config,
    caller: 'anyone',
    summary: 'Contact details and which ways to pay and sign in are switched on',
    reply: site.siteConfig,
    errors: [],
  }),
  openapi: endpoint({
    method: 'GET',
    path: nonBrowserPaths.openapi,
    caller: 'anyone',
    summary: 'This API as an OpenAPI 3.1 document',
    reply: v.looseObject({ openapi: v.string() }),
    errors: [],
  }),
  live: endpoint({
    method: 'GET',
    path: nonBrowserPaths.live,
    caller: 'anyone',
    summary: 'The process answers',
    reply: site.health,
    errors: [],
  }),
  ready: endpoint({
    method: 'GET',
    path: nonBrowserPaths.ready,
    caller: 'anyone',
    summary: 'The process and its database answer, and connections are free',
    reply: site.health,
    errors: ['PROVIDER_DOWN'],
  }),
};
