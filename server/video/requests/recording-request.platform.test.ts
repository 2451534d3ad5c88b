import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addTownUser, can } from '../../testing/staff.ts';
import { signIn, startTown, type TownPlatform } from '../../testing/town.ts';
import { clipOf, linkClip } from './request-clips.ts';
import { endRequests } from './request-sweeper.ts';
import { requestWindow } from './request-window.ts';

interface Person {
  id: UserId;
  token: string;
}
interface Reply {
  success: boolean;
  code?: string;
  total: number;
  errors?: Record<string, string[]>;
  details?: { record?: { status: { status: string } } };
  data: { id: number; version: number; status: { status: string }; viewed: boolean } & Record<string, unknown>;
}

let town: TownPlatform;
let requester: Person;
let other: Person;
let decider: Person;
let stranger: Person;
const abilities = [...can('Video', 'request_record_video'), ...can('RecordingRequest', 'read', 'update')];

beforeAll(async () => {
  town = await startTown();
  const { north, harbour } = town.town;
  const deciding = [...can('Video', 'manage_request_record_video'), ...can('RecordingRequest', 'read', 'update')];
  requester = await addTownUser(town, 'asker', [north.tenant], abilities);
  other = await addTownUser(town, 'other', [north.tenant], abilities);
  decider = await addTownUser(town, 'decider', [north.tenant], deciding);
  stranger = await addTownUser(town, 'stranger', [harbour.tenant], deciding);
});
afterAll(() => town.clear());

const send = (method: 'GET' | 'POST' | 'PUT', path: string, who: Person, body?: unknown) =>
  town.request<Reply>(method, `/v1/recording_request${path}`, { token: who.token, ...(body !== undefined && { body }) });
const at = (ms: number) => new Date(town.clock.now() + ms).toISOString();
const minute = 60_000;
async function request(who = requester): Promise<number> {
  const body = {
    id_camera: town.town.north.cameras[0],
    from: at(-30 * minute),
    to: at(-20 * minute),
    description: 'A parcel went missing',
  };
  const made = await send('POST', '/ask', who, body);
  expect(made.status).toBe(200);
  return made.body.data.id;
}
const authorize = (id: number, who = decider, from = at(0), to = at(10 * minute)) =>
  send('POST', `/${id}/authorize`, who, { authorized_from: from, authorized_to: to, comment: 'For the report' });
const within = (id: number, user: UserId | null) =>
  town.app.store.within(platformScope, (tx) => requestWindow(tx, id, user, town.clock.now()));
const eventsFor = async (user: UserId) => {
  const { rows } = await town.app.store.within(platformScope, (tx) =>
    sql<{ data: { id: number; status: string } }>`
      select data from event_log where name = 'recording.changed' and id_user = ${user} order by seq`.execute(tx),
  );
  return rows.map(({ data }) => `${data.id} ${data.status}`);
};

test('only the requester and the deciders see a request and receive its events', { tags: ['OP-4.32', 'OQ-73'] }, async () => {
  const id = await request();
  expect((await send('GET', `/${id}`, requester)).body.data).toMatchObject({
    status: { status: 'requested' },
    requester: { id: requester.id },
  });
  expect((await send('GET', `/${id}`, decider)).status).toBe(200);
  expect((await send('GET', `/${id}`, other)).status).toBe(404);
  expect((await send('GET', `/${id}`, stranger)).status).toBe(404);
  expect((await authorize(id, other)).status).toBe(403);
  expect((await authorize(id, stranger)).status).toBe(404);
  expect((await authorize(id)).body.data).toMatchObject({ status: { status: 'authorized' }, authorized_by: { id: decider.id } });
  expect(await eventsFor(requester.id)).toEqual([`${id} requested`, `${id} authorized`]);
  expect(await eventsFor(decider.id)).toEqual([`${id} requested`, `${id} authorized`]);
  expect([...(await eventsFor(other.id)), ...(await eventsFor(stranger.id))]).toEqual([]);
});

test('unviewed are those awaiting the caller: the decider before a decision, the requester after', {
  tags: ['OP-7.34', 'ADM-7.34'],
}, async () => {
  const countUnviewed = async (who: Person) => (await send('GET', '?viewed=0', who)).body.total;
  const [before, own] = [await countUnviewed(decider), await countUnviewed(requester)];
  const id = await request();
  expect([await countUnviewed(decider), await countUnviewed(requester)]).toEqual([before + 1, own]);
  expect((await send('POST', `/${id}/viewed`, requester)).body.data.viewed).toBe(false);
  expect((await send('POST', `/${id}/viewed`, decider)).body.data.viewed).toBe(true);
  expect(await countUnviewed(decider)).toBe(before);
  await send('POST', `/${id}/reject`, decider, { comment: 'Ask the police first' });
  expect([await countUnviewed(decider), await countUnviewed(requester)]).toEqual([before, own + 1]);
  expect((await send('POST', `/${id}/viewed`, requester)).body.data.viewed).toBe(true);
  expect(await countUnviewed(requester)).toBe(own);
});

