import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HandlingRequest, handlingLimits } from '../../contract/alarms/handling.ts';
import { type Shelving, type ShelvingRequest, shelveLimits, shelvingCalls } from '../../contract/alarms/shelving.ts';
import { platformScope } from '../platform/store/store.ts';
import { callEndpoint } from '../testing/call-endpoint.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let town: TownPlatform;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
const idOf = async (text: ReturnType<typeof sql<{ id: number }>>) => (await run(text)).rows[0]?.id ?? 0;
beforeAll(async () => {
  town = await startTown();
  await run(sql`insert into user_ability (id_user, action, subject) values (${town.town.users.ana}, 'shelve', 'Alarm')`);
});
afterAll(() => town?.clear());

type Person = 'ana' | 'bruno' | 'admin';
const act = async (id: number, as: Person, body: HandlingRequest) => {
  const { status, refusal } = await town.call('handleAlarm', { id, as, body });
  return [status, refusal?.code, refusal?.errors ?? refusal?.message];
};
const minutesFromNow = (minutes: number) => new Date(town.clock.now() + minutes * 60_000).toISOString();
async function heldBy(as: Person): Promise<number> {
  const { id } = await town.raise();
  await town.call('changeAlarm', { id, as, body: { alarm_status: 'attending' } });
  return id;
}

describe('an act on an alarm is refused with its reason', () => {
  test('while it waits, once it has ended, and where its version is another', async () => {
    const { id } = await town.raise();
    const waiting = 'This alarm is waiting: nobody holds it. Take it first.';
    for (const body of [{ act: 'release', note: 'x' }, { act: 'accept' }, { act: 'take_over', note: 'x' }] as const)
      expect(await act(id, 'admin', body)).toEqual([409, 'alarm.not_allowed', waiting]);
    await town.call('changeAlarm', { id, body: { alarm_status: 'attending' } });
    expect(await act(id, 'ana', { act: 'release', note: 'x', version: 99 })).toEqual([
      409,
      'alarm.changed',
      'Ana Torres holds this alarm.',
    ]);
    await town.call('changeAlarm', { id, body: { alarm_status: 'canceled', comments: 'Nothing' } });
    expect(await act(id, 'ana', { act: 'release', note: 'x' })).toEqual([409, 'alarm.final', 'This alarm has ended.']);
  });

  test('by its owner, who takes over nothing, and by who was offered nothing', async () => {
    const id = await heldBy('admin');
    expect(await act(id, 'admin', { act: 'take_over', note: 'x' })).toEqual([409, 'alarm.not_allowed', 'You hold this alarm already.']);
    const notOffered = 'This alarm is not offered to you, or no longer.';
    for (const answer of ['accept', 'decline'] as const)
      expect(await act(id, 'bruno', { act: answer })).toEqual([409, 'alarm.not_offered', notOffered]);
    expect(await act(id, 'admin', { act: 'withdraw' })).toEqual([409, 'alarm.not_offered', 'This alarm is not offered to anybody.']);
    expect(await act(id, 'admin', { act: 'resume' })).toEqual([409, 'alarm.not_allowed', 'This alarm is not parked.']);
    await run(sql`update alarm set id_group = null where id = ${id}`);
    expect(await act(id, 'admin', { act: 'leave_group' })).toEqual([409, 'alarm.not_allowed', 'This alarm is in no group.']);
    await run(sql`update alarm set life_safety = true where id = ${id}`);
    const parked = await act(id, 'admin', { act: 'park', until: minutesFromNow(5), note: 'x' });
    expect(parked).toEqual([409, 'alarm.not_allowed', 'Alarms of life safety are never parked.']);
  });

  test('where it is forwarded or assigned to who holds it, or to nobody who sees it', async () => {
    const id = await heldBy('ana');
    const { ana, carla } = town.town.users;
    const to = (user: number) => ({ act: 'forward', to: { kind: 'user', id: user } }) as HandlingRequest;
    expect(await act(id, 'ana', to(ana))).toEqual([422, 'request.invalid', { to: ['Choose somebody else: you hold this alarm.'] }]);
    const nobody = 'Choose an active user, or a group with one, who can see this alarm.';
    expect(await act(id, 'ana', to(carla))).toEqual([422, 'request.invalid', { to: [nobody] }]);
    const held = 'Choose somebody else: Ana Torres holds this alarm.';
    expect(await act(id, 'admin', { act: 'reassign', to: ana })).toEqual([422, 'request.invalid', { to: [held] }]);
    const unseen = { to: ['Choose an active user who can see this alarm.'] };
    expect(await act(id, 'admin', { act: 'reassign', to: carla })).toEqual([422, 'request.invalid', unseen]);
  });

  test('where it is parked until the past, or for longer than its owner may', async () => {
    const id = await heldBy('ana');
    await run(sql`insert into user_ability (id_user, action, subject) values (${town.town.users.ana}, 'park', 'Alarm')`);
    const park = (minutes: number) => act(id, 'ana', { act: 'park', until: minutesFromNow(minutes), note: 'x' });
    expect(await park(0)).toEqual([422, 'request.invalid', { until: ['Choose a time in the future.'] }]);
    const most = handlingLimits.parkMinutes;
    const tooLong = { until: [`Choose a time within ${most / 60} hours.`] };
    expect(await park(most + 1)).toEqual([422, 'request.invalid', tooLong]);
    expect(await park(most)).toEqual([200, undefined, undefined]);
  });
});

