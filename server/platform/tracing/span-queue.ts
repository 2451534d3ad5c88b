import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';

/** Numbers of spans that wait and are sent at once, and the time in ms between two sendings of fewer. */
export interface QueueLimits {
  readonly mostWaiting: number;
  readonly mostAtOnce: number;
  readonly everyMs: number;
  /** Time in ms that closing waits for the collector. */
  readonly closeMs: number;
}

const defaultLimits: QueueLimits = { mostWaiting: 2048, mostAtOnce: 512, everyMs: 1000, closeMs: 2000 };

/**
 * Holds ended spans until the collector has taken them. Nothing waits for it: one sending runs at a time, and while the collector does not answer,
 * spans beyond the limit are dropped and counted.
 */
export class SpanQueue implements SpanProcessor {
  readonly #exporter: SpanExporter;
  readonly #changed: (failure: Error | null) => void;
  readonly #limits: QueueLimits;
  readonly #timer: NodeJS.Timeout;
  readonly #counts = { sent: 0, failed: 0, dropped: 0 };
  #waiting: ReadableSpan[] = [];
  #sending: Promise<void> | null = null;
  #isFailing = false;

  /** @param changed called when the collector no longer takes spans, with the reason, and with null when it does again */
  constructor(exporter: SpanExporter, changed: (failure: Error | null) => void, limits: Partial<QueueLimits> = {}) {
    this.#exporter = exporter;
    this.#changed = changed;
    this.#limits = { ...defaultLimits, ...limits };
    this.#timer = setInterval(() => void this.forceFlush(), this.#limits.everyMs);
    this.#timer.unref();
  }

  counts(): Readonly<Record<'sent' | 'failed' | 'dropped', number>> {
    return { ...this.#counts };
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.#waiting.length >= this.#limits.mostWaiting) {
      this.#counts.dropped += 1;
      return;
    }
    this.#waiting.push(span);
    if (this.#waiting.length >= this.#limits.mostAtOnce) void this.forceFlush();
  }

  /** Sends all that waits. Never rejects. */
  forceFlush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async shutdown(): Promise<void> {
    clearInterval(this.#timer);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#limits.closeMs);
    });
    const sent = this.forceFlush().then(() => this.#exporter.shutdown());
    await Promise.race([sent.catch(() => undefined), patience]);
    clearTimeout(timer);
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.slice(0, this.#limits.mostAtOnce);
      const failure = await this.#send(spans);
      this.#waiting = this.#waiting.slice(spans.length);
      this.#counts[failure ? 'failed' : 'sent'] += spans.length;
      if ((failure !== null) !== this.#isFailing) {
        this.#isFailing = failure !== null;
        this.#changed(failure);
      }
    }
  }

  /** @returns why they were not taken; null: they were */
  #send(spans: ReadableSpan[]): Promise<Error | null> {
    return new Promise((resolve) => {
      try {
        this.#exporter.export(spans, ({ code, error }) => resolve(code === 0 ? null : (error ?? new Error('no reason was given'))));
      } catch (error) {
        resolve(error as Error);
      }
    });
  }
}
