import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import { type Context, withPool } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { assertWebhookSignature, handleFlutterwaveWebhook } from './handle-flutterwave-webhook.ts';
import { handlePesapalIpn } from './handle-pesapal-ipn.ts';
import { handleStkCallback } from './handle-stk-callback.ts';
import { leavePage } from './leave-page.ts';
import { readPortalStatus } from './portal-status.ts';
import { startCardPayment } from './start-card-payment.ts';
import { startPortalPayment } from './start-portal-payment.ts';
import { startStkPush } from './start-stk-push.ts';

export function paymentRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const callbackDeps = withPool(deps, 'callbacks');
  bind(app, deps, endpoints.startStkPush, (ctx, { body }) =>
    startStkPush(ctx, { phone: body.phone, orderNumber: body.order_id }),
  );
  bind(app, callbackDeps, endpoints.stkCallback, (ctx, { params, body, request }) =>
    handleStkCallback(ctx, { token: params.token, body, rawBody: request.rawBody }),
  );
  bind(app, deps, endpoints.startPortalPayment, (ctx, { body }) => startPortalPayment(ctx, body.order_id));
  bind(app, deps, endpoints.leavePortal, (ctx, { body }) =>
    leavePage(ctx, { orderNumber: body.order_id, page: body.page }),
  );
  bind(app, deps, endpoints.portalStatus, (ctx, { params }) => readPortalStatus(ctx, params.id));
  bind(app, callbackDeps, endpoints.pesapalIpn, (ctx, { query }) =>
    handlePesapalIpn(ctx, { payload: query, raw: JSON.stringify(query) }),
  );
  bind(app, callbackDeps, endpoints.pesapalIpnPosted, (ctx, { body, request }) =>
    handlePesapalIpn(ctx, { payload: body, raw: request.rawBody }),
  );
  bind(app, deps, endpoints.startCardPayment, (ctx, { body }) => startCardPayment(ctx, body));
  app.post(endpoints.flutterwaveWebhook.path, async (c, next) => {
    assertWebhookSignature(deps, c.req.header('verif-hash'));
    await next();
  });
  bind(app, callbackDeps, endpoints.flutterwaveWebhook, (ctx, { body, request }) =>
    handleFlutterwaveWebhook(ctx, { body, rawBody: request.rawBody }),
  );
}