describe('shelving is refused with its reason', () => {
  const shelve = (more: Partial<ShelvingRequest>) =>
    callEndpoint<Shelving>(town, shelvingCalls.shelve, {
      body: { id_unit: town.town.north.unit, minutes: 60, reason: 'Faulty', alarm_type: 'Smoke', ...more },
    });
  const errors = async (more: Partial<ShelvingRequest>) => {
    const { code, text } = await shelve(more);
    return [code, (JSON.parse(text) as { errors?: unknown }).errors];
  };

  test('where a device, a zone or an alarm is of another unit, or nothing is named', async () => {
    const { south } = town.town;
    const zone = await idOf(sql`insert into zone (id_unit, number, name) values (${south.unit}, '9', 'Gate') returning id`);
    const alarm = (await town.raise({ id_unit: south.unit })).id;
    const invalid = (of: Record<string, string>) => [
      'request.invalid',
      Object.fromEntries(Object.entries(of).map(([name, text]) => [name, [text]])),
    ];
    expect(await errors({ id_device: 999_999 })).toEqual(invalid({ id_device: 'Choose a device of this unit.' }));
    expect(await errors({ id_zone: zone })).toEqual(invalid({ id_zone: 'Choose a zone of this unit.' }));
    expect(await errors({ id_alarm: alarm as ShelvingRequest['id_alarm'] })).toEqual(
      invalid({ id_alarm: 'Choose an alarm of this unit.' }),
    );
    expect(await errors({ alarm_type: null })).toEqual(
      invalid({ alarm_type: 'Choose a device, a zone or a type: a whole unit is set on test.' }),
    );
    await run(sql`insert into type_alarm (type, life_safety) values ('Smoke', true)`);
    expect(await errors({})).toEqual(invalid({ alarm_type: 'Alarms of life safety are never shelved.' }));
    await run(sql`delete from type_alarm where type = 'Smoke'`);
  });

  test('where it is for longer than the user may, by a minute', async () => {
    const most = shelveLimits.minutes;
    const text = `Choose at most ${most / 60} hours: longer times need the right “shelve_long”.`;
    expect(await errors({ minutes: most + 1 })).toEqual(['request.invalid', { minutes: [text] }]);
    expect((await shelve({ minutes: most })).status).toBe(200);
  });

  test('and what ended is listed after what has not, for a week', async () => {
    const list = async () => (await callEndpoint<Shelving[]>(town, shelvingCalls.shelvings, {})).data.map(({ alarm_type }) => alarm_type);
    await run(sql`delete from alarm_shelving`);
    for (const [type, minutes] of [
      ['Later', 50],
      ['Soon', 20],
      ['Week', 30],
      ['Old', 30],
      ['Ended', 30],
    ] as const)
      await shelve({ alarm_type: type, minutes });
    const ended = (type: string, days: number, seconds: number) =>
      run(
        sql`update alarm_shelving set ended = ${new Date(town.clock.now() - days * 86_400_000 - seconds * 1000)} where alarm_type = ${type}`,
      );
    await ended('Ended', 1, 0);
    await ended('Week', 7, -10);
    await ended('Old', 7, 10);
    expect(await list()).toEqual(['Soon', 'Later', 'Ended', 'Week']);
  });
});
