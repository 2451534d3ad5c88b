import type { Metric, Sample } from './exposition.ts';

/** Upper bounds of what people and devices wait for, in seconds. */
const waitBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;
/** Upper bounds of what should take no time at all, in seconds. */
export const shortBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10] as const;

type Labels = Readonly<Record<string, string | number>>;

interface Series {
  readonly labels: Labels;
  /** Number of observations in each bucket, not cumulative. */
  readonly buckets: number[];
  sum: number;
  count: number;
}

/** Counts durations in seconds in buckets, for each set of labels. */
export class Histogram {
  readonly #about: Pick<Metric, 'name' | 'help'>;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series>();

  constructor(about: Pick<Metric, 'name' | 'help'>, bounds: readonly number[] = waitBounds) {
    this.#about = about;
    this.#bounds = bounds;
  }

  /** @param times how often this duration was observed at once */
  observe(seconds: number, labels: Labels = {}, times = 1): void {
    const key = JSON.stringify(labels);
    const series = this.#series.get(key) ?? { labels, buckets: this.#bounds.map(() => 0), sum: 0, count: 0 };
    this.#series.set(key, series);
    const at = this.#bounds.findIndex((bound) => seconds <= bound);
    if (at >= 0) series.buckets[at] = (series.buckets[at] ?? 0) + times;
    series.sum += seconds * times;
    series.count += times;
  }

  metric(): Metric {
    return { ...this.#about, type: 'histogram', samples: [...this.#series.values()].flatMap((series) => this.#samplesOf(series)) };
  }

  #samplesOf({ labels, buckets, sum, count }: Series): Sample[] {
    let below = 0;
    const cumulated = this.#bounds.map((bound, at) => {
      below += buckets[at] ?? 0;
      return { suffix: '_bucket', labels: { ...labels, le: bound }, value: below };
    });
    return [
      ...cumulated,
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ];
  }
}
