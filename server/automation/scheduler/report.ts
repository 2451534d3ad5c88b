import { sql } from 'kysely';
import { orderReport, readReportSchedule } from '../reports/report-schedule.ts';
import type { RuleKind } from './kind.ts';
import { nextTime, timesBetween } from './times.ts';

/** Due times that are looked at after an outage, at most. */
const maxMissed = 1000;

/**
 * Scheduled reports: a report on the last whole period, on the wall clock of the tenant. What was due while no platform ran is made up for
 * once, with the period before the latest of those times.
 */
export const report: RuleKind = {
  writes: 'report_schedule',

  async plan({ tx, id, after }) {
    const found = await readReportSchedule(tx, id);
    const next = found?.active ? nextTime([found.sent], found.zone, after) : null;
    await sql`update report_schedule set next_send = ${next === null ? null : new Date(next)} where id = ${id}`.execute(tx);
    return next;
  },

  async run({ tx, id, due, now }) {
    const found = await readReportSchedule(tx, id);
    if (!found?.active || !found.isServed) return;
    const latest = timesBetween([found.sent], found.zone, { after: due, until: now, most: maxMissed }).at(-1) ?? due;
    await orderReport(tx, found, { at: latest, now, user: null });
  },
};
