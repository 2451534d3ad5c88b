import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import type * as Api from '@opentelemetry/api';
import type * as Otlp from '@opentelemetry/exporter-trace-otlp-proto';
import type * as Resources from '@opentelemetry/resources';
import type * as Sdk from '@opentelemetry/sdk-trace';
import manifest from '../../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { nodeName } from '../node-name.ts';
import type { RootOptions, Span, SpanAttributes, SpanKind, Tracing } from './span.ts';
import { type QueueLimits, SpanQueue } from './span-queue.ts';
import type { TracingConfig } from './tracing-config.ts';

const load = createRequire(import.meta.url);

/** Limits of the queue, and the time in ms within which the exporter repeats a sending that the collector could not take. */
type TracingLimits = QueueLimits & { readonly sendMs: number };

/**
 * Opens tracing where OTEL_EXPORTER_OTLP_ENDPOINT names a collector. The libraries are loaded only then, and by `require`: the built platform is a
 * script, which cannot import packages.
 */
export function openTracing(
  { tracing: config, dataDir }: Pick<Config, 'tracing' | 'dataDir'>,
  log: Log,
  { sendMs, ...limits }: Partial<TracingLimits> = {},
): Tracing | null {
  if (config === null) return null;
  const api = load('@opentelemetry/api') as typeof Api;
  const { TracerProvider, ...sdk } = load('@opentelemetry/sdk-trace') as typeof Sdk;
  const { OTLPTraceExporter } = load('@opentelemetry/exporter-trace-otlp-proto') as typeof Otlp;
  const { resourceFromAttributes } = load('@opentelemetry/resources') as typeof Resources;
  const exporter = new OTLPTraceExporter({
    url: config.url,
    headers: { ...config.headers },
    ...(sendMs !== undefined && { timeoutMillis: sendMs }),
  });
  const queue = new SpanQueue(exporter, (failure) => logChange(log, failure), limits);
  const provider = new TracerProvider({
    sampler: samplerOf(sdk, config),
    spanProcessors: [queue],
    resource: resourceFromAttributes({
      'service.name': config.serviceName,
      'service.version': manifest.version,
      'service.instance.id': nodeName({ dataDir }),
    }),
  });
  const tracer = provider.getTracer('atalaya', manifest.version);
  const spans = new AsyncLocalStorage<Span | undefined>();
  const active = () => {
    const span = spans.getStore();
    // What a request began and nobody waits for, such as a timer, is none of its own.
    return span?.isEnded ? undefined : span;
  };
  return {
    begin: (kind, name, options = {}) => {
      const parent = options.from === undefined ? undefined : spanContextOf(options.from);
      if (!parent) {
        const within = active();
        if (within) return within.begin(kind, name, options.attributes);
      }
      return beginSpan(api, tracer, { kind, name, parent, options });
    },
    active,
    run: (span, work) => spans.run(span, work),
    counts: () => queue.counts(),
    close: () => provider.shutdown(),
  };
}

function logChange(log: Log, failure: Error | null): void {
  if (failure)
    log.warn({ reason: reasonOf(failure) }, 'the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not take traces; alarms do not wait for it');
  else log.info('the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes traces');
}

/** Why spans were not taken. What the collector wrote is not repeated. */
function reasonOf(failure: Error & { code?: string | number; cause?: unknown }): string {
  if (typeof failure.code === 'number') return `it refuses with status ${failure.code}`;
  if (typeof failure.code === 'string') return `it cannot be reached (${failure.code})`;
  return /timed? ?out/i.test(failure.message) ? 'it does not answer' : 'it does not take them at present';
}

function samplerOf(sdk: Omit<typeof Sdk, 'TracerProvider'>, { sampler, ratio }: TracingConfig): Sdk.Sampler {
  const kind = sampler.replace('parentbased_', '');
  const root =
    kind === 'traceidratio'
      ? new sdk.TraceIdRatioBasedSampler(ratio)
      : kind === 'always_on'
        ? new sdk.AlwaysOnSampler()
        : new sdk.AlwaysOffSampler();
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}

/** The context that a W3C `traceparent` states; undefined: it is not one. Fields of later versions are ignored, as its standard says. */
export function spanContextOf(traceparent: string): Api.SpanContext | undefined {
  const [, version, traceId, spanId, flags, more] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(traceparent.trim()) ?? [];
  if (!traceId || !spanId || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16) & 1, isRemote: true };
}

interface Beginning {
  readonly kind: SpanKind;
  readonly name: string;
  readonly parent: Api.SpanContext | undefined;
  readonly options: RootOptions;
}

function beginSpan(api: typeof Api, tracer: Api.Tracer, { kind, name, parent, options }: Beginning): Span | undefined {
  const { attributes = {}, began, isLinked = false } = options;
  const context = parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT;
  const span = tracer.startSpan(
    name,
    {
      kind: api.SpanKind[kindNames[kind]],
      attributes,
      ...(began !== undefined && { startTime: new Date(began) }),
      ...(isLinked && parent && { links: [{ context: parent }] }),
    },
    context,
  );
  if (!span.isRecording()) return undefined;
  const own = span.spanContext();
  return {
    // None of the samplers records a span without sampling it.
    traceparent: `00-${own.traceId}-${own.spanId}-01`,
    get isEnded() {
      return !span.isRecording();
    },
    begin: (childKind, childName, more = {}) => {
      const child = beginSpan(api, tracer, {
        kind: childKind,
        name: childName,
        parent: { ...own, isRemote: false },
        options: { attributes: more },
      });
      if (!child) throw new Error('A span within a sampled one is sampled');
      return child;
    },
    note: (more: SpanAttributes) => void span.setAttributes(more),
    end: (error) => {
      if (error !== undefined) {
        span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.setAttribute('error.type', errorType(error));
      }
      span.end();
    },
  };
}

const kindNames = { server: 'SERVER', client: 'CLIENT', internal: 'INTERNAL', producer: 'PRODUCER', consumer: 'CONSUMER' } as const;

/** The kind of an error by its code or class; its message may quote what somebody sent. */
function errorType(error: unknown): string {
  const { code, constructor } = error as { code?: unknown; constructor?: { name?: string } };
  return typeof code === 'string' || typeof code === 'number' ? String(code) : (constructor?.name ?? 'Error');
}
