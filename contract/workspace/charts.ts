import * as z from 'zod/mini';

/** The measures of a chart, and their groups (OP-9.31, OP-9.32, OQ-76). */
export const chartMeasures = ['alarms', 'lpr_matches', 'facial_recognitions', 'detection_events', 'analytic_records', 'cameras'] as const;
export type ChartMeasure = (typeof chartMeasures)[number];
export const chartGroups = ['hour', 'day', 'weekday', 'unit', 'tenant', 'type', 'level', 'status', 'camera', 'outcome', 'cause'] as const;
export type ChartGroup = (typeof chartGroups)[number];

const times = ['hour', 'day', 'weekday'] as const;
/** The groups that the records of each measure support. Cameras are counted by their current state, not over time. */
export const groupsByMeasure: Readonly<Record<ChartMeasure, readonly ChartGroup[]>> = {
  alarms: [...times, 'unit', 'tenant', 'type', 'level', 'status', 'camera', 'outcome', 'cause'],
  lpr_matches: [...times, 'unit', 'tenant', 'type', 'status', 'camera'],
  facial_recognitions: [...times, 'unit', 'tenant', 'type', 'camera'],
  detection_events: [...times, 'unit', 'tenant', 'type', 'camera'],
  analytic_records: [...times, 'unit', 'tenant', 'type', 'level', 'camera'],
  cameras: ['unit', 'tenant', 'status'],
};

/** Maximum number of days of a chart by hour. */
export const maxHourlyDays = 31;

/** A configured chart: its measure, its unit, how it is drawn. Unreadable parts take their default: alarms of a week by day. */
export const ChartSetup = z.object({
  measure: z.catch(z.enum(chartMeasures), 'alarms'),
  by: z.catch(z.enum(chartGroups), 'day'),
  days: z.catch(z.int().check(z.minimum(1), z.maximum(366)), 7),
  id_unit: z.catch(z.optional(z.int()), undefined),
  draw: z.catch(z.enum(['bars', 'line']), 'bars'),
});
export type ChartSetup = z.infer<typeof ChartSetup>;

/** A chart that a user saved under a name (OP-2.45). */
export const UserChart = z.object({ name: z.string().check(z.minLength(1), z.maxLength(80)), chart: ChartSetup });
export type UserChart = z.infer<typeof UserChart>;

/** Maximum of saved charts for each user. */
export const maxUserCharts = 50;
