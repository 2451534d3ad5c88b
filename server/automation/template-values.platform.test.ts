import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlarmId } from '../../contract/platform/ids.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import type { EffectRun } from './effect.ts';
import { readTemplateValues } from './message.ts';

let town: TownPlatform;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
beforeAll(async () => {
  town = await startTown();
  await run(sql`update tenant set id_timezone = (select id from timezone where name = 'America/Mexico_City')
    where id = ${town.town.north.tenant}`);
});
afterAll(() => town?.clear());

const now = Date.parse('2026-07-01T02:05:00Z');
const valuesOf = (more: Partial<EffectRun> = {}) => {
  const { north, users } = town.town;
  const of: EffectRun = {
    id: 1,
    command: { id: 1, name: 'Lock up' },
    by: { id: users.ana, name: 'Ana Torres' },
    scope: { kind: 'user', user: users.ana, tenants: [north.tenant] },
    ...{ tenant: north.tenant, alarm: null, unit: null, reason: 'Strike', dry: false },
    ...more,
  };
  return town.app.store.within(of.scope, (tx) => readTemplateValues(tx, of, now));
};

test('a run for an alarm has the values of the alarm, by the clock of its tenant', { tags: ['OP-9.66'] }, async () => {
  const { id, alarm_id } = await town.raise({ description: 'Fence cut' });
  await run(sql`update alarm set created = '2026-06-30T13:30:00Z' where id = ${id}`);
  expect(await valuesOf({ alarm: id as AlarmId })).toEqual({
    ...{ alarm_id, alarm_type: 'Intrusion', alarm_description: 'Fence cut', alarm_level: 'High', alarm_status: 'Waiting' },
    ...{ alarm_created: '30/06/2026, 07:30', unit: 'North unit', facility: 'North unit', tenant: 'North' },
    ...{ operator: 'Ana Torres', command: 'Lock up', reason: 'Strike', current_date: '30/06/2026', current_time: '20:05' },
  });
});

test('words and dates are in the language of who runs it', { tags: ['OP-9.66'] }, async () => {
  const { id } = await town.raise();
  await run(sql`update user_account set config = '{"preferences": {"lang": "es"}}' where id = ${town.town.users.bruno}`);
  const { alarm_status } = await valuesOf({ alarm: id as AlarmId, by: { id: town.town.users.bruno, name: 'Bruno' } });
  expect(alarm_status).not.toBe('');
  expect(alarm_status).not.toBe((await valuesOf({ alarm: id as AlarmId })).alarm_status);
});

test('without an alarm they are those of its unit or tenant, by the clock of what it sees', { tags: ['OP-9.66'] }, async () => {
  const none = { alarm_id: '', alarm_type: '', alarm_description: '', alarm_level: '', alarm_status: '', alarm_created: '' };
  expect(await valuesOf({ unit: town.town.north.unit })).toMatchObject({ ...none, unit: 'North unit', tenant: 'North' });
  expect(await valuesOf({ by: null, reason: null })).toMatchObject({
    ...none,
    ...{ unit: '', tenant: 'North', operator: '', reason: '', current_time: '20:05' },
  });
  expect(await valuesOf({ tenant: null })).toMatchObject({ ...none, tenant: '', current_date: '30/06/2026', current_time: '20:05' });
});
