/** What a span is to its parent, as OpenTelemetry names it. */
export type SpanKind = 'server' | 'client' | 'internal' | 'producer' | 'consumer';

/** Attributes of a span: ids, counts and names of routes only, never what a person wrote, an address or a secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A timed operation of a trace, which is sampled: one that is not does not exist. */
export interface Span {
  /** Its W3C `traceparent`, by which another process continues the trace. */
  readonly traceparent: string;
  readonly isEnded: boolean;
  begin(kind: SpanKind, name: string, attributes?: SpanAttributes): Span;
  note(attributes: SpanAttributes): void;
  /** Ends it; `error` marks it as failed, by the error's kind only. */
  end(error?: unknown): void;
}

/** How a root of this process begins. */
export interface RootOptions {
  readonly attributes?: SpanAttributes;
  /** The `traceparent` that a caller sent or that was stored with an event; without one the active span is the parent. */
  readonly from?: string | undefined;
  /** Whether the span is linked to `from` as well: messages are processed in their own time. */
  readonly isLinked?: boolean;
  /** When it began, in ms since 1970; default: now. */
  readonly began?: number;
}

/** Records spans of this process and sends them to a collector. */
export interface Tracing {
  /** @returns undefined: the trace is not sampled */
  begin(kind: SpanKind, name: string, options?: RootOptions): Span | undefined;
  /** The span within which this code runs, until it ends. */
  active(): Span | undefined;
  /** Runs work within a span; undefined: within none. */
  run<T>(span: Span | undefined, work: () => T): T;
  /** Numbers of spans by what became of them. */
  counts(): Readonly<Record<'sent' | 'failed' | 'dropped', number>>;
  /** Sends what waits, for a second or two at most. */
  close(): Promise<void>;
}

/** Runs work and ends the span with it. */
export async function endWith<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const done = await work();
    span.end();
    return done;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

interface Traced {
  readonly span?: Span | undefined;
}

/**
 * Runs work that serves several traces at once, such as a transaction of many alarms: it is a span in each of them.
 * @param work is given the items with their new spans
 */
export async function traceEach<Item extends Traced, T>(
  items: readonly Item[],
  { kind, name, attributes }: { kind: SpanKind; name: string; attributes: SpanAttributes },
  work: (items: readonly Item[]) => Promise<T>,
): Promise<T> {
  if (!items.some(({ span }) => span !== undefined)) return work(items);
  const spans = items.map(({ span }) => span?.begin(kind, name, attributes));
  const end = (error?: unknown) => {
    for (const span of spans) span?.end(error);
  };
  try {
    const done = await work(items.map((item, at) => ({ ...item, span: spans[at] })));
    end();
    return done;
  } catch (error) {
    end(error);
    throw error;
  }
}
