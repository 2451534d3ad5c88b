import { sql } from 'kysely';
import { chartDays, type IncidentBar, peopleCalls } from '../../../contract/catalogues/extra/people.ts';
import { type App, refuse, route } from '../../platform/index.ts';
import { incidentsSql } from '../extensions/alarms.ts';

const dayMs = 86_400_000;

/** GET v1/chart/log_incident: counts of each incident in a time span, most frequent first (OQ-118). */
export function incidentChartRoutes(app: App): void {
  route(app, peopleCalls.incidentChart, ({ query, scope }) => {
    const to = query.end_date === undefined ? app.clock.now() : Date.parse(query.end_date);
    const from = query.start_date === undefined ? to - 30 * dayMs : Date.parse(query.start_date);
    if (to < from) throw refuse('request.invalid', { errors: { end_date: ['Must not be before the start'] } });
    if (to - from > chartDays * dayMs)
      throw refuse('request.invalid', { errors: { end_date: [`At most ${chartDays} days after the start`] } });
    const tenant = query.id_tenant ?? null;
    return app.store.within(scope, async (tx) => {
      const { rows } = await sql<IncidentBar>`
        select h.id_incident as id, h.incident_name, h.colour, count(*)::int as count from (${incidentsSql}) h
        where h.created >= ${new Date(from)} and h.created <= ${new Date(to)} and (${tenant}::bigint is null or h.id_tenant = ${tenant})
        group by 1, 2, 3 order by 4 desc, 2, 1`.execute(tx);
      return { data: rows };
    });
  });
}
