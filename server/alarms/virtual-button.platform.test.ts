import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
});
afterAll(() => town?.clear());

interface Reply {
  code?: string;
  data: { id: number; alarm_id: string };
}
const press = (as: 'ana' | 'carla', body: unknown, key?: string) =>
  town.request<Reply>('POST', `/v1/unit/${town.town.north.unit}/virtual-button`, {
    token: town.tokens[as],
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const set = (allowed: boolean, alarms: boolean) =>
  town.app.store.within(platformScope, (tx) =>
    sql`update unit set allow_virtual_button_alarm = ${allowed}, allow_alarms = ${alarms} where id = ${town.town.north.unit}`.execute(tx),
  );

test('a virtual button raises an alarm where the unit allows it, with the reason and the person', {
  tags: ['ADM-3.25', 'OP-3.01'],
}, async () => {
  await set(false, true);
  expect(await press('ana', { reason: 'Man with a knife' })).toMatchObject({ status: 409, body: { code: 'intake.button_off' } });
  await set(true, true);
  const raised = await press('ana', { reason: 'Man with a knife' });
  expect(raised.status).toBe(200);
  const open = (await town.call('openAlarms', { as: 'ana' })).reply.data.find(({ id }) => id === raised.body.data.id);
  expect(open).toMatchObject({
    alarm_id: raised.body.data.alarm_id,
    description: 'Man with a knife (Ana)',
    alarm_type: 'Virtual button',
    alarm_level: { priority: 1 },
    alarm_status: 'waiting',
    host: 'Virtual buttons',
    unit: { id: town.town.north.unit },
    cameras: [{ name: 'North camera 1' }, { name: 'North camera 2' }],
  });
  const record = await town.app.store.within(platformScope, async (tx) => {
    const { rows } = await sql`select kind, user_name, comments from alarm_record where id_alarm = ${raised.body.data.id}`.execute(tx);
    return rows;
  });
  expect(record).toEqual([{ kind: 'raised', user_name: 'Ana', comments: 'Man with a knife' }]);
});

test('a button needs a reason and a visible unit that accepts alarms; a repeated press is one', {
  tags: ['ADM-3.25'],
}, async () => {
  await set(true, true);
  expect((await press('ana', { reason: '  ' })).status).toBe(422);
  expect((await press('ana', {})).status).toBe(422);
  expect((await press('carla', { reason: 'Elsewhere' })).body.code).toBe('record.not_found');
  const [one, again] = [
    await press('ana', { reason: 'Twice' }, 'press-key-0001'),
    await press('ana', { reason: 'Twice' }, 'press-key-0001'),
  ];
  expect(again.body.data.id).toBe(one.body.data.id);
  await set(true, false);
  expect((await press('ana', { reason: 'Off' })).body.code).toBe('intake.alarms_off');
});

test('every press has one sender, and shows six cameras in service at most', { tags: ['ADM-3.25'] }, async () => {
  await set(true, true);
  const { cameras } = town.town.north;
  const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
  for (let n = 0; n < 7; n += 1)
    await run(
      sql`insert into camera (name, id_unit, id_tenant) select 'More ' || ${String(n)}, id_unit, id_tenant from camera where id = ${cameras[0]}`,
    );
  await run(sql`update camera set out_of_service = true where id = ${cameras[1]}`);
  const [one, other] = [await press('ana', { reason: 'One' }), await press('ana', { reason: 'Other' })];
  const { rows } = await run(sql<{ sender: number; cameras: number[] }>`
    select id_intake_token as sender, to_json(cameras) as cameras from alarm where id in (${one.body.data.id}, ${other.body.data.id})`);
  expect(new Set(rows.map(({ sender }) => sender)).size).toBe(1);
  expect([rows[0]?.cameras.length, rows[0]?.cameras.includes(cameras[1] ?? 0)]).toEqual([6, false]);
  expect((await run(sql`select from intake_token where token_hash = decode('02', 'hex')`)).rows).toHaveLength(1);
});
