import type { Hono } from 'hono';
import { runInSpan, type Span, startSpan, type Tracer } from '../tracing/span.ts';
import { type AppContext, type AppEnvironment, isFromNetwork } from './environment.ts';
import { getRouteLabel } from './route-label.ts';

/** Times each request, until its reply begins, if there is a tracer. Of its address only the pattern is recorded. */
export function traceRequests(app: Hono<AppEnvironment>, tracer: Tracer | null): void {
  if (!tracer) return;
  app.use(async (c, next) => {
    const span = startRequest(tracer, c);
    if (!span) return next();
    await runInSpan(span, next);
    const { method } = c.req;
    const { status } = c.res;
    const route = getRouteLabel(c);
    span.end({
      name: `${method} ${route}`,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'gari.request_id': c.get('requestId'),
      },
      ...(status >= 500 && { error: String(status) }),
    });
  });
}

/** What the renderer of a page asks for is a part of that page. */
function startRequest(tracer: Tracer, c: AppContext): Span | null {
  if (!isFromNetwork(c)) return startSpan('request');
  return tracer.startRequest({
    traceparent: c.req.header('traceparent') ?? '',
    tracestate: c.req.header('tracestate') ?? '',
  });
}
