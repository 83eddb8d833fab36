import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints.ts';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { startStkPush } from './start-stk-push.ts';
import { takeStkCallback } from './take-stk-callback.ts';

export function paymentRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.startStkPush, (ctx, { body }) =>
    startStkPush(ctx, { phone: body.phone, orderNumber: body.order_id }),
  );
  bind(app, deps, endpoints.stkCallback, (ctx, { params, body, request }) =>
    takeStkCallback(ctx, { token: params.token, body, rawBody: request.rawBody }),
  );
}
