import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import type { HandlingRequest } from '../../contract/alarms/handling.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { watchAlarms } from './watch-alarms.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

type Person = 'ana' | 'bruno' | 'carla' | 'admin' | 'guest';
const act = (id: number, as: Person, body: HandlingRequest, key?: string) =>
  platform.call('handleAlarm', { id, as, body, ...(key && { key }) });
const end = (id: number, as: Person) => platform.call('changeAlarm', { id, as, body: { alarm_status: 'attended', comments: 'Seen' } });
/** A platform whose clock is ahead: the watch of the town does not find the alarms of these tests due. */
const ahead = () => ({ ...platform.app, clock: { ...platform.app.clock, now: () => platform.clock.now() + 7_200_000 } });
/** Watches until a check holds: the platform's own round may change the alarm first, or hold its lock while a round of the test passes by. */
const watchUntil = (check: () => Promise<void>) =>
  waitUntil(async () => {
    await watchAlarms(platform.app, 60_000);
    await check();
  });
const run = <T>(text: ReturnType<typeof sql<T>>) => platform.app.store.within(platformScope, (tx) => text.execute(tx));
const minutesFromNow = (minutes: number) => new Date(platform.clock.now() + minutes * 60_000).toISOString();

async function heldBy(as: Person): Promise<Alarm> {
  const { id } = await platform.raise();
  return (await platform.call('changeAlarm', { id, as, body: { alarm_status: 'attending' } })).reply.data;
}
const recordOf = async (id: number) => (await platform.call('alarmRecord', { id })).reply.data;
const lastOf = async (id: number) => (await recordOf(id)).at(-1);
const read = async (alarm: Alarm) => (await platform.call('alarmById', { query: { alarm_id: alarm.alarm_id } })).reply.data;
async function grant(who: 'ana' | 'bruno', action: string): Promise<void> {
  await run(sql`insert into user_ability (id_user, action, subject) values (${platform.town.users[who]}, ${action}, 'Alarm')`);
}

describe('who holds an alarm', () => {
  test('another operator neither ends it nor acts for its owner, and learns who holds it', async () => {
    const { id } = await heldBy('ana');
    for (const body of [
      { act: 'release', note: 'x' },
      { act: 'park', until: minutesFromNow(5), note: 'x' },
    ] as const) {
      const { status, refusal } = await act(id, 'bruno', body);
      expect([status, refusal.code, refusal.message]).toEqual([409, 'alarm.not_owner', 'Ana Torres holds this alarm.']);
    }
    expect((await end(id, 'bruno')).refusal.code).toBe('alarm.not_owner');
    expect((await end(id, 'ana')).status).toBe(200);
  });

  test('released, it waits again for everybody, with the note in its record', async () => {
    const alarm = await heldBy('ana');
    const { reply } = await act(alarm.id, 'ana', { act: 'release', note: 'End of my shift', version: alarm.version });
    expect(reply.data).toMatchObject({ alarm_status: 'waiting', taken_by: null, taken_at: null, version: alarm.version + 1 });
    expect(await lastOf(alarm.id)).toMatchObject({ kind: 'released', from: 'attending', to: 'waiting', comments: 'End of my shift' });
    expect((await platform.call('changeAlarm', { id: alarm.id, as: 'bruno', body: { alarm_status: 'attending' } })).status).toBe(200);
  });

  test('taking over requires its right and a reason, and the record names both operators', async () => {
    const { id } = await heldBy('ana');
    expect((await act(id, 'bruno', { act: 'take_over', note: 'Urgent' })).status).toBe(403);
    expect((await act(id, 'admin', { act: 'take_over', note: ' ' })).status).toBe(422);
    const { reply } = await act(id, 'admin', { act: 'take_over', note: 'Ana is in a call' });
    expect(reply.data.taken_by?.id).toBe(platform.town.users.admin);
    expect(await lastOf(id)).toMatchObject({ kind: 'taken_over', comments: 'Ana is in a call', about: 'Ana Torres' });
    expect((await end(id, 'ana')).refusal.code).toBe('alarm.not_owner');
  });

  test('of 20 acts on who holds it at once exactly one wins each version', async () => {
    const alarm = await heldBy('ana');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? act(alarm.id, 'ana', { act: 'release', note: 'Busy', version: alarm.version })
          : act(alarm.id, 'admin', { act: 'take_over', note: 'Mine', version: alarm.version }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read(alarm)).version).toBe(alarm.version + 1);
  });

  test('an act under the same key is carried out once', async () => {
    const { id } = await heldBy('ana');
    const key = crypto.randomUUID();
    const body = { act: 'release', note: 'Once' } as const;
    const [one, other] = [await act(id, 'ana', body, key), await act(id, 'ana', body, key)];
    expect(one.reply).toEqual(other.reply);
    expect((await recordOf(id)).filter(({ kind }) => kind === 'released')).toHaveLength(1);
  });

  test("another tenant's alarm answers as one that does not exist", async () => {
    const { id } = await heldBy('ana');
    expect((await act(id, 'carla', { act: 'take_over', note: 'x' })).status).toBe(404);
  });
});

