import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import type { Limits } from '../store/limits.ts';
import { platformScope, type Scope } from '../store/store.ts';
import { appendEvent, readEpoch, readHead, readMissed } from './event-log.ts';

let platform: TownPlatform;
let epoch: string;
beforeAll(async () => {
  platform = await startTown();
  epoch = await platform.app.store.within(platformScope, readEpoch);
});
afterAll(() => platform?.clear());

const none: Limits = { types: {}, earliest: null, records: null, cameras: false, groups: [] };
const scopeOf = (limits?: Partial<Limits>): Scope => ({
  ...{ kind: 'user', user: platform.town.users.ana, tenants: [platform.town.north.tenant] },
  ...(limits && { limits: { ...none, ...limits } }),
});
const headNow = () => platform.app.store.within(platformScope, readHead);
async function missedBy(scope: Scope, after: number, of = epoch) {
  const caller = { user: platform.town.users.ana, calls: [] };
  const missed = await platform.app.store.within(scope, (tx) => readMissed(tx, scope, caller, { epoch: of, after }));
  if (missed.kind === 'gap_too_old') return 'gap';
  const { events, complete } = JSON.parse(missed.json) as { events: { name: string; data: Record<string, unknown> }[]; complete: boolean };
  return { names: events.map(({ name }) => name), data: events.map(({ data }) => data), complete };
}
const iso = (ms: number) => new Date(ms).toISOString();
const hour = 3_600_000;

test('at the head of the log nothing was missed; beyond it there is no place', async () => {
  await platform.raise();
  const head = await headNow();
  for (const scope of [scopeOf(), scopeOf({ cameras: true }), platformScope]) {
    expect(await missedBy(scope, head)).toEqual({ names: [], data: [], complete: true });
    expect(await missedBy(scope, head + 1)).toBe('gap');
    expect(await missedBy(scope, 1, 'another')).toEqual({ names: [], data: [], complete: true });
  }
});

test('alarms that reach back beyond the history that a user may see are a gap', async () => {
  const head = await headNow();
  await platform.raise();
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql<{ at: Date }>`select at from event_log where seq > ${head} and name = 'alarm' order by seq limit 1`.execute(tx),
  );
  const at = rows[0]?.at.getTime() ?? 0;
  expect(await missedBy(scopeOf({ earliest: iso(at - hour) }), head)).toMatchObject({ names: ['alarm'] });
  expect(await missedBy(scopeOf({ earliest: iso(at + hour) }), head)).toBe('gap');
  expect(await missedBy(scopeOf({ earliest: iso(at + hour) }), await headNow())).toMatchObject({ names: [] });
});

test('an alarm has only the cameras that a user may see', async () => {
  const { cameras, tenant } = platform.town.north;
  const [first] = cameras;
  await platform.app.store.within(platformScope, (tx) =>
    sql`insert into camera_user (id_user, id_camera, id_tenant) values (${platform.town.users.ana}, ${first}, ${tenant})`.execute(tx),
  );
  const head = await headNow();
  await platform.raise({ cameras });
  const camerasOf = async (limits?: Partial<Limits>) => {
    const missed = await missedBy(scopeOf(limits), head);
    return missed === 'gap' ? null : missed.data.flatMap((data) => (data['cameras'] as { id: number }[]).map(({ id }) => id));
  };
  expect(await camerasOf()).toEqual(cameras);
  expect(await camerasOf({ cameras: true })).toEqual([first]);
  expect(await camerasOf({ earliest: iso(Date.now() - 365 * 24 * hour) })).toEqual(cameras);
});

test('events of a call are for those who may read calls, and those of a user for that user', async () => {
  // Between two transactions the platform publishes events of its own.
  const before = await headNow();
  const { ana, bruno } = platform.town.users;
  const { tenant } = platform.town.north;
  const first = await platform.app.store.within(platformScope, async (tx) => {
    const seq = await appendEvent(tx, { tenant, name: 'call.updated', data: { id: 1 } });
    await appendEvent(tx, { user: ana, name: 'session.locked', data: '{"session":"x","locked":true}' });
    await appendEvent(tx, { user: bruno, name: 'session.locked', data: { session: 'y', locked: true } });
    return seq;
  });
  expect(first).toBeGreaterThan(before);
  const head = first - 1;
  expect(await missedBy(scopeOf(), head)).toMatchObject({
    names: ['session.locked'],
    data: [{ session: 'x', locked: true, event_id: head + 2, epoch }],
  });
  const scope = scopeOf();
  const reading = await platform.app.store.within(scope, (tx) =>
    readMissed(tx, scope, { user: ana, calls: [tenant] }, { epoch, after: head }),
  );
  expect(
    reading.kind === 'events' && (JSON.parse(reading.json) as { events: { event_id: number }[] }).events.map((one) => one.event_id),
  ).toEqual([head + 1, head + 2]);
  expect(await missedBy(platformScope, head)).toMatchObject({ names: ['call.updated', 'session.locked'] });
});

test('a limit to the newest alarms hides older ones, and one that is not reached hides none', async () => {
  for (let at = 0; at < 3; at += 1) await platform.raise();
  await platform.app.store.within(platformScope, (tx) => sql`update alarm set alarm_status = 'canceled'`.execute(tx));
  const visible = (limits?: Partial<Limits>) =>
    platform.app.store.within(scopeOf(limits), async (tx) => {
      const { rows } = await sql<{ id: number }>`select id from alarm order by created desc, id desc`.execute(tx);
      return rows.map(({ id }) => id);
    });
  const all = await visible();
  expect(all.length).toBeGreaterThan(3);
  for (const records of [1, 2, all.length, all.length + 5]) expect(await visible({ records })).toEqual(all.slice(0, records));
});
