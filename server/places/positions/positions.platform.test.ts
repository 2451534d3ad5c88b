import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MissedEvents } from '../../../contract/events.ts';
import type { PositionsResult, RouterPosition, Sighting } from '../../../contract/places/positions.ts';
import { allowToken } from '../../intake/intake-token.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { townTokens } from '../../testing/town.ts';

let office: Office;
const routers = { north: 0, harbour: 0 };
const day = '2026-03-04T';

beforeAll(async () => {
  office = await startOffice();
  const { north, south, harbour } = office.town;
  const made = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await office.app.store.within(platformScope, (tx) => query.execute(tx))).rows[0]?.id ?? 0;
  const [first] = north.cameras;
  const [abroad] = harbour.cameras;
  await made(sql`update camera set latitude = 19.41, longitude = -99.11 where id = ${first}`);
  await made(sql`update camera set latitude = null, longitude = null where id = ${south.cameras[0]}`);
  await made(sql`insert into lpr_match (originalplatenumber, plate, capture_date, id_camera, id_tenant) values
    ('ABC-123', 'ABC123', ${`${day}12:00:00Z`}, ${south.cameras[0]}, ${south.tenant}),
    ('ABC-123', 'ABC123', ${`${day}10:00:00Z`}, ${first}, ${north.tenant}),
    ('XYZ-999', 'XYZ999', ${`${day}11:00:00Z`}, null, ${north.tenant}),
    ('ABC-123', 'ABC123', ${`${day}13:00:00Z`}, ${abroad}, ${harbour.tenant}),
    ('ABC-123', 'ABC123', null, ${first}, ${north.tenant})`);
  await made(sql`insert into facial_recognition (person, person_id, detected_at, id_facility, match_percentage, id_tenant, image) values
    ('Iris Vega', 'p-1', ${`${day}12:00:00Z`}, ${south.unit}, 91.5, ${south.tenant}, '/pictures/1.jpg'),
    ('Iris Vega', 'p-1', ${`${day}10:00:00Z`}, ${north.unit}, 88, ${north.tenant}, null),
    ('Iris Vega', 'p-1', ${`${day}11:00:00Z`}, ${harbour.unit}, 80, ${harbour.tenant}, null)`);
  routers.north = await made(
    sql`insert into router (description, imei, id_tenant) values ('Patrol 1', '350001', ${north.tenant}) returning id`,
  );
  routers.harbour = await made(
    sql`insert into router (description, imei, id_tenant, latitude, longitude) values ('Boat 1', '350002', ${harbour.tenant}, 38.7, -9.1) returning id`,
  );
});
afterAll(() => office?.clear());

type Who = 'ana' | 'carla' | 'guest';
const plates = async (query = '', as: Who = 'ana') => (await office.send<Sighting[]>('GET', `lpr_match/sightings${query}`, { as })).data;
const faces = async (query = '', as: Who = 'ana') =>
  (await office.send<Sighting[]>('GET', `facial_recognition/sightings${query}`, { as })).data;
const positions = async (as: Who = 'ana', query = '') =>
  (await office.send<RouterPosition[]>('GET', `router/positions${query}`, { as })).data;
const sendReports = async (reports: readonly object[], token: string = townTokens.first) => {
  const { status, body } = await office.request<{ data: PositionsResult; errors?: object }>('POST', '/v1/intake/positions', {
    token,
    body: { positions: reports },
  });
  return { status, ...body };
};
/** Router events in a user's stream since the log began. */
const publishedTo = async (as: Who) => {
  const { events } = await missed(as);
  return events.flatMap((event) => (event.name === 'router.moved' ? [event.data.router] : []));
};
const missed = async (as: Who) => {
  const { body } = await office.request<{ data: { events: { epoch: string } } }>('GET', '/v1/capabilities');
  const reply = await office.send<unknown>('GET', `events?epoch=${body.data.events.epoch}&after=0`, { as });
  return MissedEvents.parse(reply.data ?? JSON.parse(reply.text));
};

test('plate sightings in any spelling are in time order, placed at the camera or else its unit', {
  tags: ['OP-9.34'],
}, async () => {
  for (const typed of ['ABC-123', 'abc123', 'abc 123']) {
    const sightings = await plates(`?plate=${encodeURIComponent(typed)}`);
    expect(sightings.map(({ at, what, position }) => [at, what, position])).toEqual([
      [`${day}10:00:00.000Z`, 'ABC-123', { latitude: 19.41, longitude: -99.11 }],
      [`${day}12:00:00.000Z`, 'ABC-123', { latitude: 19.4, longitude: -99.1 }],
    ]);
  }
  expect((await plates('?plate=ABC123')).map(({ unit, camera }) => [unit?.description, camera?.name])).toEqual([
    ['North unit', 'North camera 1'],
    ['South unit', 'South camera 1'],
  ]);
  expect((await plates()).map(({ what, position }) => [what, position === null])).toEqual([
    ['ABC-123', false],
    ['XYZ-999', true],
    ['ABC-123', false],
  ]);
  expect(await plates(`?plate=ABC123&from=${day}11:00:00Z&to=${day}12:30:00Z`)).toHaveLength(1);
});

test('a person is followed in time order, by name or by the recogniser’s id', { tags: ['OP-9.33'] }, async () => {
  for (const person of ['iris vega', 'p-1']) {
    const sightings = await faces(`?person=${encodeURIComponent(person)}`);
    expect(sightings.map(({ at, what, unit, match, image }) => [at, what, unit?.description, match, image])).toEqual([
      [`${day}10:00:00.000Z`, 'Iris Vega', 'North unit', 88, null],
      [`${day}12:00:00.000Z`, 'Iris Vega', 'South unit', 91.5, '/pictures/1.jpg'],
    ]);
  }
  expect(await faces('?person=Somebody')).toEqual([]);
});