describe('forwarding', () => {
  test('the addressee accepts and holds it; the owner holds it until then', async () => {
    const { id } = await heldBy('ana');
    const offered = await act(id, 'ana', {
      act: 'forward',
      to: { kind: 'user', id: platform.town.users.bruno },
      note: 'You know the site',
    });
    expect(offered.reply.data).toMatchObject({
      taken_by: { name: 'Ana Torres' },
      offer: { to: { kind: 'user', name: 'Bruno' }, note: 'You know the site' },
    });
    expect((await act(id, 'admin', { act: 'accept' })).refusal.code).toBe('alarm.not_offered');
    expect((await act(id, 'bruno', { act: 'accept' })).reply.data).toMatchObject({ taken_by: { name: 'Bruno' }, offer: null });
    expect((await recordOf(id)).map(({ kind }) => kind)).toEqual(['raised', 'confirm', 'forwarded', 'accepted']);
  });

  test('of 20 who forward one alarm at once exactly one makes the offer', async () => {
    const alarm = await heldBy('ana');
    const { bruno, limited } = platform.town.users;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const to = { kind: 'user', id: index % 2 ? bruno : limited } as const;
        if (index % 5 === 4) return act(alarm.id, 'bruno', { act: 'forward', to });
        return act(alarm.id, 'ana', { act: 'forward', to, version: alarm.version });
      }),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const codes = answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code);
    expect(new Set(codes)).toEqual(new Set(['alarm.changed', 'alarm.not_owner']));
    expect(await read(alarm)).toMatchObject({ offer: won[0]?.reply.data.offer, version: alarm.version + 1 });
    expect((await recordOf(alarm.id)).filter(({ kind }) => kind === 'forwarded')).toHaveLength(1);
  });

  test('declined or withdrawn, it stays with its owner', async () => {
    const { id } = await heldBy('ana');
    const to = { kind: 'user', id: platform.town.users.bruno } as const;
    await act(id, 'ana', { act: 'forward', to });
    expect((await act(id, 'bruno', { act: 'decline', note: 'In a call' })).reply.data).toMatchObject({
      taken_by: { name: 'Ana Torres' },
      offer: null,
    });
    expect(await lastOf(id)).toMatchObject({ kind: 'declined', comments: 'In a call' });
    expect((await act(id, 'ana', { act: 'withdraw' })).refusal.code).toBe('alarm.not_offered');
    await act(id, 'ana', { act: 'forward', to });
    expect((await act(id, 'ana', { act: 'withdraw' })).reply.data.offer).toBeNull();
  });

  test('an offer that nobody answers expires, and is recorded', async () => {
    const { id } = await heldBy('ana');
    await act(id, 'ana', { act: 'forward', to: { kind: 'user', id: platform.town.users.bruno }, minutes: 1 });
    await run(sql`update alarm set offer_until = now() - interval '1 day' where id = ${id}`);
    expect((await act(id, 'bruno', { act: 'accept' })).refusal.code).toBe('alarm.not_offered');
    await watchUntil(async () => expect(await lastOf(id)).toMatchObject({ kind: 'offer_expired', about: 'Bruno' }));
  });

  test('addressees are active users and groups of theirs who can see the alarm', async () => {
    const { id } = await heldBy('ana');
    const { rows } = await run(sql<{ id: number }>`insert into user_group (name, id_master_tenant)
      select 'Patrols', id_master_tenant from tenant where id = ${platform.town.north.tenant} returning id`);
    const group = (rows[0] as { id: number }).id;
    await run(sql`insert into user_group_users (id_owner, id_target) values (${group}, ${platform.town.users.bruno})`);
    const { reply } = await platform.call('alarmAddressees', { id, as: 'ana', query: {} });
    const names = reply.data.map(({ kind, name }) => `${kind} ${name}`);
    expect(names).toEqual(expect.arrayContaining(['user Bruno', 'group Patrols']));
    expect(names.filter((name) => /Ana|Carla/.test(name))).toEqual([]);
    await act(id, 'ana', { act: 'forward', to: { kind: 'group', id: group } });
    expect((await act(id, 'bruno', { act: 'accept' })).reply.data.taken_by?.name).toBe('Bruno');
    const stranger = await act(id, 'bruno', { act: 'forward', to: { kind: 'user', id: platform.town.users.carla } });
    expect([stranger.status, stranger.refusal.code]).toEqual([422, 'request.invalid']);
  });
});