test('opens and closes with its window, for the requester alone, and is marked as expired once', {
  tags: ['OP-4.32', 'OP-4.33', 'ADM-4.15', 'OQ-73', 'OQ-74'],
}, async () => {
  const id = await request();
  await expect(within(id, requester.id)).rejects.toMatchObject({ code: 'recording.not_open' });
  await authorize(id, decider, at(minute), at(3 * minute));
  await expect(within(id, requester.id)).rejects.toMatchObject({
    code: 'recording.not_open',
    details: { authorized_to: expect.any(String) },
  });
  town.clock.advance(minute + 1000);
  await expect(within(id, other.id)).rejects.toMatchObject({ code: 'record.not_found' });
  const open = await within(id, requester.id);
  expect(open).toMatchObject({ camera: town.town.north.cameras[0], tenant: town.town.north.tenant });
  expect(open.window.to - open.window.from).toBe(10 * minute);
  town.clock.advance(2 * minute);
  await expect(within(id, requester.id)).rejects.toMatchObject({ code: 'recording.not_open' });
  const sweep = () => town.app.store.within(platformScope, (tx) => endRequests(tx, town.clock.now()));
  await Promise.all([sweep(), sweep()]);
  await expect.poll(async () => (await send('GET', `/${id}`, requester)).body.data.status.status).toBe('expired');
  expect((await eventsFor(requester.id)).filter((one) => one === `${id} expired`)).toEqual([`${id} expired`]);
});

test('a decision sets its window, its author and its comment; the statuses are these six', { tags: ['OQ-73'] }, async () => {
  const id = await request();
  const [from, to] = [at(0), at(10 * minute)];
  await authorize(id, decider, from, to);
  expect((await send('GET', `/${id}`, requester)).body.data).toMatchObject({
    authorized_from: from,
    authorized_to: to,
    authorized_by: { id: decider.id },
    comment: 'For the report',
  });
  const listed = await town.request<{ data: { status: string }[] }>('GET', '/v1/recording_request_status?max=100&sort=id', {
    token: town.tokens.admin,
  });
  expect(listed.body.data.map(({ status }) => status)).toEqual([
    'requested',
    'authorized',
    'rejected',
    'in process',
    'available',
    'expired',
  ]);
});

test('a request is decided once; then only its window can change, and only be shortened', { tags: ['OQ-73'] }, async () => {
  const id = await request();
  const [one, two] = await Promise.all([authorize(id), send('POST', `/${id}/reject`, decider, { comment: 'No' })]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await authorize(id)).body).toMatchObject({ code: 'recording.decided', details: { record: { id } } });
  const granted = await request();
  await authorize(granted);
  for (const change of [{ camera: town.town.north.cameras[1] }, { start: at(-600 * minute) }, { finish: at(0) }]) {
    expect((await send('PUT', `/${granted}`, requester, change)).body.code).toBe('recording.decided');
  }
  expect((await send('PUT', `/${granted}`, requester, { authorized_to: at(900 * minute) })).status).toBe(403);
  expect((await send('PUT', `/${granted}`, decider, { authorized_to: at(1) })).status).toBe(200);
  town.clock.advance(10);
  await expect(within(granted, requester.id)).rejects.toMatchObject({ code: 'recording.not_open' });
});

test('a request needs its right, a visible camera and a valid past window of at most four hours', {
  tags: ['OQ-73', 'OQ-3'],
}, async () => {
  const camera = town.town.north.cameras[0];
  const guest = { id: town.town.users.guest, token: town.tokens.guest };
  const body = { id_camera: camera, from: at(-2 * minute), to: at(-minute) };
  expect((await send('POST', '/ask', guest, body)).status).toBe(403);
  // Who decides has every other right to requests.
  expect((await send('POST', '/ask', decider, body)).status).toBe(403);
  expect((await send('POST', '/ask', requester, { ...body, id_camera: town.town.harbour.cameras[0] })).status).toBe(404);
  expect((await send('POST', '/ask', requester, { ...body, to: body.from })).body.errors).toHaveProperty('to');
  expect((await send('POST', '/ask', requester, { ...body, from: at(-250 * minute) })).body.errors).toHaveProperty('to');
  expect((await send('POST', '/ask', requester, { ...body, from: at(minute), to: at(2 * minute) })).body.errors).toHaveProperty('from');
  const id = await request();
  expect((await authorize(id, decider, at(minute), at(0))).body.errors).toHaveProperty('authorized_to');
  expect((await authorize(id, decider, at(-2 * minute), at(-minute))).body.errors).toHaveProperty('authorized_to');
});

