import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { PaymentScripts } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { AppError } from '../../http/errors.ts';
import { checkDatabase } from './check-database.ts';
import type { PaymentScriptSources } from './payment-scripts.ts';
import { reportClientError } from './report-client-error.ts';
import { reportCspViolation } from './report-csp-violation.ts';
import { readSiteConfig } from './site-config.ts';
import {
  buildNumbersSitemap,
  buildPagesSitemap,
  buildProductsSitemap,
  buildRobotsTxt,
  buildSitemap,
} from './sitemap.ts';

const CACHE_ONE_HOUR = 'public, max-age=3600';
const XML_HEADERS = { 'Content-Type': 'application/xml; charset=UTF-8', 'Cache-Control': CACHE_ONE_HOUR };

/** Built when first asked for: it takes longer than the rest of the start (decision 131). */
async function loadOpenApiDocument() {
  const { buildOpenApiDocument } = await import('#contract/openapi.ts');
  return buildOpenApiDocument() as { openapi: string };
}

async function loadPaymentScripts(...args: [Context, PaymentScriptSources]): Promise<PaymentScripts> {
  const { listPaymentScripts } = await import('./payment-scripts.ts');
  return listPaymentScripts(...args);
}

interface SiteOptions extends PaymentScriptSources {
  isStopping?: (() => boolean) | undefined;
}

export function siteRoutes(
  app: Hono<AppEnvironment>,
  deps: Context,
  { isStopping = () => false, ...scriptSources }: SiteOptions,
): void {
  const bind = createBinder(app, deps);
  bind(endpoints.config, readSiteConfig);
  bind(endpoints.reportClientError, reportClientError);
  bind(endpoints.reportCspViolation, reportCspViolation);
  let scripts: Promise<PaymentScripts> | undefined;
  bind(endpoints.paymentScripts, () => (scripts ??= loadPaymentScripts(deps, scriptSources)));
  let document: Promise<{ openapi: string }> | undefined;
  bind(endpoints.openapi, () => (document ??= loadOpenApiDocument()));
  bind(endpoints.live, async () => {
    if (isStopping()) throw new AppError('PROVIDER_DOWN', { message: 'This process is about to end.' });
    return { status: 'ok' as const };
  });
  bind(endpoints.ready, async (ctx) => {
    await checkDatabase(ctx).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'the database does not answer');
      throw new AppError('PROVIDER_DOWN', { message: 'The database does not answer.' });
    });
    return { status: 'ok' as const };
  });
  app.get('/robots.txt', (c) =>
    c.text(buildRobotsTxt(deps.config.publicUrl), 200, { 'Cache-Control': CACHE_ONE_HOUR }),
  );
  app.get('/sitemap.xml', async (c) => c.body(await buildSitemap(deps), 200, XML_HEADERS));
  app.get('/sitemap-pages.xml', async (c) => c.body(await buildPagesSitemap(deps), 200, XML_HEADERS));
  const serveParts = (path: string, build: typeof buildProductsSitemap) =>
    app.get(path, async (c) => {
      const xml = await build(deps, Number(/\d+/.exec(c.req.path)?.[0]));
      if (xml === null) throw new AppError('NOT_FOUND');
      return c.body(xml, 200, XML_HEADERS);
    });
  serveParts('/:file{sitemap-products-[1-9]\\d{0,4}\\.xml}', buildProductsSitemap);
  serveParts('/:file{sitemap-numbers-[1-9]\\d{0,5}\\.xml}', buildNumbersSitemap);
}
