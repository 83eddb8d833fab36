export interface CallOptions {
  token?: string;
  body?: unknown;
  /** Sent as is, instead of `body`. */
  rawBody?: string;
  headers?: Record<string, string>;
}

/** Sends one request to a running server. The reply's `body` is null if it is not JSON. */
export async function callApi(
  url: string,
  method: string,
  path: string,
  { token, body, rawBody, headers = {} }: CallOptions = {},
) {
  const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(payload !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload !== undefined && { body: payload }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parseJson(text) };
}

function parseJson(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
