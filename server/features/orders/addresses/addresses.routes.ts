import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import type { AppEnvironment } from '../../../http/environment.ts';
import { addAddress, changeAddress, deleteAddress, listAddresses } from './addresses.ts';

export function addressRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.addresses, (ctx) => listAddresses(ctx));
  bind(app, deps, endpoints.addAddress, (ctx, { body }) => addAddress(ctx, body));
  bind(app, deps, endpoints.changeAddress, (ctx, { params, body }) =>
    changeAddress(ctx, { id: params.id, change: body }),
  );
  bind(app, deps, endpoints.deleteAddress, (ctx, { params }) => deleteAddress(ctx, params.id));
}
