import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import { type Context, withPool } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { assertWebhookSignature, handleFlutterwaveWebhook } from './callbacks/handle-flutterwave-webhook.ts';
import { handlePesapalIpn, handlePostedPesapalIpn } from './callbacks/handle-pesapal-ipn.ts';
import { handleStkCallback } from './callbacks/handle-stk-callback.ts';
import { readPortalStatus } from './portal-status.ts';
import { leavePage } from './start/leave-page.ts';
import { startCardPayment } from './start/start-card-payment.ts';
import { startPortalPayment } from './start/start-portal-payment.ts';
import { startStkPush } from './start/start-stk-push.ts';

export function paymentRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  const bindCallback = createBinder(app, withPool(deps, 'callbacks'));
  bind(endpoints.startStkPush, startStkPush);
  bindCallback(endpoints.stkCallback, handleStkCallback);
  bind(endpoints.startPortalPayment, startPortalPayment);
  bind(endpoints.leavePortal, leavePage);
  bind(endpoints.portalStatus, readPortalStatus);
  bindCallback(endpoints.pesapalIpn, handlePesapalIpn);
  bindCallback(endpoints.pesapalIpnPosted, handlePostedPesapalIpn);
  bind(endpoints.startCardPayment, startCardPayment);
  app.post(endpoints.flutterwaveWebhook.path, async (c, next) => {
    assertWebhookSignature(deps, c.req.header('verif-hash'));
    await next();
  });
  bindCallback(endpoints.flutterwaveWebhook, handleFlutterwaveWebhook);
}
