import {
  type Span as ApiSpan,
  SpanKind as ApiSpanKind,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import { logSparingly } from '../basics/log-sparingly.js'
import type { NewSpan, Span, SpanKind, Tracing } from '../basics/tracing.js'
import { within } from '../basics/within.js'

/** How long a stopping process waits for a collector that does not respond. */
const CLOSE_MS = 3_000

const KINDS: Readonly<Record<SpanKind, ApiSpanKind>> = {
  server: ApiSpanKind.SERVER,
  client: ApiSpanKind.CLIENT,
  producer: ApiSpanKind.PRODUCER,
  internal: ApiSpanKind.INTERNAL,
}

/**
 * Exports traces by OTLP over HTTP. The SDK reads its own environment variables, `OTEL_…`. Spans wait in a bounded
 * queue and are dropped if it is full. Failures are logged at most once a minute.
 */
export function startTracing({
  version,
  log,
  clock,
}: {
  /** The service's version. */
  version: string
  log: Pick<Logger, 'warn'>
  clock: Clock
}): Tracing {
  const logFailure = logSparingly(clock, (fields) => log.warn(fields, 'traces are not exported'))
  setGlobalErrorHandler(logFailure)
  const ignore = () => {}
  const logMessage = (message: string) => logFailure(new Error(message))
  const logger = { error: logMessage, warn: logMessage, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })

  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'media-scan', 'service.version': version }))
      .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('media-scan-service', version)

  const begin = (parent: Context, { name, kind, attributes }: NewSpan): Span =>
    spanOf(tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent), parent)

  function spanOf(span: ApiSpan, parent: Context): Span {
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      begin: (child) => begin(trace.setSpan(parent, span), child),
      end({ name, attributes, error, at } = {}) {
        if (name !== undefined) span.updateName(name)
        if (attributes !== undefined) span.setAttributes(attributes)
        if (error !== undefined) {
          span.setAttribute('error.type', error)
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end(at)
      },
    }
  }

  return {
    begin(traceparent, span) {
      const remote = traceparent == null ? null : parseTraceParent(traceparent)
      return begin(
        remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }),
        span,
      )
    },
    async close() {
      await within(provider.shutdown().catch(logFailure), CLOSE_MS, () => {})
    },
  }
}
