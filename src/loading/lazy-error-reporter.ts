import type { ReportError } from '../api/report-error.ts';

/** The reporter is loaded with the first error; if that fails, there is no report. */
export function createLazyErrorReporter(baseURL: string): ReportError {
  let reporter: Promise<ReportError> | null = null;
  return (...report) => {
    reporter ??= import('../api/report-error.ts').then(({ createErrorReporter }) =>
      createErrorReporter(baseURL),
    );
    reporter.then((send) => send(...report)).catch(() => undefined);
  };
}

/** Reports what nobody catches, as long as the page lives. */
export function reportUncaughtErrors(reportError: ReportError): void {
  // Browsers hide the error of another site's script.
  addEventListener('error', ({ error }) => error && reportError('error', error));
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
}
