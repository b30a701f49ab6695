/**
 * What the service knows of traces. What they are sent by, `open-telemetry.ts`, is loaded only where they are exported;
 * everywhere else there is no `Tracing`, and no span.
 */

/** What a span stands for, as OpenTelemetry has it: a request that came in, one that went out, an event that was made. */
export type SpanKind = 'server' | 'client' | 'producer' | 'internal'

/** Named by OpenTelemetry's semantic conventions, else `media_scan.…`. No secrets, no values, no names of files. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export type NewSpan = {
  /** Of few different ones. */
  readonly name: string
  readonly kind: SpanKind
  readonly attributes: Attributes
}

/** What is known of a span once it is over. */
export type SpanEnd = {
  /** In place of the one that it began with. */
  readonly name?: string | undefined
  readonly attributes?: Attributes
  /** What went wrong, of few different words (`error.type`). */
  readonly error?: string | undefined
}

/** A part of a trace that has begun. One that is never ended is never exported. */
export type Span = {
  readonly traceId: string
  /** By what others continue the trace below this span (W3C Trace Context). */
  readonly traceparent: string
  begin(span: NewSpan): Span
  end(end?: SpanEnd): void
}

export type Tracing = {
  /** Begins a span in the trace that `traceparent` names, or in a new one where it is absent or malformed. */
  begin(traceparent: string | null | undefined, span: NewSpan): Span
  /** Sends what was not sent yet, for a few seconds at most. */
  close(): Promise<void>
}
