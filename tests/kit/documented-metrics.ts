import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A metric as the table of docs/operations.md describes it. */
export interface DocumentedMetric {
  readonly name: string;
  readonly kind: string;
  readonly labels: readonly string[];
}

const page = join(import.meta.dirname, '../../docs/operations.md');
const row = /^\| `(atalaya_\w+)` \| (counter|gauge|histogram) \| ([^|]*) \|/gm;

/** The table of metrics of docs/operations.md, in its order. */
export function documentedMetrics(): DocumentedMetric[] {
  return [...readFileSync(page, 'utf8').matchAll(row)].map(([, name = '', kind = '', labels = '']) => ({
    name,
    kind,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
  }));
}
