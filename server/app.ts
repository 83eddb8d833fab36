import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from './context/context.ts';
import { logSecurityEvent } from './context/log-security-event.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { readActor } from './features/accounts/sessions/read-actor.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { backOfficeSearchRoutes } from './features/back-office-search/back-office-search.routes.ts';
import { campaignRoutes } from './features/campaigns/campaigns.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { categoryRoutes } from './features/categories/categories.routes.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { deliveryEstimateRoutes } from './features/delivery-estimates/delivery-estimates.routes.ts';
import { fitmentRoutes } from './features/fitment/fitment.routes.ts';
import { fitmentBulkRoutes } from './features/fitment-bulk/fitment-bulk.routes.ts';
import { fitmentReportRoutes } from './features/fitment-reports/fitment-reports.routes.ts';
import { garageRoutes } from './features/garage/garage.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { ledgerRoutes } from './features/ledger/ledger.routes.ts';
import { mailRoutes } from './features/mail/mail.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import type { Metrics } from './features/metrics/load-metrics.ts';
import { metricsRoutes } from './features/metrics/metrics.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { offerRoutes } from './features/offers/offers.routes.ts';
import { openTaskRoutes } from './features/open-tasks/open-tasks.routes.ts';
import { operationsRoutes } from './features/operations/operations.routes.ts';
import { orderActionRoutes } from './features/order-actions/order-actions.routes.ts';
import { orderNoteRoutes } from './features/order-notes/order-notes.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { paymentReviewRoutes } from './features/payment-reviews/payment-reviews.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { productBulkRoutes } from './features/product-bulk/product-bulk.routes.ts';
import { productRoutes } from './features/products/products.routes.ts';
import { refundRoutes } from './features/refunds/refunds.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { vehicleRequestRoutes } from './features/vehicle-requests/vehicle-requests.routes.ts';
import { vehicleRoutes } from './features/vehicles/vehicles.routes.ts';
import { serveApiReference } from './http/api-reference.ts';
import { parseBearerToken } from './http/bearer-token.ts';
import { getClientAddress } from './http/client-address.ts';
import { allowAppOrigin } from './http/cross-origin.ts';
import { type AppContext, type AppEnvironment, isFromNetwork } from './http/environment.ts';
import { AppError, toErrorBody, toRefusal } from './http/errors.ts';
import { serveMachinesPage } from './http/pages/machines-page.ts';
import { loadRenderer } from './http/pages/page-renderer.ts';
import { readShell } from './http/pages/page-shell.ts';
import { servePages } from './http/pages/pages.ts';
import { markRecentWrite } from './http/recent-write.ts';
import { PAGE_LIFETIME, REPLY_LIFETIME, ReplyCache } from './http/reply-cache.ts';
import { getHandlerPath, getRouteLabel } from './http/route-label.ts';
import { proxySandbox } from './http/sandbox-proxy.ts';
import { inlineScriptHashes, pictureHeaders, securityHeaders } from './http/security-headers.ts';
import { assertSingleHost } from './http/single-host.ts';
import { traceRequests } from './http/trace-requests.ts';

const COMMON_REPLY_HEADERS = [
  ...RETAINED_304_HEADERS,
  'x-request-id',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-expose-headers',
];

/** Streamed replies are never held in full, so no ETag can be computed for them. */
const STREAMED_PATHS = new Set<string>(
  Object.values<Endpoint>(endpoints).flatMap(({ path, replyMediaType }) => (replyMediaType ? [path] : [])),
);

/** Balancers ask here several times a second. */
const POLLED_PATHS = new Set<string>([endpoints.live.path, endpoints.ready.path]);

export interface Caches extends Record<string, ReplyCache> {
  replies: ReplyCache;
  pages: ReplyCache;
}

const MIB = 1024 * 1024;

/** Whoever wants them to store anything tells them what changes. */
export const createCaches = ({ now, config }: Pick<Context, 'now' | 'config'>): Caches => ({
  replies: new ReplyCache({ now, maxBytes: config.cacheMib * MIB * 0.4, ...REPLY_LIFETIME }),
  pages: new ReplyCache({ now, maxBytes: config.cacheMib * MIB * 0.6, ...PAGE_LIFETIME }),
});

interface AppOptions {
  /** The built browser app; null serves the API only. */
  distDir?: string | null;
  caches?: Caches;
  metrics?: Metrics | null;
  /** Whether balancers are to send nothing here any more. */
  isStopping?: () => boolean;
}

/** The paths whose replies do not depend on who asks. */
const CACHED_PATHS = new Set<string>(
  Object.values<Endpoint>(endpoints).flatMap(({ path, cached }) => (cached ? [path] : [])),
);

