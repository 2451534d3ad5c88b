import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { type DocumentedMetric, documentedMetrics } from '../kit/documented-metrics.ts';

const directory = join(import.meta.dirname, '../../docs/monitoring');
const read = (file: string) => readFileSync(join(directory, file), 'utf8');

const Dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string().min(1),
      description: z.string().min(1),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).min(1),
    }),
  ),
});
const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Atalaya[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string().min(1), description: z.string().min(1) }),
        }),
      ),
    }),
  ),
});
const { panels } = Dashboard.parse(JSON.parse(read('atalaya-dashboard.json')));
const alerts = Rules.parse(parse(read('atalaya-alerts.yml'))).groups.flatMap(({ rules }) => rules);

const metrics = new Map(documentedMetrics().map((metric) => [metric.name, metric]));
/** Labels that Prometheus adds, and that of histograms. */
const always = ['instance', 'job', 'le'];

/** The metric of a series: histograms are read by their buckets, sums and counts only. */
function metricOf(series: string): DocumentedMetric | undefined {
  const base = series.replace(/_(bucket|sum|count)$/, '');
  const metric = metrics.get(series) ?? metrics.get(base);
  return metric && (metric.kind === 'histogram') === (metric.name !== series) ? metric : undefined;
}

/** What an expression names that the platform does not have: metrics, or labels of them. */
function unknownIn(expr: string): string[] {
  const named = [...expr.matchAll(/\b(atalaya_\w+)(?:\{([^}]*)\})?/g)];
  const known = new Set(always);
  const faults = named.flatMap(([, series = '', selector = '']) => {
    const metric = metricOf(series);
    if (!metric) return [series];
    for (const label of metric.labels) known.add(label);
    const labels = [...selector.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label);
    return labels.filter((label) => ![...always, ...metric.labels].includes(label)).map((label) => `${series}{${label}}`);
  });
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/\s*,\s*/));
  return [...faults, ...grouped.filter((label) => !known.has(label)), ...(named.length === 0 ? ['no metric'] : [])];
}

const expressions = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`panel ${title}`, expr] as const)),
  ...alerts.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
];

test.each(expressions)('%s names metrics and labels that are documented', (_, expr) => {
  expect(unknownIn(expr)).toEqual([]);
});

test.each(expressions)('%s computes quantiles from rates of buckets, grouped by le', (_, expr) => {
  if (expr.includes('histogram_quantile')) expect(expr).toMatch(/histogram_quantile\([\d.]+, sum by \([^)]*\ble\) \(rate\(\w+_bucket/);
  for (const [, counter = ''] of expr.matchAll(/\b(?:rate|increase)\((atalaya_\w+)/g)) expect(metricOf(counter)?.kind).not.toBe('gauge');
  for (const [, gauge = ''] of expr.matchAll(/\bdelta\((atalaya_\w+)/g)) expect(metricOf(gauge)?.kind).toBe('gauge');
  expect(expr.split('(').length).toBe(expr.split(')').length);
});

test.each([
  ['sum(atalaya_nothing)', ['atalaya_nothing']],
  ['atalaya_up{colour="red"}', ['atalaya_up{colour}']],
  ['sum by (colour) (atalaya_up)', ['colour']],
  ['atalaya_store_wait_seconds', ['atalaya_store_wait_seconds']],
  ['atalaya_up_bucket', ['atalaya_up_bucket']],
  ['vector(1)', ['no metric']],
])('the law notices what is wrong with %s', (expr, unknown) => {
  expect(unknownIn(expr)).toEqual(unknown);
});

test('legends and texts of alerts name only labels that their expressions leave', () => {
  const texts = [
    ...panels.flatMap(({ targets }) =>
      targets.map(({ expr, legendFormat }) => [expr, legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g)] as const),
    ),
    ...alerts.map(
      ({ expr, annotations }) =>
        [
          expr,
          Object.values(annotations)
            .join(' ')
            .matchAll(/\{\{ \$labels\.(\w+) \}\}/g),
        ] as const,
    ),
  ];
  const lost = texts.flatMap(([expr, labels]) => {
    const groups = [...expr.matchAll(/\bby \(([^)]*)\)/g)].map(([, list = '']) => list.split(/\s*,\s*/));
    const ofMetrics = [...expr.matchAll(/\b(atalaya_\w+)/g)].flatMap(([, series = '']) => metricOf(series)?.labels ?? []);
    const left = groups.length > 0 ? groups.flat() : /^(max|sum|count)\(/.test(expr) ? [] : [...always, ...ofMetrics];
    return [...labels].flatMap(([, label = '']) => (left.includes(label) ? [] : [`${label} of ${expr}`]));
  });
  expect(lost).toEqual([]);
});

test('panels lie side by side, each alert has a name of its own', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (__, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
});
