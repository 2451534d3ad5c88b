import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { townTokens } from '../../testing/town.ts';
import { deleteOldLines, keepNewest } from './log-routes.ts';

interface Line {
  log_message: string;
  level: string;
  provider: string;
  client_host: string | null;
  start_date: string;
}
let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

const send = (lines: readonly object[], token: string = townTokens.north) =>
  office.request<{ data: { stored: number }; errors?: object; code?: string }>('POST', '/v1/intake/logs', { token, body: { lines } });
const line = { provider: 'plate reader', level: 'error', message: 'No picture from lane 3' };
const span = 'start_date=2026-01-01&end_date=2100-01-01';
const read = async (query: string, as: 'ana' | 'carla' | 'admin' = 'ana') =>
  (await office.send<Line[]>('GET', `microservice_log?${span}&max=200&${query}`, { as })).data;
const run = (query: ReturnType<typeof sql>) => office.app.store.within(platformScope, (tx) => query.execute(tx));

test('lines of a service are listed with the changes of records, by level and provider', { tags: ['ADM-3.59'] }, async () => {
  await office.send('POST', 'center', { body: { name: 'Changed' } });
  const host = { client_host: 'edge-7', message_id: 'E42', path: '/lanes/3', description: 'Lane 3' };
  const { status, body } = await send([
    { ...line, ...host },
    { ...line, level: 'info', message: 'Started' },
  ]);
  expect([status, body.data]).toEqual([200, { stored: 2 }]);
  expect(await read('provider=plate reader&sort=-id')).toMatchObject([
    { log_message: 'Started', level: 'info', provider: 'plate reader', client_host: null },
    { log_message: 'No picture from lane 3', level: 'error', ...host },
  ]);
  expect((await read('level=error')).map(({ log_message }) => log_message)).toEqual(['No picture from lane 3']);
  expect((await read('provider=atalaya')).map(({ log_message }) => log_message)).toContain('A record was created');
  const [first] = await office.send<(Line & { id: number })[]>('GET', `microservice_log?${span}&level=error`).then(({ data }) => data);
  expect((await office.send<Line>('GET', `microservice_log/${first?.id}`)).data.log_message).toBe('No picture from lane 3');
});

test('lines are seen by whoever sees the tenant or master tenant of their token', { tags: ['OP-6.01'] }, async () => {
  await send([{ ...line, provider: 'of north' }]);
  await send([{ ...line, provider: 'of second' }], townTokens.second);
  const seen = async (as: 'ana' | 'carla' | 'admin') =>
    (await Promise.all(['of north', 'of second'].map((provider) => read(`provider=${provider}`, as)))).map(({ length }) => length);
  expect([await seen('ana'), await seen('carla'), await seen('admin')]).toEqual([
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
});

test.each([
  ['no line', []],
  ['501 lines', Array(501).fill(line)],
  ['a message of 2001 characters', [{ ...line, message: 'x'.repeat(2001) }]],
  ['an unknown level', [{ ...line, level: 'loud' }]],
  ['a line of the day before yesterday', [{ ...line, happened_at: '2020-01-01T00:00:00.000Z' }]],
])('%s is refused, and nothing is stored', async (_, lines) => {
  const { status, body } = await send([...lines]);
  expect([status, body.code]).toEqual([422, 'request.invalid']);
});

test('500 longest lines are stored at once', async () => {
  const { status, body } = await send(Array(500).fill({ ...line, provider: 'longest', message: 'x'.repeat(2000) }));
  expect([status, body.data]).toEqual([200, { stored: 500 }]);
});

test('a token keeps its newest lines, and lines end with their age', async () => {
  await send(
    [1, 2, 3].map((at) => ({ ...line, provider: 'many', message: `Line ${at}` })),
    townTokens.second,
  );
  await run(sql`update service_log set at = at - interval '31 days' where message = 'Line 3'`);
  const count = async () => {
    const { rows } = await run(sql`select message from service_log where provider = 'many' order by id`);
    return rows.map((row) => (row as { message: string }).message);
  };
  const { rows } = await run(sql`select distinct id_intake_token as id from service_log where provider = 'many'`);
  await office.app.store.within(platformScope, (tx) => keepNewest(tx, (rows[0] as { id: number }).id, 2));
  expect(await count()).toEqual(['Line 2', 'Line 3']);
  await deleteOldLines(office.app);
  expect(await count()).toEqual(['Line 2']);
});