export function createApp(
  ctx: Context,
  { distDir = null, caches = createCaches(ctx), metrics = null, isStopping }: AppOptions = {},
) {
  const app = new Hono<AppEnvironment>();
  const shell = readShell(distDir);

  const inlineScripts = shell
    ? inlineScriptHashes(shell.empty + shell.render({ head: '', body: '', state: '' }))
    : [];

  traceRequests(app, ctx.tracer);
  app.use('/media/*', pictureHeaders);
  app.use(
    securityHeaders({
      scriptHashes: inlineScripts,
      trustedTypes: ctx.config.trustedTypes,
      https: ctx.config.publicUrl.startsWith('https:'),
      googleScript: ctx.config.google?.scriptUrl ?? null,
      cardWindow: ctx.config.flutterwave,
    }),
  );
  app.use(async (c, next) => {
    const requestId = randomUUID();
    const log = ctx.log.child({ request_id: requestId });
    const start = performance.now();
    c.set('requestId', requestId);
    c.set('log', log);
    c.set('replies', caches.replies);
    c.header('X-Request-Id', requestId);
    const endRequest = isFromNetwork(c) ? ctx.meter.startRequest() : () => undefined;
    await next();
    endRequest({ method: c.req.method, route: getRouteLabel(c), status: c.res.status });
    const ms = Math.round(performance.now() - start);
    const path = c.req.path.replace(/^(\/hooks\/\w+\/).+/, '$1…');
    const level = POLLED_PATHS.has(path) && c.res.status === 200 ? 'debug' : 'info';
    log[level]({ method: c.req.method, path, status: c.res.status, ms }, 'request');
  });
  app.use(assertSingleHost);
  // Before the middleware of the API, which its files do not need.
  serveApiReference(app, { distDir, canSendRequests: ctx.config.sandboxUrl !== null });
  if (ctx.config.appOrigin) app.use('/api/*', allowAppOrigin(ctx.config.appOrigin));
  const etagMiddleware = etag({ retainedHeaders: COMMON_REPLY_HEADERS });
  app.use('/api/*', (c, next) => (STREAMED_PATHS.has(c.req.path) ? next() : etagMiddleware(c, next)));
  app.use('/api/*', async (c, next) => {
    const isSameForAll = c.req.method === 'GET' && CACHED_PATHS.has(getHandlerPath(c));
    const accessToken = isSameForAll ? '' : parseBearerToken(c.req.header('authorization'));
    c.set('actor', await readActor(ctx, accessToken));
    await next();
  });
  app.use('/api/*', markRecentWrite(ctx));
  app.use('/hooks/*', async (c, next) => {
    c.set('actor', { kind: 'anonymous' });
    await next();
  });

  siteRoutes(app, ctx, { distDir, inlineScripts, isStopping });
  if (metrics) metricsRoutes(app, ctx, metrics);
  accountRoutes(app, ctx);
  catalogueRoutes(app, ctx);
  garageRoutes(app, ctx);
  vehicleRequestRoutes(app, ctx);
  vehicleRoutes(app, ctx);
  orderRoutes(app, ctx);
  orderNoteRoutes(app, ctx);
  orderActionRoutes(app, ctx);
  notificationRoutes(app, ctx);
  paymentRoutes(app, ctx);
  mailRoutes(app, ctx);
  analyticsRoutes(app, ctx);
  campaignRoutes(app, ctx);
  offerRoutes(app, ctx);
  deliveryEstimateRoutes(app, ctx);
  mediaRoutes(app, ctx);
  productRoutes(app, ctx);
  categoryRoutes(app, ctx);
  fitmentRoutes(app, ctx);
  importRoutes(app, ctx);
  ledgerRoutes(app, ctx);
  productBulkRoutes(app, ctx);
  fitmentReportRoutes(app, ctx);
  fitmentBulkRoutes(app, ctx);
  openTaskRoutes(app, ctx);
  backOfficeSearchRoutes(app, ctx);
  refundRoutes(app, ctx);
  paymentReviewRoutes(app, ctx);
  auditRoutes(app, ctx);
  customerRoutes(app, ctx);
  staffRoutes(app, ctx);
  settingsRoutes(app, ctx);
  operationsRoutes(app, ctx);
  if (ctx.config.sandboxUrl) proxySandbox(app, ctx.config.sandboxUrl);
  if (ctx.config.sandboxUrl && distDir) serveMachinesPage(app, distDir);
  if (distDir && shell)
    servePages({ app, ctx, distDir, shell, loadRenderer: () => loadRenderer(distDir), cache: caches.pages });

  app.notFound((c) => c.json(toErrorBody(new AppError('NOT_FOUND'), c.get('requestId')), 404));
  app.onError((error, c) => {
    const refusal = toRefusal(error);
    ctx.meter.countRefusal(refusal.code);
    if (refusal.code === 'INTERNAL') c.get('log').error({ err: error }, 'defect');
    if (refusal.code === 'BUSY')
      c.get('log').warn({ err: error }, 'the database was busy or out of reach for too long');
    if (refusal.code === 'FORBIDDEN' || refusal.code === 'TICKET_REFUSED') logForbidden(ctx, c);
    if (refusal.code === 'UNAUTHENTICATED') c.header('WWW-Authenticate', 'Bearer');
    if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter));
    c.header('Cache-Control', 'no-store');
    return c.json(toErrorBody(refusal, c.get('requestId')), refusal.status);
  });
  return app;
}

function logForbidden({ config }: Context, c: AppContext): void {
  const actor = c.get('actor');
  const client = { address: getClientAddress(c, config.trustedProxies), userAgent: '' };
  logSecurityEvent({ log: c.get('log'), client }, 'forbidden', actor.kind === 'user' ? actor.user.id : null);
}
