import type { ChartQuery } from '../../../../contract/places/positions.ts';
import { ChartSetup, groupsByMeasure, maxHourlyDays } from '../../../../contract/workspace/charts.ts';

/** The chart that a slot's data describe; what they leave out takes its default, what makes no sense together is put right. */
export function setupOf(data: Readonly<Record<string, unknown>>): ChartSetup {
  const kept = data['chart'];
  return normalizeSetup(ChartSetup.parse(typeof kept === 'object' && kept !== null ? kept : {}));
}

/** A chart that can be counted: by something that its measure has, hours for a month at most. */
export function normalizeSetup(setup: ChartSetup): ChartSetup {
  const groups = groupsByMeasure[setup.measure];
  const by = groups.includes(setup.by) ? setup.by : (groups[0] ?? 'unit');
  return { ...setup, by, days: by === 'hour' ? Math.min(setup.days, maxHourlyDays) : setup.days };
}

/** What a chart asks the platform for. */
export function chartQueryOf({ measure, by, days, id_unit }: ChartSetup): ChartQuery {
  return { measure, by, days, ...(id_unit !== undefined && { id_unit }) };
}

/** Whether its bars follow each other in time. */
export const isAlongTime = ({ by }: Pick<ChartSetup, 'by'>): boolean => by === 'hour' || by === 'day';
