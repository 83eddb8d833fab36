import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { sendShippingRequest } from './send-shipping-request.ts';

export function mailRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.shippingRequest, (ctx, { body, request }) =>
    sendShippingRequest(ctx, body, request.address),
  );
}