describe('parking', () => {
  test('requires its right, keeps to its limits, and never parks an alarm of life safety', async () => {
    const { id } = await heldBy('ana');
    expect((await act(id, 'ana', { act: 'park', until: minutesFromNow(30), note: 'Patrol on its way' })).status).toBe(403);
    await grant('ana', 'park');
    const parked = await act(id, 'ana', { act: 'park', until: minutesFromNow(30), note: 'Patrol on its way' });
    expect(parked.reply.data).toMatchObject({ alarm_status: 'attending', parked: { reason: 'Patrol on its way' } });
    expect((await act(id, 'ana', { act: 'park', until: minutesFromNow(300), note: 'x' })).status).toBe(422);
    expect((await act(id, 'ana', { act: 'park', until: minutesFromNow(-1), note: 'x' })).status).toBe(422);
    await run(sql`update alarm set life_safety = true where id = ${id}`);
    expect((await act(id, 'ana', { act: 'park', until: minutesFromNow(5), note: 'x' })).refusal.code).toBe('alarm.not_allowed');
  });

  test('comes back by itself, its time to end later by the time it was parked', async () => {
    await grant('bruno', 'park');
    const alarm = await heldBy('bruno');
    await run(
      sql`update alarm set end_due = now() + interval '10 minutes', end_warn = now() + interval '5 minutes' where id = ${alarm.id}`,
    );
    const due = Date.parse((await read(alarm)).clocks?.end_due ?? '');
    await act(alarm.id, 'bruno', { act: 'park', until: minutesFromNow(60), note: 'Waiting for the key' });
    await run(
      sql`update alarm set parked_since = parked_since - interval '1 hour', parked_until = now() - interval '1 second' where id = ${alarm.id}`,
    );
    await watchUntil(async () => expect(await lastOf(alarm.id)).toMatchObject({ kind: 'resumed', by: null }));
    const back = await read(alarm);
    expect(back).toMatchObject({ parked: null, returned_at: expect.any(String), taken_by: { name: 'Bruno' } });
    expect(Date.parse(back.clocks?.end_due ?? '') - due).toBeGreaterThanOrEqual(3_600_000);
    const resumed = await act(alarm.id, 'bruno', { act: 'resume' });
    expect(resumed.reply.data).toMatchObject({ returned_at: null, taken_by: { name: 'Bruno' } });
    expect((await act(alarm.id, 'bruno', { act: 'resume' })).refusal.code).toBe('alarm.not_allowed');
  });
});

