import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProblemReport, reportCalls, reportLimits } from '../../contract/quality/reports.ts';
import { Trace } from '../../contract/quality/trace.ts';
import { sweep } from '../access/sessions/sweep.ts';
import { platformScope } from '../platform/store/store.ts';
import { callEndpoint } from '../testing/call-endpoint.ts';
import { addTownUser } from '../testing/staff.ts';
import { startTown, type Town, type TownPlatform } from '../testing/town.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
  const { bruno, carla, limited } = town.town.users;
  const rights = [bruno, carla, limited].flatMap((id_user) => ['read', 'delete'].map((action) => ({ id_user, action, subject: 'QA' })));
  await town.app.store.within(platformScope, (tx) => tx.insertInto('user_ability').values(rights).execute());
});
afterAll(() => town?.clear());

type Who = keyof Town['users'];
const step = { at: 5, event: { type: 'link.dropped' }, state: 'lost', value: 'lost', children: [], changed: {} };
const trace: Trace = {
  format: 1,
  recorded: '2026-11-20T10:00:00.000Z',
  note: '',
  expected: null,
  cut: false,
  actors: [{ path: 'console.link', machine: 'link', context: {}, value: 'up', children: [], state: 'up', steps: [step, step] }],
};
const report = (as: Who, note = 'The picture froze', of: Partial<Trace> = {}, wanted?: string) =>
  callEndpoint<{ id: number }>(town, reportCalls.reportProblem, {
    as,
    body: { note, ...(wanted && { wanted }), trace: { ...trace, ...of } },
  });
const listed = async (as: Who) => (await callEndpoint<ProblemReport[]>(town, reportCalls.reports, { as })).data;

test('a report is listed only for QA users who see all tenants of its author', async () => {
  const { data } = await report('ana', 'The picture froze', {}, 'It goes on');
  const [found] = await listed('bruno');
  expect(found).toMatchObject({ id: data.id, by: { name: 'Ana' }, note: 'The picture froze', wanted: 'It goes on', actors: 1, steps: 2 });
  expect(found?.bytes).toBe(JSON.stringify(trace).length);
  // Carla has other tenants; `limited` sees only one of Ana's.
  expect([await listed('carla'), await listed('limited')]).toEqual([[], []]);
  expect((await listed('admin')).map(({ id }) => id)).toContain(data.id);
  expect((await callEndpoint(town, reportCalls.reports, { as: 'ana' })).status).toBe(403);

  const { data: whole } = await callEndpoint<Trace>(town, reportCalls.report, { as: 'bruno', params: { id: data.id } });
  expect(Trace.parse(whole)).toEqual({ ...trace, note: 'The picture froze', wanted: 'It goes on' });
  expect((await callEndpoint(town, reportCalls.report, { as: 'carla', params: { id: data.id } })).status).toBe(404);
  expect((await callEndpoint(town, reportCalls.deleteReport, { as: 'carla', params: { id: data.id } })).status).toBe(404);
});

test('a report without what was wanted has none, in the list and in its trace', async () => {
  const { data } = await report('ana', 'Nothing was wanted');
  const found = (await listed('bruno')).find(({ id }) => id === data.id);
  expect([found?.wanted, found?.steps]).toEqual([null, 2]);
  const { data: whole } = await callEndpoint<Trace>(town, reportCalls.report, { as: 'bruno', params: { id: data.id } });
  expect(whole).toEqual({ ...trace, note: 'Nothing was wanted' });
  expect((await callEndpoint(town, reportCalls.deleteReport, { as: 'bruno', params: { id: data.id } })).status).toBe(200);
});

