import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  /** '' of the first of a trace. */
  parentSpanId: string;
  attributes: Record<string, string | number | boolean>;
  /** 2: an error. */
  status: number;
  resource: Record<string, string | number | boolean>;
}

interface KeyValue {
  key: string;
  value: { stringValue?: string; intValue?: number | string; boolValue?: boolean; doubleValue?: number };
}

interface OtlpRequest {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

interface OtlpSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: KeyValue[];
  status: { code?: number };
}

export interface TraceCollector {
  url: string;
  spans: CollectedSpan[];
  requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  close(): Promise<void>;
}

/** Receives OTLP/HTTP; decodes it if it is JSON. */
export async function startTraceCollector({ port = 0 } = {}): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const requests: TraceCollector['requests'] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    requests.push({ path: request.url ?? '', headers: request.headers, body });
    const isJson = request.headers['content-type'] === 'application/json';
    if (isJson) spans.push(...decode(JSON.parse(body.toString()) as OtlpRequest));
    response.setHeader('Content-Type', request.headers['content-type'] ?? '');
    response.end(isJson ? '{}' : '');
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function decode({ resourceSpans }: OtlpRequest): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ name, kind, traceId, spanId, parentSpanId = '', attributes, status }) => ({
        name,
        kind,
        traceId,
        spanId,
        parentSpanId,
        attributes: toRecord(attributes),
        status: status.code ?? 0,
        resource: toRecord(resource.attributes),
      })),
    ),
  );
}

const toRecord = (attributes: KeyValue[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0] as string | number | boolean]),
  );
