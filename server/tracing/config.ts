import * as v from 'valibot';

/** OpenTelemetry takes an empty variable for one that is not set. */
const optional = <S extends v.GenericSchema<string, unknown>>(schema: S) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.trim() || undefined),
    v.optional(schema),
  );

const endpoint = optional(
  v.pipe(
    v.string(),
    v.url('must be an address such as http://localhost:4318'),
    v.regex(/^https?:/, 'must begin with http:// or https://'),
  ),
);
const protocol = optional(
  v.picklist(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json: gRPC is not spoken'),
);
const flag = optional(v.pipe(v.string(), v.toLowerCase()));
const count = (defaultValue: number) =>
  v.pipe(
    optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0'))),
    v.transform((text) => Number(text ?? defaultValue)),
  );

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** OpenTelemetry's own variables. Its library reads those of headers, timeout, compression and certificates itself. */
export const tracesEnvironment = {
  OTEL_SDK_DISABLED: flag,
  OTEL_TRACES_EXPORTER: optional(v.picklist(['otlp', 'none'], 'must be otlp or none')),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_SERVICE_NAME: optional(v.string()),
  OTEL_TRACES_SAMPLER: optional(v.picklist(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`)),
  OTEL_TRACES_SAMPLER_ARG: optional(
    v.pipe(
      v.string(),
      v.regex(/^(0|1|[01]?\.\d+)$/, 'must be a number from 0 to 1'),
      v.transform(Number),
      v.maxValue(1, 'must be a number from 0 to 1'),
    ),
  ),
  OTEL_BSP_SCHEDULE_DELAY: count(5_000),
  OTEL_BSP_MAX_QUEUE_SIZE: count(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count(512),
};

const environment = v.object(tracesEnvironment);

export type TracesConfig = NonNullable<ReturnType<typeof readTracesConfig>>;

/** Returns null when nobody collects traces. */
export function readTracesConfig(values: v.InferOutput<typeof environment>) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = values;
  const url = own ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  const isOff = values.OTEL_SDK_DISABLED === 'true' || values.OTEL_TRACES_EXPORTER === 'none';
  if (!url || isOff) return null;
  return {
    url,
    protocol:
      values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? values.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf',
    /** Undefined: as OTEL_RESOURCE_ATTRIBUTES says, otherwise gari. */
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
    samplerRatio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
    delayMs: values.OTEL_BSP_SCHEDULE_DELAY,
    /** Spans beyond are dropped. */
    maxQueued: values.OTEL_BSP_MAX_QUEUE_SIZE,
    maxBatch: values.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
  } as const;
}
