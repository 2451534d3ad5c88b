import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAlarmLimit } from '../../contract/intake/test-alarm.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
});
afterAll(() => town.clear());

interface Sent {
  data: { id: number; alarm_id: string };
  code?: string;
  errors?: Record<string, string[]>;
}
const send = (body: object, key?: string, token = town.tokens.admin) =>
  town.request<Sent>('POST', '/v1/test_alarm', { token, body, ...(key && { headers: { 'Idempotency-Key': key } }) });
const store = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  town.app.store.within(platformScope, async (tx) => (await query.execute(tx)).rows);

test('a test alarm waits like any other, with a camera of its unit, its type and who sent it', async () => {
  const { unit, cameras } = town.town.north;
  const sent = await send({ id_unit: unit });
  expect(sent.status).toBe(201);
  const rows = await store(
    sql`select alarm_type, alarm_status, id_unit, host, cameras::int[], description from alarm where id = ${sent.body.data.id}`,
  );
  expect(rows).toEqual([
    {
      alarm_type: 'Test',
      alarm_status: 'waiting',
      id_unit: unit,
      host: 'Test',
      cameras: cameras.slice(0, 1),
      description: expect.stringMatching(/^Test alarm sent by \S/),
    },
  ]);
  const chosen = await send({ id_unit: unit, id_camera: cameras[1] });
  expect(await store(sql`select cameras::int[] from alarm where id = ${chosen.body.data.id}`)).toEqual([{ cameras: [cameras[1]] }]);
});

test('the same idempotency key sends one alarm', async () => {
  const body = { id_unit: town.town.north.unit };
  const key = 'a-key-of-this-test-1';
  const [first, second] = [await send(body, key), await send(body, key)];
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body.data).toEqual(first.body.data);
});

test('a camera of another unit, an unknown unit and a missing right are refused', async () => {
  const { north, harbour } = town.town;
  const strange = await send({ id_unit: north.unit, id_camera: harbour.cameras[0] });
  expect(strange.body).toMatchObject({ code: 'request.invalid', errors: { id_camera: [expect.stringContaining('is not one')] } });
  expect((await send({ id_unit: 99_999_999 })).body.code).toBe('record.not_found');
  expect((await send({ id_unit: north.unit }, undefined, town.tokens.guest)).status).toBe(403);
  await store(sql`insert into user_ability (id_user, action, subject) values (${town.town.users.carla}, 'test_alarm', 'Unit')`);
  expect((await send({ id_unit: north.unit }, undefined, town.tokens.carla)).body.code).toBe('record.not_found');
  expect((await send({ id_unit: harbour.unit }, undefined, town.tokens.carla)).status).toBe(201);
});

test('no list shows the sender of test alarms, and nobody can revoke it', async () => {
  const [sender] = await store(sql<{ id: number; active: boolean }>`select id, active from intake_token where is_test`);
  expect(sender?.active).toBe(false);
  const listed = await town.request<{ data: { id: number }[] }>('GET', '/v1/intake/tokens', { token: town.tokens.admin });
  expect(listed.body.data.map(({ id }) => id)).not.toContain(sender?.id);
  expect((await town.request('DELETE', `/v1/intake/tokens/${sender?.id}`, { token: town.tokens.admin })).status).toBe(404);
});

test('one user sends at most so many in ten minutes', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < testAlarmLimit; n += 1)
    statuses.push((await send({ id_unit: town.town.south.unit }, undefined, town.tokens.admin)).status);
  expect(new Set(statuses)).toEqual(new Set([201, 429]));
  town.clock.advance(10 * 60_000);
  expect((await send({ id_unit: town.town.south.unit })).status).toBe(201);
});
