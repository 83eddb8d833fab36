import { CLIENT_ERROR_MAX_LENGTHS as MAX_LENGTHS } from '#contract/limits.ts';
import { maskPath, maskPersonalData, maskStack } from '#contract/personal-data.ts';
import { routes } from '#contract/routes.ts';
import type { ClientError } from '#contract/types.ts';

/** `componentStack` is React's, when a component threw. Never throws. */
export type ReportError = (kind: ClientError['kind'], error: unknown, componentStack?: string | null) => void;

const MAX_REPORTS_PER_PAGE_LOAD = 5;

function toClientError(...[kind, error, componentStack]: Parameters<ReportError>): ClientError {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const texts = {
    message: maskPersonalData(message),
    stack: maskStack(stack ?? ''),
    component_stack: maskStack(componentStack ?? ''),
    path: maskPath(location.pathname),
    build: document.querySelector<HTMLScriptElement>('script[type=module]')?.src.match(/[^/]+$/)?.[0] ?? '',
  };
  const cut = Object.entries(texts).map(([name, text]) => [
    name,
    text.slice(0, MAX_LENGTHS[name as keyof typeof texts]),
  ]);
  return { kind, ...(Object.fromEntries(cut) as typeof texts) };
}

/** Reports go to the server's log: each error once, at most five of one page load, without personal data. */
export function createErrorReporter(baseURL: string): ReportError {
  const sentErrors = new Set<string>();
  return (...report) => {
    const body = JSON.stringify(toClientError(...report));
    if (sentErrors.has(body) || sentErrors.size >= MAX_REPORTS_PER_PAGE_LOAD) return;
    sentErrors.add(body);
    const { method, path } = routes.reportClientError;
    const headers = { 'content-type': 'application/json' };
    // Outlives a page that the shopper leaves because of the error.
    fetch(`${baseURL}${path}`, { method, headers, body, keepalive: true, credentials: 'omit' }).catch(
      () => undefined,
    );
  };
}
