/**
 * The service's interface to traces. The exporter, `open-telemetry.ts`, is loaded only if traces are exported;
 * otherwise there is no `Tracing` and there are no spans.
 */

/**
 * The kind of a span, as in OpenTelemetry: an incoming request, an outgoing request, a created event, or other work.
 */
export type SpanKind = 'server' | 'client' | 'producer' | 'internal'

/** Named by OpenTelemetry's semantic conventions, otherwise `media_scan.…`. No secrets, values or file names. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export type NewSpan = {
  /** One of a small set of names. */
  readonly name: string
  readonly kind: SpanKind
  readonly attributes: Attributes
}

/** What is known about a span when it ends. */
export type SpanEnd = {
  /** Replaces the initial name. */
  readonly name?: string | undefined
  readonly attributes?: Attributes
  /** The kind of failure, from a small set of words (`error.type`). */
  readonly error?: string | undefined
  /** When it ended, by `performance.now()`; now by default. */
  readonly at?: number
}

/** A started part of a trace. A span that is never ended is never exported. */
export type Span = {
  readonly traceId: string
  /** Lets others continue the trace below this span (W3C Trace Context). */
  readonly traceparent: string
  begin(span: NewSpan): Span
  end(end?: SpanEnd): void
}

export type Tracing = {
  /** Begins a span in the trace that `traceparent` names, or in a new one where it is absent or malformed. */
  begin(traceparent: string | null | undefined, span: NewSpan): Span
  /** Sends the remaining spans, for at most a few seconds. */
  close(): Promise<void>
}
