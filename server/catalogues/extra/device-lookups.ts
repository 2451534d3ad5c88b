import { sql } from 'kysely';
import { deviceCalls as calls } from '../../../contract/catalogues/extra/devices.ts';
import { type App, route, type Tx } from '../../platform/index.ts';

/** Distinct values of analytic records, offered as choices (ADM-7.47). */
export function lookupRoutes(app: App): void {
  route(app, calls.matchedRules, ({ scope }) => app.store.within(scope, (tx) => held(tx, 'matched_rules')));
  route(app, calls.priorities, ({ scope }) => app.store.within(scope, (tx) => held(tx, 'priorities')));
  route(app, calls.alarmTypes, ({ scope }) => app.store.within(scope, (tx) => held(tx, 'alarm_types')));
}

/** The values that a column of lists holds, the most frequent first, at most 500. */
async function held(tx: Tx, column: string): Promise<{ id: string; name: string; count: number }[]> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select one.word as id, one.word as name, count(*) as count from analytic_record a, unnest(${sql.ref(`a.${column}`)}) as one (word)
    group by one.word order by count(*) desc, one.word limit 500`.execute(tx);
  return rows;
}
