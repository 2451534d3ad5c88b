import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '../../contract/platform/ids.ts';
import { Hub, type LoggedEvent } from '../platform/realtime/hub.ts';
import { readViewers } from '../platform/realtime/viewers.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let platform: TownPlatform;
let alarms: { fire: number; intrusion: number; ownFire: number };
beforeAll(async () => {
  platform = await startTown();
  const { harbour, north } = platform.town;
  await run(sql`insert into type_alarm (type) values ('Fire')`);
  const of = { token: 'intake-token-second', id_unit: harbour.unit, cameras: harbour.cameras };
  alarms = {
    fire: (await platform.raise({ ...of, alarm_type: 'Fire', description: 'Harbour burns' })).id,
    intrusion: (await platform.raise({ ...of, alarm_type: 'Intrusion', description: 'Harbour entered' })).id,
    ownFire: (await platform.raise({ id_unit: north.unit, cameras: north.cameras, alarm_type: 'Fire' })).id,
  };
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  for (const table of ['tenant_shared', 'tenant_shared_group', 'camera_user', 'camera_group', 'user_group']) {
    await run(sql`delete from ${sql.table(table)}`);
  }
});

const run = (statement: ReturnType<typeof sql>) =>
  platform.app.store.within(platformScope, async (tx) => (await statement.execute(tx)).rows as { id: number }[]);

/** Shares Harbour with Ana, with the given permissions and alarm types. */
async function share({ type, rights }: { type: string | null; rights: readonly [string, string][] }): Promise<void> {
  const { harbour, users } = platform.town;
  const [one] = await run(sql`insert into tenant_shared (name, id_user) values ('Harbour', ${users.ana}) returning id`);
  await run(sql`insert into tenant_shared_available_tenants (id_owner, id_target) values (${one?.id}, ${harbour.tenant})`);
  if (type) {
    await run(sql`insert into tenant_shared_alarm_types (id_owner, id_target) select ${one?.id}, id from type_alarm where type = ${type}`);
  }
  for (const [action, resource] of rights) {
    await run(sql`insert into tenant_shared_permissions (id_owner, id_target)
      select ${one?.id}, id from permission where action = ${action} and resource = ${resource} limit 1`);
  }
}

const history: readonly [string, string][] = [
  ['read_history', 'Alarm'],
  ['update', 'Alarm'],
];

/** Ids of alarms that Ana sees through each call. */
async function readVisible() {
  const list = await platform.call('alarms', { query: { max: 100 } });
  const open = await platform.call('openAlarms');
  const byId = async (id: number) => (await platform.call('alarmById', { query: { alarm_id: id } })).status;
  const record = async (id: number) => (await platform.call('alarmRecord', { id })).status;
  const { epoch } = open.reply;
  const missed = await platform.call('missedEvents', { query: { epoch, after: 0 } });
  const published = missed.reply.data.events.flatMap((one) => (one.name === 'alarm' ? [one.data.id as number] : []));
  const count = await platform.request<{ data: { total: number } }>('GET', '/v1/chart/counts?measure=alarms&by=day&days=2', {
    token: platform.tokens.ana,
  });
  return {
    listed: list.reply.data.map(({ id }) => id as number).sort((a, b) => a - b),
    open: open.reply.data.map(({ id }) => id as number).sort((a, b) => a - b),
    told: [...new Set(published)].sort((a, b) => a - b),
    fire: [await byId(alarms.fire), await record(alarms.fire)],
    intrusion: [await byId(alarms.intrusion), await record(alarms.intrusion)],
    counted: count.body.data.total,
  };
}

