import type { Fetch } from './client.ts';

/** Travels by XMLHttpRequest, which alone tells how much of a body has gone. */
export function fetchWithProgress(onProgress: (fraction: number) => void): Fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(init.method ?? 'GET', input instanceof Request ? input.url : input);
      call.withCredentials = init.credentials === 'include';
      new Headers(init.headers).forEach((value, name) => call.setRequestHeader(name, value));
      call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      call.addEventListener('load', () => resolve(responseOf(call)));
      call.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      call.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      init.signal?.addEventListener('abort', () => call.abort());
      call.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}

function responseOf(call: XMLHttpRequest): Response {
  const lines = call.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  return new Response(call.responseText, { status: call.status, statusText: call.statusText, headers });
}