test('Carla sees none of Ana’s sightings and positions, nor Ana hers', { tags: ['OP-9.33', 'OP-9.34', 'OP-9.29'] }, async () => {
  expect((await plates('', 'carla')).map(({ unit }) => unit?.description)).toEqual(['Harbour unit']);
  expect((await faces('', 'carla')).map(({ unit }) => unit?.description)).toEqual(['Harbour unit']);
  expect((await positions('carla')).map(({ description }) => description)).toEqual(['Boat 1']);
  expect((await positions('ana')).map(({ description }) => description)).toEqual(['Patrol 1']);
  expect(await positions('carla', `?id=${routers.north}`)).toEqual([]);
  for (const path of ['lpr_match/sightings', 'facial_recognition/sightings', 'router/positions'])
    expect((await office.send('GET', path, { as: 'guest' })).status).toBe(403);
});

test('a tracker’s report of a position is stored and published to users who see the vehicle', {
  tags: ['OP-9.29', 'ADM-3.27'],
}, async () => {
  const before = { ana: (await publishedTo('ana')).length, carla: (await publishedTo('carla')).length };
  const now = new Date(office.clock.now()).toISOString();
  const place = { imei: '350001', latitude: 19.5, longitude: -99.2, velocity: 42, direction: 90 };
  expect((await sendReports([place])).data).toEqual({ taken: 1, stale: 0, unknown: [] });
  const [now1] = await positions();
  expect(now1).toMatchObject({ position: { latitude: 19.5, longitude: -99.2 }, velocity: 42, direction: 90 });
  expect(Date.parse(now1?.last_log ?? '')).toBeGreaterThanOrEqual(Date.parse(now));
  expect((await publishedTo('ana')).slice(before.ana)).toEqual([now1]);
  expect(await publishedTo('carla')).toHaveLength(before.carla);
  const record = (await office.send('GET', `router/${routers.north}`)).data;
  expect(record).toMatchObject({ imei: '350001', latitude: 19.5, longitude: -99.2, velocity: 42, direction: 90 });
  expect(Date.parse(String(record['last_log']))).toBe(Date.parse(now1?.last_log ?? ''));
});

test('only the newest position is published; outdated and unchanged ones are not', { tags: ['OP-9.29'] }, async () => {
  const minutes = (back: number) => new Date(office.clock.now() + 60_000 - back * 60_000).toISOString();
  const at = (latitude: number, back: number) => ({ id_router: routers.north, latitude, longitude: -99.2, at: minutes(back) });
  const before = (await publishedTo('ana')).length;
  expect((await sendReports([at(19.7, 0), at(19.6, 0.5)])).data).toEqual({ taken: 2, stale: 0, unknown: [] });
  expect((await positions())[0]?.position?.latitude).toBe(19.7);
  expect((await sendReports([at(19.1, 5)])).data).toEqual({ taken: 0, stale: 1, unknown: [] });
  expect((await sendReports([at(19.7, 0)])).data.taken).toBe(1);
  expect((await publishedTo('ana')).slice(before).map(({ position }) => position?.latitude)).toEqual([19.7]);
});

test('a token moves the routers of its own tenants, and what cannot be true is refused', async () => {
  const place = { latitude: 1, longitude: 1 };
  expect(
    (
      await sendReports([
        { ...place, imei: '350002' },
        { ...place, id_router: 99_999 },
      ])
    ).data,
  ).toEqual({ taken: 0, stale: 0, unknown: [0, 1] });
  expect((await positions('carla'))[0]?.position).toEqual({ latitude: 38.7, longitude: -9.1 });
  const wrong = [
    [{ imei: '350001', latitude: 91, longitude: 0 }, 'positions.0.latitude'],
    [{ latitude: 1, longitude: 1 }, 'positions.0'],
    [{ ...place, imei: '350001', at: '2020-01-01T00:00:00.000Z' }, 'positions.0.at'],
    [{ ...place, imei: '350001', velocity: -1 }, 'positions.0.velocity'],
  ] as const;
  for (const [report, field] of wrong) {
    const { status, errors } = await sendReports([report]);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
  }
  expect((await sendReports([place], 'no-such-token')).status).toBe(401);
  expect((await sendReports([])).status).toBe(422);
});

test('a router moved in its catalogue is published; a renamed one is not', { tags: ['OP-9.29'] }, async () => {
  const before = (await publishedTo('carla')).length;
  await office.send('PUT', `router/${routers.harbour}`, { as: 'carla', body: { latitude: 38.71, longitude: -9.12 } });
  await office.send('PUT', `router/${routers.harbour}`, { as: 'carla', body: { description: 'Boat 2' } });
  expect((await publishedTo('carla')).slice(before)).toMatchObject([
    { id: routers.harbour, position: { latitude: 38.71, longitude: -9.12 } },
  ]);
});

test('a token of the whole installation moves the routers of every customer', async () => {
  await office.app.store.within(platformScope, (tx) => allowToken(tx, 'intake-token-of-all', { name: 'all' }));
  // Later than all reports before.
  const at = new Date(office.clock.now() + 90_000).toISOString();
  const places = ['350001', '350002'].map((imei) => ({ imei, latitude: 20.5, longitude: -10.5, at }));
  expect((await sendReports(places, 'intake-token-of-all')).data).toEqual({ taken: 2, stale: 0, unknown: [] });
  for (const who of ['ana', 'carla'] as const)
    expect((await positions(who)).map(({ position }) => position)).toEqual([{ latitude: 20.5, longitude: -10.5 }]);
});
