import type { ChartQuery } from '../../../../contract/places/index.ts';
import { ChartSetup, groupsByMeasure, maxHourlyDays } from '../../../../contract/workspace/charts.ts';

/** Parses the chart from a slot's data; missing values take their default, inconsistent combinations are corrected. */
export function setupOf(data: Readonly<Record<string, unknown>>): ChartSetup {
  const stored = data['chart'];
  return normalizeSetup(ChartSetup.parse(typeof stored === 'object' && stored !== null ? stored : {}));
}

/** A chart that can be counted: by something that its measure has, hours for a month at most. */
export function normalizeSetup(setup: ChartSetup): ChartSetup {
  const groups = groupsByMeasure[setup.measure];
  const by = groups.includes(setup.by) ? setup.by : (groups[0] ?? 'unit');
  return { ...setup, by, days: by === 'hour' ? Math.min(setup.days, maxHourlyDays) : setup.days };
}

/** Builds the platform query of a chart. */
export function chartQueryOf({ measure, by, days, id_unit }: ChartSetup): ChartQuery {
  return { measure, by, days, ...(id_unit !== undefined && { id_unit }) };
}

/** Whether its bars follow each other in time. */
export const isAlongTime = ({ by }: Pick<ChartSetup, 'by'>): boolean => by === 'hour' || by === 'day';
