import 'uplot/dist/uPlot.min.css';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import type { ChartCounts } from '../../../../contract/places/index.ts';
import type { ChartSetup } from '../../../../contract/workspace/charts.ts';
import css from './charts.module.css';
import { barName } from './words.ts';

interface TimeChartProps {
  setup: ChartSetup;
  counts: ChartCounts;
}

/** Shows counts over time as bars or a line; the values at the pointer are shown below. */
export function TimeChart({ setup, counts }: TimeChartProps) {
  const { i18n, t } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let plot = draw(element, setup, counts, setAt);
    const sized = new ResizeObserver(() => plot.setSize(sizeOf(element)));
    sized.observe(element);
    const dressed = new MutationObserver(() => {
      plot.destroy();
      plot = draw(element, setup, counts, setAt);
    });
    dressed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-skin', 'class', 'lang'] });
    return () => {
      sized.disconnect();
      dressed.disconnect();
      plot.destroy();
    };
  }, [setup, counts]);
  const bar = at === null ? undefined : counts.bars[at];
  return (
    <>
      <div ref={host} className={css.plot} dir="ltr" role="img" aria-label={summary(setup, counts, (n) => i18n.number(n))} />
      <output className={css.under}>
        {bar ? (
          `${barName(bar.key, setup, counts.timezone)}: ${i18n.number(bar.count)}`
        ) : (
          <span className={css.quiet}>{t`Hover over the chart to see values`}</span>
        )}
      </output>
    </>
  );
}

/** The chart for those who listen: its largest moments. */
function summary(setup: ChartSetup, { bars, timezone }: ChartCounts, number: (of: number) => string): string {
  const largest = [...bars].sort((a, b) => b.count - a.count).slice(0, 5);
  return largest.map(({ key, count }) => `${barName(key, setup, timezone)}: ${number(count)}`).join('; ');
}

const sizeOf = (element: HTMLElement) => ({ width: Math.max(80, element.clientWidth), height: Math.max(60, element.clientHeight) });

function draw(element: HTMLElement, setup: ChartSetup, counts: ChartCounts, onPoint: (at: number | null) => void): uPlot {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const [line, text, grid] = [colour('--focus'), colour('--text-2'), colour('--line')];
  const axis = { stroke: text, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid }, font: `13px ${style.fontFamily}` };
  const isLine = setup.draw === 'line';
  const bars = uPlot.paths.bars?.({ size: [0.8, 60], align: 1 });
  const options: uPlot.Options = {
    ...sizeOf(element),
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), counts.timezone),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { range: (_, first, last) => [first, isLine ? last : last + stepOf(counts)] },
      y: { range: (_, __, most) => [0, Math.max(1, most * 1.08)] },
    },
    axes: [
      { ...axis, values: (plot, ticks) => ticks.map((tick) => tickWord(tick, setup, counts.timezone, plot.width)) },
      { ...axis, size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000] },
    ],
    series: [
      {},
      isLine || !bars
        ? { stroke: line, width: 2, fill: `${line}22`, points: { show: counts.bars.length < 60 } }
        : { stroke: line, fill: line, width: 0, paths: bars, points: { show: false } },
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)] },
  };
  const moments = counts.bars.map(({ key }) => Date.parse(key) / 1000);
  return new uPlot(options, [moments, counts.bars.map(({ count }) => count)], element);
}

/** How long the last bar is, in seconds: a bar begins at its moment, and must be drawn whole. */
const stepOf = ({ bars }: ChartCounts): number => {
  const [before, last] = [bars.at(-2), bars.at(-1)];
  return before && last ? (Date.parse(last.key) - Date.parse(before.key)) / 1000 : 3600;
};

function tickWord(seconds: number, setup: ChartSetup, timeZone: string, width: number): string {
  const isDay = setup.by === 'day' || setup.days > 3;
  const shown = isDay
    ? ({ day: 'numeric', month: width > 420 ? 'short' : 'numeric' } as const)
    : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const);
  return new Intl.DateTimeFormat(document.documentElement.lang || 'en', { ...shown, timeZone }).format(seconds * 1000);
}