test('it is in process while a file is made, with it available; its footage is held meanwhile', {
  tags: ['OQ-73'],
}, async () => {
  const id = await request();
  const inPlatform = <T>(work: Parameters<typeof town.app.store.within<T>>[1]) => town.app.store.within(platformScope, work);
  const heldFiles = async () => {
    const { rows } = await inPlatform((tx) =>
      sql<{ until: Date }>`select until from media_hold where kind = 'request' and ref = ${String(id)}`.execute(tx),
    );
    return rows.map(({ until }) => until.getTime());
  };
  expect(await heldFiles()).toHaveLength(1);
  const to = at(10 * minute);
  await authorize(id, decider, at(0), to);
  expect(await heldFiles()).toEqual([Date.parse(to)]);
  await inPlatform(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into export_job (id_user, id_session, catalogue, node, name, kind, state, created, expires)
      values (${requester.id}, 'session', 'video-clip', 'node', 'gate.mp4', 'mp4', 'running', ${at(0)}, ${to}) returning id`.execute(tx);
    await linkClip(tx, id, rows[0]?.id ?? '');
  });
  expect((await send('GET', `/${id}`, requester)).body.data.status.status).toBe('in process');
  await inPlatform((tx) => clipOf(id).failed(tx, 'job', 'failed'));
  expect((await send('GET', `/${id}`, requester)).body.data.status.status).toBe('authorized');
  await inPlatform((tx) => clipOf(id).ended(tx, { job: 'job', name: 'gate.mp4', path: '/gate.mp4' }));
  expect((await send('GET', `/${id}?withRecording=true`, requester)).body.data).toMatchObject({
    status: { status: 'available' },
    files: [{ name: 'gate.mp4', job: 'job' }],
  });
  await inPlatform((tx) => clipOf(id).failed(tx, 'job', 'failed'));
  expect((await within(id, requester.id)).until).toBe(Date.parse(to));
  expect((await send('GET', `/${id}`, requester)).body.data.status.status).toBe('available');
});

test('the footage of a rejected request is no longer held', { tags: ['OQ-73'] }, async () => {
  const [rejected, waiting] = [await request(), await request()];
  expect((await send('POST', `/${rejected}/reject`, decider, { comment: 'Ask the police first' })).status).toBe(200);
  const { rows } = await town.app.store.within(platformScope, (tx) =>
    sql<{ ref: string }>`select ref from media_hold where kind = 'request' and ref = any (${`{${rejected},${waiting}}`}::text[])`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ ref: String(waiting) }]);
});

test('the requester downloads a file while the request is open, in any session; it ends with it', {
  tags: ['OQ-73'],
}, async () => {
  const id = await request();
  await authorize(id, decider, at(0), at(2 * minute));
  const job = await madeOf(id);
  const path = `/${id}/files/${job}`;
  expect((await send('POST', path, other)).status).toBe(404);
  expect((await send('POST', path, decider)).status).toBe(404);
  expect((await send('POST', `/${id}/files/${randomUUID()}`, requester)).status).toBe(404);
  const later = { ...requester, token: await signIn(town, 'asker') };
  const { status, body } = await send('POST', path, later);
  expect(status).toBe(200);
  const file = async () => fetch(`${town.url}${String(body.data['url'])}`);
  expect(await (await file()).text()).toBe('a clip');
  town.clock.advance(2 * minute + 1000);
  expect((await send('POST', path, later)).body.code).toBe('recording.not_open');
  expect((await file()).status).toBe(404);
  await town.app.store.within(platformScope, (tx) => endRequests(tx, town.clock.now()));
  await expect
    .poll(async () => {
      const { rows } = await town.app.store.within(platformScope, (tx) =>
        sql<{ expires: Date }>`select expires from export_job where id = ${job}`.execute(tx),
      );
      return (rows[0]?.expires.getTime() ?? 0) <= town.clock.now();
    })
    .toBe(true);
});

/** Makes a clip from a request, in a session of the requester. */
async function madeOf(id: number): Promise<string> {
  const node = (await readFile(join(town.dataDir, 'secrets/node'), 'utf8')).trim();
  const [created, expires] = [at(0), at(60 * minute)];
  return town.app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into export_job (id_user, id_session, catalogue, node, name, kind, state, created, expires)
      select ${requester.id}, id, 'video-clip', ${node}, 'gate.mp4', 'mp4', 'ended', ${created}, ${expires} from session
      where id_user = ${requester.id} limit 1 returning id`.execute(tx);
    const job = rows[0]?.id ?? '';
    await writeFile(join(town.dataDir, 'exports', `${job}.mp4`), 'a clip');
    await clipOf(id).ended(tx, { job, name: 'gate.mp4', path: '' });
    return job;
  });
}