test('reports are listed newest first, also one whose author was deleted', async () => {
  const { north, south } = town.town;
  const left = await addTownUser(town, 'left', [north.tenant, south.tenant], []);
  const { data: older } = await callEndpoint<{ id: number }>(town, reportCalls.reportProblem, {
    token: left.token,
    body: { note: 'Before leaving', trace },
  });
  const { data: newer } = await report('ana', 'The latest');
  await town.app.store.within(platformScope, (tx) => sql`delete from user_account where id = ${left.id}`.execute(tx));
  const found = (await listed('bruno')).slice(0, 2);
  expect(found.map(({ id, by }) => [id, by?.name ?? null])).toEqual([
    [newer.id, 'Ana'],
    [older.id, null],
  ]);
});

test('a trace of exactly the limit of bytes is accepted, one byte more is refused', async () => {
  const withText = (length: number): Partial<Trace> => ({
    actors: [{ ...(trace.actors[0] as Trace['actors'][number]), context: { text: 'x'.repeat(length) } }],
  });
  const rest = reportLimits.bytes - JSON.stringify({ ...trace, ...withText(0) }).length;
  const accepted = await report('carla', 'At the limit', withText(rest));
  const refused = await report('carla', 'Above the limit', withText(rest + 1));
  expect([accepted.status, refused.status, refused.code]).toEqual([200, 422, 'request.invalid']);
  expect(refused.text).toContain(`At most ${reportLimits.bytes} bytes.`);
});

test('a report is published only to users who may list it', async () => {
  const { data } = await report('ana');
  const recipients = await town.app.store.within(platformScope, (tx) =>
    sql<{ id_user: number }>`select id_user from event_log where name = 'problem.reported' and (data ->> 'id')::int = ${data.id}`.execute(
      tx,
    ),
  );
  const { bruno, admin } = town.town.users;
  expect(new Set(recipients.rows.map(({ id_user }) => id_user))).toEqual(new Set([bruno, admin]));
});

test('a report repeated with its key is stored and published once', async () => {
  const send = (note: string) =>
    callEndpoint<{ id: number }>(town, reportCalls.reportProblem, { as: 'ana', key: 'one-report', body: { note, trace } });
  const [first, second] = [await send('It froze'), await send('It froze')];
  expect(second.data.id).toBe(first.data.id);
  expect((await listed('bruno')).filter(({ note }) => note === 'It froze')).toHaveLength(1);
  expect((await send('It froze twice')).status).toBe(422);
});

test('what is too large, too often or no trace is refused', async () => {
  const large = Array.from({ length: 9000 }, () => ({ ...step, event: { type: 'link.dropped', why: 'x'.repeat(20) } }));
  const actors = [{ ...(trace.actors[0] as Trace['actors'][number]), steps: large }];
  expect((await report('carla', 'Large', { actors })).status).toBeGreaterThanOrEqual(400);
  expect((await report('carla', '   ')).status).toBe(422);
  expect((await report('carla', 'No trace', { actors: 'none' as never })).status).toBe(422);
  const statuses: number[] = [];
  for (let at = 0; at <= reportLimits.often; at += 1) statuses.push((await report('guest')).status);
  expect(statuses.slice(-2)).toEqual([200, 429]);
});

test('a report is deleted by those who may, and after thirty days by itself', async () => {
  const [first, second] = [await report('ana'), await report('ana')];
  expect((await callEndpoint(town, reportCalls.deleteReport, { as: 'ana', params: { id: first.data.id } })).status).toBe(403);
  const deleted = await callEndpoint(town, reportCalls.deleteReport, { as: 'bruno', params: { id: first.data.id } });
  expect([deleted.status, deleted.data]).toEqual([200, null]);
  const readRows = () => town.app.store.within(platformScope, (tx) => tx.selectFrom('qa_traces').select('id').execute());
  expect((await readRows()).map(({ id }) => id)).toContain(second.data.id);
  expect((await readRows()).map(({ id }) => id)).not.toContain(first.data.id);
  const later = town.app.clock.now() + (reportLimits.keptDays + 1) * 24 * 3600_000;
  await sweep({ store: town.app.store, clock: { ...town.app.clock, now: () => later } });
  expect(await readRows()).toEqual([]);
});
