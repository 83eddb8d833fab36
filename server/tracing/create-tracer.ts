import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  type Context,
  defaultTextMapGetter,
  type Tracer as OpenTelemetryTracer,
  type Span as RecordedSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { TracesConfig } from './config.ts';
import type { TracerSources } from './load-tracer.ts';
import type { Span, SpanOptions, Tracer } from './span.ts';

const STOP_TIMEOUT_MS = 3_000;
const EXPORT_TIMEOUT_MS = 30_000;
const MAX_ATTRIBUTE_LENGTH = 4_000;
const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Sends spans by OTLP/HTTP, and forgets what a collector out of reach does not take. */
export async function createTracer({
  log,
  traces,
  trustedProxies,
}: TracerSources & { traces: TracesConfig }): Promise<Tracer> {
  const provider = new TracerProvider({
    sampler: createSampler(traces, trustedProxies > 0),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    resource: createResource(traces),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportOutages(await createExporter(traces), log),
        scheduledDelayMillis: traces.delayMs,
        maxQueueSize: traces.maxQueued,
        maxExportBatchSize: Math.min(traces.maxBatch, traces.maxQueued),
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('gari');
  const propagator = new W3CTraceContextPropagator();
  return {
    startRequest: (headers) =>
      startIn(tracer, propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter), {
        name: 'request',
        kind: 'server',
      }),
    startJob: (task) =>
      startIn(tracer, ROOT_CONTEXT, {
        name: `job ${task}`,
        kind: 'consumer',
        attributes: { 'gari.job': task },
      }),
    async stop() {
      const timeout = new Promise<void>((done) => setTimeout(done, STOP_TIMEOUT_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
    },
  };
}

function startIn(
  tracer: OpenTelemetryTracer,
  parent: Context,
  { name, kind = 'internal', attributes = {} }: SpanOptions & { name: string },
): Span {
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
  const own = trace.setSpan(parent, span);
  return {
    traceId: span.spanContext().traceId,
    startChild: (childName, options) =>
      span.isRecording() ? startIn(tracer, own, { name: childName, ...options }) : null,
    end: (outcome) => endSpan(span, outcome),
  };
}

function endSpan(span: RecordedSpan, { name, attributes, error }: Parameters<Span['end']>[0] = {}): void {
  if (name !== undefined) span.updateName(name);
  if (attributes) span.setAttributes(attributes);
  if (error !== undefined)
    span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR, message: error });
  span.end();
}

function createSampler({ sampler, samplerRatio }: TracesConfig, isCallerTrusted: boolean): Sampler {
  const root = {
    on: () => new AlwaysOnSampler(),
    off: () => new AlwaysOffSampler(),
    ratio: () => new TraceIdRatioBasedSampler(samplerRatio),
  }[sampler.endsWith('_on') ? 'on' : sampler.endsWith('_off') ? 'off' : 'ratio']();
  if (!sampler.startsWith('parentbased_')) return root;
  // Whoever is not a proxy of ours may name a trace, but not have it recorded.
  return isCallerTrusted
    ? new ParentBasedSampler({ root })
    : new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root });
}

function createResource({ serviceName }: TracesConfig) {
  const own = resourceFromAttributes({
    'service.name': 'gari',
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    'process.pid': process.pid,
  });
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
    .merge(resourceFromAttributes(serviceName ? { 'service.name': serviceName } : {}));
}

async function createExporter({ url, protocol }: TracesConfig): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter({ url });
}

/** One line when an outage begins and one when it ends. The address is not logged: it may hold a key. */
function reportOutages(exporter: SpanExporter, log: Logger): SpanExporter {
  let lost = 0;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.SUCCESS) {
          if (lost > 0) log.info({ lost_spans: lost }, 'traces are sent again');
          lost = 0;
        } else {
          if (lost === 0) log.warn({ reason: describeFailure(result.error) }, 'traces cannot be sent');
          lost += spans.length;
        }
        onResult(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** A code of the network, or the status of the collector's answer. */
function describeFailure(error: unknown): string {
  const { code, name, cause } = (error ?? {}) as { code?: string | number; name?: string; cause?: unknown };
  if (code !== undefined) return String(code);
  return cause instanceof Error ? describeFailure(cause) : (name ?? 'unknown');
}