describe('races with the watch', () => {
  test('an alarm is parked over a restart: platforms that start anew return it once, at its time', async () => {
    const alarm = await heldBy('bruno');
    await act(alarm.id, 'bruno', { act: 'park', until: minutesFromNow(60), note: 'Waiting for the key' });
    await watchAlarms(platform.app);
    expect((await read(alarm)).parked).not.toBeNull();
    await Promise.all([watchAlarms(ahead()), watchAlarms(ahead()), watchAlarms(ahead())]);
    expect((await recordOf(alarm.id)).filter(({ kind }) => kind === 'resumed')).toHaveLength(1);
    expect(await read(alarm)).toMatchObject({ parked: null, taken_by: { name: 'Bruno' }, alarm_status: 'attending' });
  });

  /** The same, and it ends before any change of the watch is committed. */
  const ending = () => {
    const { store } = platform.app;
    const within: typeof store.within = (scope, work) =>
      store.within(scope, async (tx) => {
        const done = await work(tx);
        if (done !== 0) throw new Error('The platform ends');
        return done;
      });
    return { ...ahead(), store: { within } as typeof store };
  };

  test('a platform that ends inside a return leaves it parked; those that start anew return it', async () => {
    const alarm = await heldBy('bruno');
    await act(alarm.id, 'bruno', { act: 'park', until: minutesFromNow(60), note: 'Waiting for the key' });
    await expect(watchAlarms(ending())).rejects.toThrow('The platform ends');
    expect(await read(alarm)).toMatchObject({ parked: { reason: 'Waiting for the key' }, returned_at: null });
    await Promise.all([watchAlarms(ahead()), watchAlarms(ahead()), watchAlarms(ahead())]);
    expect((await recordOf(alarm.id)).map(({ kind }) => kind)).toEqual(['raised', 'confirm', 'parked', 'resumed']);
    expect((await read(alarm)).returned_at).not.toBeNull();
  });

  test('a platform that ends inside a breach does not escalate; those that start anew do once', async () => {
    const level = await run(sql<{ id: number }>`select id from alarm_level where level = 'Critical'`);
    const group = await run(sql<{ id: number }>`insert into user_group (name, id_master_tenant)
      select 'Night shift', id_master_tenant from tenant where id = ${platform.town.north.tenant} returning id`);
    await run(sql`insert into user_group_users (id_owner, id_target) values (${group.rows[0]?.id}, ${platform.town.users.bruno})`);
    await run(sql`insert into response_target (name, id_raise_to, id_notify_group, notify_by_mail, take_seconds, active)
      values ('All', ${level.rows[0]?.id}, ${group.rows[0]?.id}, true, 3600, true)`);
    const raised = await platform.raise();
    const mailer = { ...platform.app.mailer, deliveryOf: () => 'mailbox' as const };
    const { priority } = (await platform.call('alarmById', { query: { alarm_id: raised.alarm_id } })).reply.data.alarm_level;
    await expect(watchAlarms({ ...ending(), mailer })).rejects.toThrow('The platform ends');
    const unchanged = (await platform.call('alarmById', { query: { alarm_id: raised.alarm_id } })).reply.data;
    expect([unchanged.clocks?.breached, unchanged.alarm_level.priority]).toEqual([null, priority]);
    await Promise.all([1, 2, 3].map(() => watchAlarms({ ...ahead(), mailer })));
    expect((await recordOf(raised.id)).map(({ kind }) => kind)).toEqual(['raised', 'take_breached', 'escalated', 'supervisor_notified']);
    const mails = await run(sql<{ subject: string }>`select subject from mail where recipient = 'bruno@town.test'`);
    expect(mails.rows.filter(({ subject }) => subject.includes(raised.alarm_id))).toHaveLength(1);
    await run(sql`delete from response_target`);
  });

  test('a lease that ends during an act: the act wins, or is refused with who has it now', async () => {
    const alarms = await Promise.all(Array.from({ length: 8 }, () => heldBy('ana')));
    const longAgo = sql`update alarm set owner_missing_since = now() - interval '1 hour', unattended_since = now() - interval '1 hour'
      where id = any (${`{${alarms.map(({ id }) => id).join(',')}}`}::bigint[])`;
    await run(longAgo);
    const [ended, taken] = await Promise.all([
      Promise.all(alarms.map(({ id }) => end(id, 'ana'))),
      Promise.all(alarms.map(({ id }) => act(id, 'bruno', { act: 'take_over', note: 'Ana is gone' }))),
    ]);
    for (const [at, alarm] of alarms.entries()) {
      const [byOwner, byOther] = [ended[at], taken[at]];
      expect([byOwner?.status, byOther?.status].filter((status) => status === 200)).toHaveLength(1);
      const now = await read(alarm);
      if (byOwner?.status === 200) expect([byOther?.refusal.code, now.ended_by?.name]).toEqual(['alarm.final', 'Ana Torres']);
      else expect([byOwner?.refusal.code, now.taken_by?.name, now.ended_at]).toEqual(['alarm.not_owner', 'Bruno', null]);
    }
  });

  test('an offer that lapses while it is accepted is either accepted or expired, never both', async () => {
    const alarms = await Promise.all(Array.from({ length: 8 }, () => heldBy('ana')));
    const to = { kind: 'user', id: platform.town.users.bruno } as const;
    for (const { id } of alarms) await act(id, 'ana', { act: 'forward', to, minutes: 30 });
    const [answers] = await Promise.all([
      Promise.all(alarms.map(({ id }) => act(id, 'bruno', { act: 'accept' }))),
      watchAlarms(ahead()),
      watchAlarms(ahead()),
    ]);
    for (const [at, { id }] of alarms.entries()) {
      const kinds = (await recordOf(id)).map(({ kind }) => kind).filter((kind) => kind === 'accepted' || kind === 'offer_expired');
      expect(kinds).toEqual([answers[at]?.status === 200 ? 'accepted' : 'offer_expired']);
    }
  });

  test('an owner who becomes unattended while they end the alarm ends it all the same', async () => {
    const alarm = await heldBy('ana');
    await run(sql`update alarm set owner_missing_since = now() - interval '1 hour' where id = ${alarm.id}`);
    const [ended] = await Promise.all([end(alarm.id, 'ana'), watchAlarms(platform.app, 60_000), watchAlarms(platform.app, 60_000)]);
    expect(ended.status).toBe(200);
    expect(await read(alarm)).toMatchObject({ alarm_status: 'attended', unattended_since: null });
  });
});

