/** One value of a metric, with the labels that distinguish it. */
export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string | number>>;
  /** Of a histogram: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string;
}

export interface Metric {
  /** Without the prefix `atalaya_`; counters end in `_total`, and units are in the name. */
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics in the text format that Prometheus reads (version 0.0.4). */
export const exposition = (metrics: readonly Metric[]): string => `${metrics.flatMap(linesOf).join('\n')}\n`;

function linesOf({ name, help, type, samples }: Metric): string[] {
  const full = `atalaya_${name}`;
  const lines = samples.map(({ value, labels = {}, suffix = '' }) => `${full}${suffix}${labelsText(labels)} ${numberText(value)}`);
  return [`# HELP ${full} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`, `# TYPE ${full} ${type}`, ...lines];
}

function labelsText(labels: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  if (value === Number.NEGATIVE_INFINITY) return '-Inf';
  return Number.isNaN(value) ? 'NaN' : String(value);
}
