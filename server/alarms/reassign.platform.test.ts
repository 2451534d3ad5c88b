import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import type { HandlingRequest } from '../../contract/alarms/handling.ts';
import type { UserId } from '../../contract/platform/index.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

type Person = 'ana' | 'bruno' | 'admin';
const act = (id: number, as: Person, body: HandlingRequest) => platform.call('handleAlarm', { id, as, body });
const end = (id: number, as: Person) => platform.call('changeAlarm', { id, as, body: { alarm_status: 'attended', comments: 'Seen' } });
const lastOf = async (id: number) => (await platform.call('alarmRecord', { id })).reply.data.at(-1);
const read = async (alarm: Alarm) => (await platform.call('alarmById', { query: { alarm_id: alarm.alarm_id } })).reply.data;

async function heldBy(as: Person): Promise<Alarm> {
  const { id } = await platform.raise();
  return (await platform.call('changeAlarm', { id, as, body: { alarm_status: 'attending' } })).reply.data;
}
const reassign = (id: number, as: Person, to: number, note?: string) =>
  act(id, as, { act: 'reassign', to: to as UserId, ...(note && { note }) });

test('requires its right; the new owner holds it, and who assigned it stands until they act', async () => {
  const { id } = await heldBy('ana');
  const { bruno } = platform.town.users;
  expect((await reassign(id, 'ana', bruno)).status).toBe(403);
  const { reply } = await reassign(id, 'admin', bruno, 'You know the site');
  expect(reply.data).toMatchObject({ alarm_status: 'attending', taken_by: { id: bruno, name: 'Bruno' }, assigned_by: 'Admin' });
  expect(await lastOf(id)).toMatchObject({ kind: 'reassigned', comments: 'You know the site', about: 'Bruno', by: { name: 'Admin' } });
  expect((await end(id, 'ana')).refusal.code).toBe('alarm.not_owner');
  expect((await act(id, 'bruno', { act: 'resume' })).reply.data).toMatchObject({ assigned_by: null, taken_by: { id: bruno } });
});

test('an alarm that waits is in attention from then on, with the time to end it', async () => {
  const waiting = await platform.raise();
  const { reply } = await reassign(waiting.id, 'admin', platform.town.users.ana);
  expect(reply.data).toMatchObject({ alarm_status: 'attending', taken_by: { name: 'Ana Torres' } });
  expect(reply.data.taken_at).not.toBeNull();
  expect(await lastOf(waiting.id)).toMatchObject({ kind: 'reassigned', from: 'waiting', to: 'attending' });
});

test('an offer and a parking end with it', async () => {
  const { id } = await heldBy('ana');
  const { bruno, admin } = platform.town.users;
  await act(id, 'ana', { act: 'forward', to: { kind: 'user', id: admin } });
  expect((await reassign(id, 'admin', bruno)).reply.data).toMatchObject({ offer: null, parked: null, taken_by: { id: bruno } });
});

test('its owner, users of other customers, and inactive or unknown users are refused', async () => {
  const alarm = await heldBy('ana');
  const { ana, carla } = platform.town.users;
  for (const to of [ana, carla, 999_999]) expect((await reassign(alarm.id, 'admin', to)).status).toBe(422);
  expect((await read(alarm)).taken_by?.id).toBe(ana);
});
