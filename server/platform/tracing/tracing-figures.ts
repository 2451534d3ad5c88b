import type { App } from '../http/app.ts';

/** Counts what became of the spans of this process. */
export function tracingFigures({ tracing, figures }: Pick<App, 'tracing' | 'figures'>): void {
  if (!tracing) return;
  figures.push({
    name: 'trace_spans_total',
    help: 'Spans by what became of them: sent, failed (the collector did not take them), dropped (too many waited for it).',
    type: 'counter',
    read: () => Object.entries(tracing.counts()).map(([result, value]) => ({ labels: { result }, value })),
  });
}
