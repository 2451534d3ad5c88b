import type { Metric } from './exposition.ts';
import { Histogram } from './histogram.ts';

interface Counted {
  readonly labels: { method: string; route: string; status: number };
  count: number;
}

/** Count and duration of requests by method, route and status. URLs are not kept: they may carry signatures. */
export class RequestFigures {
  readonly #counted = new Map<string, Counted>();
  readonly #durations = new Histogram({ name: 'http_request_duration_seconds', help: 'How long requests took to answer, by route.' });

  /** @param route as it was declared, `null` where there is none */
  count(method: string, route: string | null, status: number, seconds: number): void {
    const labels = { method, route: route ?? 'none' };
    const key = `${method} ${status} ${labels.route}`;
    const one = this.#counted.get(key) ?? { labels: { ...labels, status }, count: 0 };
    this.#counted.set(key, one);
    one.count += 1;
    this.#durations.observe(seconds, labels);
  }

  metrics(): Metric[] {
    return [
      {
        name: 'http_requests_total',
        help: 'Requests answered, by route and status.',
        type: 'counter',
        samples: [...this.#counted.values()].map(({ labels, count }) => ({ labels, value: count })),
      },
      this.#durations.metric(),
    ];
  }
}
