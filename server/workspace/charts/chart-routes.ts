import { type RawBuilder, sql } from 'kysely';
import { positionCalls } from '../../../contract/places/index.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { groupsByMeasure, maxHourlyDays } from '../../../contract/workspace/charts.ts';
import { historyFloor } from '../../alarms/index.ts';
import { type App, demand, instant, readOptionsOf, refuse, route, scopeOf, sendAsOf, type Tx } from '../../platform/index.ts';
import { countsOf } from './counts.ts';
import { measures } from './measures.ts';

/** GET v1/chart/counts (OP-9.31, OP-9.32): each measure requires the right to read its records, and counts those the caller can see. */
export function chartRoutes(app: App): void {
  route(app, positionCalls.chart, async ({ caller, query, request, reply }) => {
    if (!groupsByMeasure[query.measure].includes(query.by))
      throw refuse('request.invalid', { errors: { by: [`One of: ${groupsByMeasure[query.measure].join(', ')}.`] } });
    if (query.by === 'hour' && query.days > maxHourlyDays)
      throw refuse('request.invalid', { errors: { days: [`At most ${maxHourlyDays} where hours are counted.`] } });
    const { action, subject } = measures[query.measure].right;
    const reader = demand(caller, action, subject);
    const now = app.clock.now();
    const count = async (tx: Tx) => {
      const more = query.measure === 'alarms' ? await withinHistory(tx, reader.user, now) : [];
      return countsOf(tx, query, now, more);
    };
    const { result, asOf } = await app.store.read(scopeOf(reader), count, readOptionsOf(request));
    sendAsOf(reply, asOf);
    return asOf === null ? result : { ...result, as_of: instant(asOf) };
  });
}

/** Alarms are counted no further back than the caller may go (OP-6.08). */
async function withinHistory(tx: Tx, user: UserId, now: number): Promise<RawBuilder<boolean>[]> {
  const { earliest, oldest } = await historyFloor(tx, user, now);
  return [
    ...(earliest ? [sql<boolean>`r.created >= ${earliest}::timestamptz`] : []),
    ...(oldest ? [sql<boolean>`(r.created, r.id) >= (${oldest.created}::timestamptz, ${oldest.id})`] : []),
  ];
}