describe('a share that is limited to types of alarms', { tags: ['OQ-8', 'ADM-6.03'] }, () => {
  test('shows only alarms of its types: in list, queue, by id, history, missed events and charts', {
    tags: ['OQ-8'],
  }, async () => {
    const { fire, intrusion, ownFire } = alarms;
    await share({ type: 'Fire', rights: history });
    expect(await readVisible()).toEqual({
      listed: [fire, ownFire],
      open: [fire, ownFire],
      told: [fire, ownFire],
      fire: [200, 200],
      intrusion: [404, 404],
      counted: 2,
    });
    const change = await platform.call('changeAlarm', { id: intrusion, body: { alarm_status: 'attending' } });
    expect(change.status).toBe(404);
  });

  test('shows all alarms without types, and with two shares the union, each with its own rights', { tags: ['ADM-6.03'] }, async () => {
    await share({ type: null, rights: history });
    expect((await readVisible()).listed).toHaveLength(3);
    await run(sql`delete from tenant_shared`);
    await share({ type: 'Fire', rights: history });
    await share({ type: 'Intrusion', rights: [] });
    const both = await readVisible();
    expect(both.listed).toEqual([alarms.fire, alarms.ownFire]);
    expect(both.open).toHaveLength(3);
  });

  test('publishes only such alarms to its user, and none once it is revoked', { tags: ['OQ-8'] }, async () => {
    await share({ type: 'Fire', rights: history });
    const { harbour } = platform.town;
    const reachesAna = async (alarmType: string) => {
      const event: LoggedEvent = {
        seq: 1,
        name: 'alarm',
        tenant: harbour.tenant,
        user: null,
        alarmType,
        data: '{"event_id":1,"cameras":[]}',
      };
      return receives(event);
    };
    expect([await reachesAna('Fire'), await reachesAna('Intrusion')]).toEqual([true, false]);
    await run(sql`delete from tenant_shared`);
    expect(await reachesAna('Fire')).toBe(false);
  });
});

/** Returns whether Ana's socket receives an event. */
async function receives(event: LoggedEvent): Promise<boolean> {
  const { ana } = platform.town.users;
  let isReceived = false;
  const { store, clock } = platform.app;
  const hub = new Hub(
    {
      readEvents: () => Promise.resolve([event]),
      readViewers: (sessions) => store.within(platformScope, (tx) => readViewers(tx, sessions, clock.now())),
      failed: (error) => {
        throw error;
      },
    },
    0,
  );
  const open = await sessionOf(ana);
  const connection = {
    isOpen: true,
    channels: new Map<string, string>(),
    send: () => undefined,
    close: () => undefined,
    write: () => {
      isReceived = true;
    },
  };
  await hub.subscribe(connection as never, `private-user-${ana}`, open);
  await hub.wake();
  return isReceived;
}

async function sessionOf(user: UserId): Promise<string> {
  const [session] = await run(sql`select id from session where id_user = ${user} and revoked is null limit 1`);
  return String(session?.id);
}

describe('a group that is limited to types of alarms', { tags: ['ADM-3.53'] }, () => {
  test('adds alarms of its types and tenants without restricting what its users see otherwise', {
    tags: ['ADM-3.53', 'OQ-1'],
  }, async () => {
    const { harbour, users } = platform.town;
    const [group] = await run(sql`insert into user_group (name) values ('Firemen') returning id`);
    await run(sql`insert into user_group_users (id_owner, id_target) values (${group?.id}, ${users.ana})`);
    await run(
      sql`insert into user_group_tenants (id_owner, id_target) values (${group?.id}, ${harbour.tenant}), (${group?.id}, ${platform.town.north.tenant})`,
    );
    await run(sql`insert into user_group_alarm_types (id_owner, id_target) select ${group?.id}, id from type_alarm where type = 'Fire'`);
    const one = await platform.raise({ alarm_type: 'Intrusion' });
    const found = await readVisible();
    expect(found.listed).toEqual([alarms.fire, alarms.ownFire, one.id]);
    expect(found.intrusion).toEqual([404, 404]);
  });
});

