import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { africastalkingRoutes } from './africastalking/api.routes.ts';
import { textMessageRoutes } from './africastalking/messages.page.ts';
import type { Log, SandboxContext } from './context.ts';
import { faultsRoutes } from './faults/faults.routes.ts';
import { flutterwaveRoutes, respondWithFlutterwaveError } from './flutterwave/api.routes.ts';
import { flutterwaveUiRoutes } from './flutterwave/ui.routes.ts';
import { chooserRoutes } from './google/chooser.page.ts';
import { googleRoutes, googleUiRoutes } from './google/google.routes.ts';
import { assetRoutes } from './pages/assets.routes.ts';
import { renderIndex } from './pages/index.page.ts';
import { pesapalRoutes } from './pesapal/api.routes.ts';
import {
  REFUSALS as PESAPAL_REFUSALS,
  respondWithError as respondWithPesapalError,
} from './pesapal/envelopes.ts';
import { pesapalPageRoutes } from './pesapal/pay.page.ts';
import { pesapalUiRoutes } from './pesapal/ui.routes.ts';
import { darajaRoutes } from './safaricom/daraja.routes.ts';
import { REFUSALS, respondWithError } from './safaricom/envelopes.ts';
import { phoneRoutes } from './safaricom/phone.page.ts';
import { safaricomUiRoutes } from './safaricom/ui.routes.ts';
import { mailRoutes } from './smtp/mail.routes.ts';
import { mailboxRoutes } from './smtp/mailbox.page.ts';
import type { SqlPool } from './sql.ts';

export interface SandboxOptions {
  sql: SqlPool;
  now?: () => Date;
  log?: Log;
}

const MAX_BODY_BYTES = 64 * 1024;

export function createSandboxContext({
  sql,
  now = () => new Date(),
  log = () => {},
}: SandboxOptions): SandboxContext {
  return { sql, now, log };
}

/** PostgreSQL text cannot contain NUL, so such requests must not reach a query. */
const rejectNul: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes('%00')) throw new HTTPException(400, { message: 'The address holds a NUL.' });
  await next();
};

/**
 * The providers' APIs (`/safaricom`, `/pesapal`, `/flutterwave`, `/africastalking`, `/google`) and the pages and endpoints that control
 * them (`/sandbox`). Call `prepareState` first; `sweepSafaricom`, `sweepPesapal` and `sweepFlutterwave` must be called
 * regularly for scheduled events to happen.
 */
export function createSandbox(options: SandboxOptions): Hono {
  const sandbox = createSandboxContext(options);
  const app = new Hono();

  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => c.json({ message: 'The body is too large.' }, 400),
    }),
  );
  app.use(rejectNul);

  app.route('/safaricom', darajaRoutes(sandbox));
  app.route('/pesapal', pesapalRoutes(sandbox));
  app.route('/flutterwave', flutterwaveRoutes(sandbox));
  app.route('/africastalking', africastalkingRoutes(sandbox));
  app.route('/google', googleRoutes(sandbox));
  app.route('/sandbox/mpesa', safaricomUiRoutes(sandbox));
  app.route('/sandbox/pesapal', pesapalUiRoutes(sandbox));
  app.route('/sandbox/pesapal/pay', pesapalPageRoutes(sandbox));
  app.route('/sandbox/flutterwave', flutterwaveUiRoutes(sandbox));
  app.route('/sandbox/mail', mailRoutes(sandbox));
  app.route('/sandbox/mail', mailboxRoutes());
  app.route('/sandbox/sms', textMessageRoutes(sandbox));
  app.route('/sandbox/google', googleUiRoutes(sandbox));
  app.route('/sandbox/google/chooser', chooserRoutes());
  app.route('/sandbox/faults', faultsRoutes(sandbox));
  app.route('/sandbox/phone', phoneRoutes(sandbox));
  app.route('/sandbox/assets', assetRoutes());
  app.get('/sandbox/', (c) => renderIndex(sandbox, c));
  app.get('/sandbox', (c) => c.redirect('/sandbox/'));

  app.notFound((c) => {
    if (c.req.path.startsWith('/safaricom/')) return respondWithError(c, REFUSALS.resourceNotFound);
    if (c.req.path.startsWith('/pesapal/')) return respondWithPesapalError(c, PESAPAL_REFUSALS.notFound);
    if (c.req.path.startsWith('/flutterwave/'))
      return respondWithFlutterwaveError(c, 404, 'Resource not found');
    return c.json({ message: 'There is nothing here.' }, 404);
  });
  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ message: error.message }, error.status);
    sandbox.log('request failed', { path: c.req.path, error: String(error.stack ?? error) });
    if (c.req.path.startsWith('/safaricom/')) return respondWithError(c, REFUSALS.serverError);
    if (c.req.path.startsWith('/pesapal/')) return respondWithPesapalError(c, PESAPAL_REFUSALS.serverError);
    if (c.req.path.startsWith('/flutterwave/'))
      return respondWithFlutterwaveError(c, 500, 'Internal server error');
    return c.json({ message: 'The sandbox failed; its log says why.' }, 500);
  });
  return app;
}