describe('times', () => {
  const breached = (id: number, of: 'take' | 'end') =>
    watchUntil(async () => expect((await recordOf(id)).map(({ kind }) => kind)).toContain(`${of}_breached`));

  test('the most specific target gives the times; a breach is recorded once and raises the level', async () => {
    const admin = { as: 'admin' } as const;
    const level = await run(sql<{ id: number }>`select id from alarm_level where level = 'Critical'`);
    await run(sql`insert into response_target (name, id_raise_to, take_seconds, end_minutes, active)
      values ('All', ${level.rows[0]?.id}, 60, 10, true)`);
    const { id, alarm_id } = await platform.raise();
    const raised = (await platform.call('alarmById', { ...admin, query: { alarm_id } })).reply.data;
    const clocks = raised.clocks;
    expect(Date.parse(clocks?.take_due ?? '') - Date.parse(clocks?.take_warn ?? '')).toBe(20_000);
    await run(sql`update alarm set take_due = now() - interval '1 second' where id = ${id}`);
    await breached(id, 'take');
    await watchAlarms(platform.app);
    const late = await read(raised);
    expect(late).toMatchObject({ clocks: { breached: 'take' }, alarm_level: { level: 'Critical', priority: 1 } });
    expect((await recordOf(id)).map(({ kind }) => kind)).toEqual(['raised', 'take_breached', 'escalated']);
    const taken = (await platform.call('changeAlarm', { id, body: { alarm_status: 'attending' } })).reply.data;
    expect(Date.parse(taken.clocks?.end_due ?? '') - Date.parse(taken.clocks?.end_warn ?? '')).toBe(200_000);
    await run(sql`delete from response_target`);
  });

  test('a time that passes while an operator confirms refuses neither their take nor their end', async () => {
    await run(sql`insert into response_target (name, take_seconds, end_minutes, active) values ('All', 60, 10, true)`);
    const { id, alarm_id } = await platform.raise();
    const seen = (await platform.call('alarmById', { query: { alarm_id } })).reply.data;
    await run(sql`update alarm set take_due = now() - interval '1 second' where id = ${id}`);
    await breached(id, 'take');
    const { status, reply } = await platform.call('changeAlarm', { id, body: { alarm_status: 'attending', version: seen.version } });
    expect(status).toBe(200);
    await run(sql`update alarm set end_due = now() - interval '1 second' where id = ${id}`);
    await breached(id, 'end');
    const body = { alarm_status: 'attended', comments: 'Seen', version: reply.data.version } as const;
    expect((await platform.call('changeAlarm', { id, body })).status).toBe(200);
    await run(sql`delete from response_target`);
  });

  test('a breach notifies the supervisors who see the alarm, by notice and mail, once', async () => {
    const { rows } = await run(sql<{ id: number }>`insert into user_group (name, id_master_tenant)
      select 'Supervisors', id_master_tenant from tenant where id = ${platform.town.north.tenant} returning id`);
    const { bruno, carla } = platform.town.users;
    await run(sql`insert into user_group_users (id_owner, id_target) select ${rows[0]?.id}, unnest(${`{${bruno},${carla}}`}::bigint[])`);
    await run(
      sql`insert into response_target (name, id_notify_group, notify_by_mail, take_seconds, active) values ('All', ${rows[0]?.id}, true, 3600, true)`,
    );
    const { id, alarm_id } = await platform.raise();
    const app = { ...ahead(), mailer: { ...platform.app.mailer, deliveryOf: () => 'mailbox' as const } };
    await watchAlarms(app);
    await watchAlarms(app);
    expect(await lastOf(id)).toMatchObject({ kind: 'supervisor_notified', about: 'Bruno' });
    const notices = await run(sql<{ user: number; data: object }>`
      select id_user as "user", data from event_log where name = 'alarm.breached' and (data ->> 'id')::bigint = ${id} order by seq`);
    expect(notices.rows).toEqual([{ user: bruno, data: { id, of: 'take' } }]);
    const mails = await run(sql<{ subject: string }>`select subject from mail where recipient = 'bruno@town.test'`);
    expect(mails.rows.filter(({ subject }) => subject.includes(alarm_id))).toHaveLength(1);
    await run(sql`delete from response_target`);
  });

  test('an alarm whose owner is gone longer than the grace may be taken over by anybody', async () => {
    const alarm = await heldBy('ana');
    await watchAlarms(platform.app, 60_000);
    expect((await read(alarm)).unattended_since).toBeNull();
    expect((await act(alarm.id, 'bruno', { act: 'take_over', note: 'Ana is gone' })).status).toBe(403);
    await run(sql`update alarm set owner_missing_since = now() - interval '1 hour' where id = ${alarm.id}`);
    await watchUntil(async () => expect((await read(alarm)).unattended_since).not.toBeNull());
    await run(
      sql`insert into presence (node, id_user, until) values (gen_random_uuid(), ${platform.town.users.ana}, now() + interval '1 hour')`,
    );
    await watchUntil(async () => expect((await read(alarm)).unattended_since).toBeNull());
    await run(sql`delete from presence`);
    await run(sql`update alarm set owner_missing_since = now() - interval '1 hour' where id = ${alarm.id}`);
    await watchUntil(async () => expect((await read(alarm)).unattended_since).not.toBeNull());
    const { reply } = await act(alarm.id, 'bruno', { act: 'take_over', note: 'Ana is gone' });
    expect(reply.data).toMatchObject({ taken_by: { name: 'Bruno' }, unattended_since: null });
  });

  test('an alarm of a type of life safety is marked, whatever its priority', async () => {
    await run(sql`update type_alarm set life_safety = true where type = 'Intrusion'`);
    const { alarm_id } = await platform.raise();
    expect((await platform.call('alarmById', { query: { alarm_id } })).reply.data.life_safety).toBe(true);
    await run(sql`update type_alarm set life_safety = false`);
  });
});