describe('cameras that are assigned', { tags: ['ADM-7.39'] }, () => {
  test('users with assigned cameras see only those in units, alarms and video; others see all', {
    tags: ['ADM-7.39'],
  }, async () => {
    const { north, users } = platform.town;
    const [first, second] = north.cameras;
    const cameras = async () => {
      const unit = await platform.request<{ data: { cameras: { id: number }[] } }>('GET', `/v1/unit/${north.unit}`, {
        token: platform.tokens.ana,
      });
      const alarm = await platform.call('alarmById', { query: { alarm_id: alarms.ownFire } });
      return [unit.body.data.cameras.map(({ id }) => id), alarm.reply.data.cameras.map(({ id }) => id as number)];
    };
    expect(await cameras()).toEqual([north.cameras, north.cameras]);
    await run(sql`insert into camera_user (id_user, id_camera, id_tenant) values (${users.ana}, ${first}, ${north.tenant})`);
    expect(await cameras()).toEqual([[first], [first]]);
    const link = await platform.call('mediaLink', { body: { id_camera: second, kind: 'live' } });
    expect(link.status).toBe(404);
  });

  test('an act by a restricted user publishes the alarm with all its cameras', { tags: ['ADM-7.39'] }, async () => {
    const { north, users } = platform.town;
    await run(sql`insert into camera_user (id_user, id_camera, id_tenant) values (${users.ana}, ${north.cameras[0]}, ${north.tenant})`);
    const { id } = await platform.raise({ cameras: north.cameras });
    const own = await platform.call('changeAlarm', { id, body: { alarm_status: 'attending' } });
    expect(own.reply.data.cameras).toHaveLength(1);
    const publishedCameras = async (as: 'ana' | 'bruno') => {
      const { reply } = await platform.call('openAlarms', { as });
      const missed = await platform.call('missedEvents', { as, query: { epoch: reply.epoch, after: 0 } });
      const last = missed.reply.data.events.findLast((one) => one.name === 'alarm' && one.data.id === id);
      return last?.name === 'alarm' ? last.data.cameras.length : null;
    };
    expect([await publishedCameras('ana'), await publishedCameras('bruno')]).toEqual([1, 2]);
  });
});

describe('how far alarms reach back', { tags: ['OP-6.08', 'OQ-34'] }, () => {
  const limit = (hours: number | null, records: number | null) =>
    run(sql`update user_account set history_hours = ${hours}, history_records = ${records} where id = ${platform.town.users.limited}`);
  const status = async (id: number) => [
    (await platform.call('alarmById', { as: 'limited', query: { alarm_id: id } })).status,
    (await platform.call('alarmRecord', { as: 'limited', id })).status,
  ];

  test('an alarm before the limit is not found by its id, while an open one is, and can be ended', {
    tags: ['OP-6.08', 'OQ-34'],
  }, async () => {
    const happened_at = new Date(Date.now() - 5 * 3_600_000).toISOString();
    const [over, open] = [await platform.raise({ happened_at }), await platform.raise({ happened_at })];
    await platform.call('changeAlarm', { as: 'bruno', id: over.id, body: { alarm_status: 'canceled', comments: 'Nothing' } });
    expect(await status(over.id)).toEqual([200, 200]);
    await limit(2, null);
    expect(await status(over.id)).toEqual([404, 404]);
    expect(await status(open.id)).toEqual([200, 200]);
    const end = await platform.call('changeAlarm', { as: 'limited', id: open.id, body: { alarm_status: 'canceled', comments: 'Nothing' } });
    expect(end.status).toBe(200);
    expect(await status(open.id)).toEqual([404, 404]);
    await limit(null, null);
  });

  test('records: an alarm beyond the newest ones is not found by its id', { tags: ['OQ-34'] }, async () => {
    const old = await platform.raise();
    await platform.call('changeAlarm', { as: 'bruno', id: old.id, body: { alarm_status: 'canceled', comments: 'Nothing' } });
    for (let more = 0; more < 3; more += 1) await platform.raise();
    await limit(null, 3);
    expect(await status(old.id)).toEqual([404, 404]);
    await limit(null, 4);
    expect(await status(old.id)).toEqual([200, 200]);
    await limit(null, null);
  });
});

test('tenants of an inactive customer are invisible to their users', { tags: ['OQ-8'] }, async () => {
  const masters = sql`select m.id from master_tenant m where m.name = 'First'`;
  await run(sql`update master_tenant set active = false where id in (${masters})`);
  expect((await platform.call('openAlarms')).reply.data).toEqual([]);
  await run(sql`update master_tenant set active = true where id in (${masters})`);
  expect((await platform.call('openAlarms')).reply.data.length).toBeGreaterThan(0);
});
