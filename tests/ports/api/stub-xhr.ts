import { vi } from 'vitest';

/** An upload whose progress and reply the test decides. */
export class StubXhr extends EventTarget {
  method = '';
  url = '';
  withCredentials = false;
  requestHeaders: Record<string, string> = {};
  sent: unknown = undefined;
  isAborted = false;
  status = 0;
  statusText = '';
  responseText = '';
  upload = new EventTarget();
  #responseHeaders = '';

  open(method: string, url: string | URL) {
    this.method = method;
    this.url = String(url);
  }

  setRequestHeader(name: string, value: string) {
    this.requestHeaders[name] = value;
  }

  send(body: unknown) {
    this.sent = body;
  }

  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }

  getAllResponseHeaders() {
    return this.#responseHeaders;
  }

  reportProgress(progress: { lengthComputable: boolean; loaded: number; total: number }) {
    this.upload.dispatchEvent(new ProgressEvent('progress', progress));
  }

  reply(status: number, text: string, headers: string, statusText = '') {
    this.status = status;
    this.statusText = statusText;
    this.responseText = text;
    this.#responseHeaders = headers;
    this.dispatchEvent(new Event('load'));
  }
}

/** Replaces XMLHttpRequest for one test. Returns the latest upload. */
export function stubXhr(): () => StubXhr {
  const uploads: StubXhr[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends StubXhr {
      constructor() {
        super();
        uploads.push(this);
      }
    },
  );
  return () => uploads.at(-1)!;
}
