import type { Metric, Sample } from './exposition.ts';

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

interface Counted {
  readonly labels: { method: string; route: string };
  /** Number of requests per bucket, not cumulative. */
  readonly buckets: number[];
  readonly statuses: Map<number, number>;
  seconds: number;
  count: number;
}

/** Count and duration of requests by method, route and status. URLs are not kept: they may carry signatures. */
export class RequestFigures {
  readonly #counted = new Map<string, Counted>();

  /** @param route as it was declared, `null` where there is none */
  count(method: string, route: string | null, status: number, seconds: number): void {
    const labels = { method, route: route ?? 'none' };
    const key = `${method} ${labels.route}`;
    const one = this.#counted.get(key) ?? {
      labels,
      buckets: bounds.map(() => 0),
      statuses: new Map<number, number>(),
      seconds: 0,
      count: 0,
    };
    this.#counted.set(key, one);
    const at = bounds.findIndex((bound) => seconds <= bound);
    if (at >= 0) one.buckets[at] = (one.buckets[at] ?? 0) + 1;
    one.statuses.set(status, (one.statuses.get(status) ?? 0) + 1);
    one.seconds += seconds;
    one.count += 1;
  }

  metrics(): Metric[] {
    const all = [...this.#counted.values()];
    return [
      {
        name: 'http_requests_total',
        help: 'Requests answered, by route and status.',
        type: 'counter',
        samples: all.flatMap(({ labels, statuses }) => [...statuses].map(([status, value]) => ({ labels: { ...labels, status }, value }))),
      },
      {
        name: 'http_request_duration_seconds',
        help: 'How long requests took to answer, by route.',
        type: 'histogram',
        samples: all.flatMap(histogramOf),
      },
    ];
  }
}

function histogramOf({ labels, buckets, seconds, count }: Counted): Sample[] {
  let sum = 0;
  const cumulated = bounds.map((bound, at) => {
    sum += buckets[at] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: bound }, value: sum };
  });
  return [
    ...cumulated,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ];
}
