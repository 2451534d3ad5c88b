import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Grant } from '../../../contract/access/session.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { streamCloseCodes } from '../../../contract/video/live-stream.ts';
import type { Share, SharedVideo } from '../../../contract/video/share.ts';
import { demoPassword } from '../../demo/people.ts';
import { refuse } from '../../platform/index.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

interface Made {
  share: Share;
  token: string;
  path: string;
}

let platform: TestPlatform;
let ana: string;
let carla: string;
let wall: string;
let camera: { id: number; id_unit: number };
let alarm: { id: number; alarm_id: string };

beforeAll(async () => {
  platform = await startTestPlatform();
  [ana = '', carla = '', wall = ''] = await Promise.all(['ana', 'carla', 'wall'].map(signIn));
  camera = await platform.app.store.within(platformScope, (tx) =>
    tx
      .selectFrom('camera as c')
      .innerJoin('media_loop as l', 'l.id_camera', 'c.id')
      .select(['c.id', 'c.id_unit'])
      .where('c.online', '=', true)
      .where('c.recording_support', '=', true)
      .orderBy('c.id')
      .executeTakeFirstOrThrow(),
  );
  const raised = await platform.request<{ data: { id: number; alarm_id: string } }>('POST', '/v1/intake/alarms', {
    token: 'atalaya-demo-intake',
    body: {
      reference: 'share-1',
      id_unit: camera.id_unit,
      description: 'Back door forced',
      alarm_type: 'Intrusion',
      priority: 1,
      cameras: [camera.id],
    },
  });
  alarm = raised.body.data;
});
afterAll(() => platform?.clear());

async function signIn(who: string): Promise<string> {
  const body = { email: `${who}@demo.test`, password: demoPassword };
  return (await platform.request<{ data: Grant }>('POST', '/v1/user/auth', { body })).body.data.access_token;
}
/** The unit and the time of the alarm, as its operator reads them. */
async function unitAndTime(): Promise<{ unit: string; created: string }> {
  const { data } = (await platform.request<{ data: Alarm[] }>('GET', '/v1/services/alarms/open?max=500', { token: ana })).body;
  const read = data.find(({ id }) => id === alarm.id);
  if (!read) throw new Error('ana does not see the alarm');
  return { unit: read.unit.description, created: read.created };
}
const make = (token: string, body: object) => platform.request<{ data: Made; code?: string }>('POST', '/v1/media/shares', { token, body });
const open = (token: string, of?: string) =>
  platform.request<{ data: SharedVideo; code?: string; details?: { retry_at?: string } }>('POST', '/v1/public/video', {
    body: { token, ...(of && { alarm: of }) },
  });
const status = async (url: string) => (await fetch(new URL(url, platform.url))).status;

describe('an address for somebody without an account', () => {
  test('shows an alarm with its cameras, live and before the alarm, without actions', { tags: ['OP-2.31', 'OQ-13'] }, async () => {
    const { body } = await make(ana, { id_alarm: alarm.id });
    expect(body.data.path).toBe(`/video/${alarm.alarm_id}/${body.data.token}`);
    const page = (await open(body.data.token, alarm.alarm_id)).body.data;
    expect(page).toMatchObject({
      kind: 'alarm',
      alarm: { alarm_id: alarm.alarm_id, description: 'Back door forced', ...(await unitAndTime()) },
      cameras: [{ id: camera.id, live: { kind: 'live' }, past: { kind: 'pre_alarm' } }],
      expires: body.data.share.expires,
    });
    const [first] = page.cameras;
    expect([await status(first?.live?.url ?? ''), await status(first?.past?.url ?? '')]).toEqual([200, 200]);
    const listed = await platform.request<{ data: Share[] }>('GET', `/v1/media/shares?id_alarm=${alarm.id}`, { token: ana });
    expect(listed.body.data[0]).toMatchObject({ id_alarm: alarm.id, opened: 1, revoked: null, by: expect.stringMatching(/\w/) });
    expect(JSON.stringify(listed.body)).not.toContain(body.data.token);
    const views = await platform.app.store.within(platformScope, (tx) =>
      tx
        .selectFrom('media_view')
        .select(['id_user', 'id_share', 'kind'])
        .where('id_share', '=', body.data.share.id)
        .orderBy('id')
        .execute(),
    );
    expect(views).toEqual([
      { id_user: null, id_share: body.data.share.id, kind: 'live' },
      { id_user: null, id_share: body.data.share.id, kind: 'pre_alarm' },
    ]);
  });

  test('shows at most six cameras of an alarm', { tags: ['OQ-13'] }, async () => {
    const cameras = await platform.app.store.within(platformScope, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select c.id from camera c join media_loop l on l.id_camera = c.id where c.online
        order by (c.id_unit = ${camera.id_unit}) desc, c.id limit 8`.execute(tx);
      const ids = rows.map(({ id }) => Number(id));
      await sql`update alarm set cameras = ${`{${ids.join()}}`}::bigint[] where id = ${alarm.id}`.execute(tx);
      return ids;
    });
    expect(cameras).toHaveLength(8);
    const { body } = await make(ana, { id_alarm: alarm.id });
    const page = (await open(body.data.token, alarm.alarm_id)).body.data;
    expect(page.cameras.map(({ id }) => id)).toEqual(cameras.slice(0, 6));
    await platform.app.store.within(platformScope, (tx) =>
      sql`update alarm set cameras = ${`{${camera.id}}`}::bigint[] where id = ${alarm.id}`.execute(tx),
    );
  });

  test('shows only the live video of its camera', { tags: ['OQ-12'] }, async () => {
    const { body } = await make(ana, { id_camera: camera.id });
    expect(body.data.path).toBe(`/stream?token=${body.data.token}`);
    const { cameras, alarm: none } = (await open(body.data.token)).body.data;
    expect([none, cameras.map(({ id, past }) => [id, past])]).toEqual([null, [[camera.id, null]]]);
    const url = cameras[0]?.live?.url ?? '';
    expect(await status(url.replace('/live/', '/pre_alarm/'))).toBe(403);
    expect(await status(url.replace(`/media/${camera.id}/`, `/media/${camera.id + 1}/`))).toBe(403);
  });

  test('is out of force at once when it is revoked: page, playlists and open sockets', async () => {
    const { data } = (await make(ana, { id_alarm: alarm.id })).body;
    const [page] = (await open(data.token)).body.data.cameras;
    const ws = new WebSocket(new URL(page?.live?.stream ?? '', platform.url.replace(/^http/, 'ws')));
    const closed = new Promise<number>((ended) => ws.on('close', ended));
    await new Promise((begun) => ws.on('message', begun));
    expect((await platform.request('DELETE', `/v1/media/shares/${data.share.id}`, { token: carla })).status).toBe(404);
    expect((await platform.request('DELETE', `/v1/media/shares/${data.share.id}`, { token: ana })).status).toBe(200);
    expect((await open(data.token)).body.code).toBe('media.link_invalid');
    platform.clock.advance(6000);
    expect(await closed).toBe(streamCloseCodes.refused);
    expect([await status(page?.live?.url ?? ''), await status(page?.past?.url ?? '')]).toEqual([403, 403]);
  });

  test('is created only by a user who may watch the video', async () => {
    expect((await make(carla, { id_alarm: alarm.id })).body.code).toBe('record.not_found');
    expect((await make(carla, { id_camera: camera.id })).body.code).toBe('record.not_found');
    expect((await make(wall, { id_alarm: alarm.id })).body.code).toBe('access.forbidden');
    expect((await make(ana, {})).status).toBe(422);
    expect((await make(ana, { id_alarm: alarm.id, id_camera: camera.id })).status).toBe(422);
    expect((await make(ana, { id_alarm: alarm.id, minutes: 8 * 24 * 60 })).status).toBe(422);
    const { body } = await platform.request<{ data: Share[] }>('GET', `/v1/media/shares?id_alarm=${alarm.id}`, { token: carla });
    expect(body.data).toEqual([]);
  });

  test('of another alarm, or guessed, is refused; repeated guesses are throttled', async () => {
    const { data } = (await make(ana, { id_alarm: alarm.id })).body;
    expect((await open(data.token, 'A-999999')).body.code).toBe('media.link_invalid');
    for (let n = 0; n < 20; n += 1) await open(`${data.token.slice(0, -2)}${n}x`);
    const { status: code, body } = await open(data.token);
    expect([code, body.code]).toEqual([429, 'access.throttled']);
    expect(Date.parse(body.details?.retry_at ?? '')).toBeGreaterThan(platform.clock.now());
    platform.clock.advance(5 * 60_000);
    expect((await open(data.token)).status).toBe(200);
  });

  test('ends with the account and the right of its author', async () => {
    ana = await signIn('ana');
    const { data } = (await make(ana, { id_alarm: alarm.id })).body;
    const { data: seen } = (await make(ana, { id_camera: camera.id })).body;
    const picture = (await open(seen.token)).body.data.cameras[0]?.live?.url ?? '';
    expect(await status(picture)).toBe(200);
    const within = (text: string) => platform.app.store.within(platformScope, (tx) => sql.raw(text).execute(tx));
    await within("update user_account set active = false where email = 'ana@demo.test'");
    for (const token of [data.token, seen.token]) expect((await open(token)).body.code).toBe('media.link_invalid');
    platform.clock.advance(5001);
    expect(await status(picture)).not.toBe(200);
    await within("update user_account set active = true where email = 'ana@demo.test'");
    expect((await open(data.token)).status).toBe(200);
    await within("update permission set active = false where action = 'record_video'");
    expect((await open(data.token)).body.code).toBe('media.link_invalid');
    expect((await open(seen.token)).status).toBe(200);
    await within("update permission set active = true where action = 'record_video'");
    expect((await open(data.token)).status).toBe(200);
    ana = await signIn('ana');
  });

  test('is listed and revoked by its author and by those who may watch recordings, not by a wall', async () => {
    [ana = '', wall = ''] = await Promise.all(['ana', 'wall'].map(signIn));
    const { data } = (await make(ana, { id_camera: camera.id })).body;
    const path = `/v1/media/shares/${data.share.id}`;
    const list = async (token: string) =>
      (await platform.request<{ data: Share[] }>('GET', `/v1/media/shares?id_camera=${camera.id}`, { token })).body.data.map(
        ({ id }) => id,
      );
    expect(await list(wall)).not.toContain(data.share.id);
    expect((await platform.request('DELETE', path, { token: wall })).status).toBe(404);
    expect((await open(data.token)).status).toBe(200);
    expect(await list(ana)).toContain(data.share.id);
    expect((await platform.request('DELETE', path, { token: ana })).status).toBe(200);
  });

  test('expires, with its pictures', async () => {
    ana = await signIn('ana');
    const { data } = (await make(ana, { id_alarm: alarm.id, minutes: 5 })).body;
    const [page] = (await open(data.token)).body.data.cameras;
    expect(page?.live?.expires_at).toBe(data.share.expires);
    platform.clock.advance(5 * 60_000 + 1);
    expect((await open(data.token)).body.code).toBe('media.link_expired');
    expect((await platform.request<{ code: string }>('GET', page?.live?.url ?? '')).body.code).toBe('media.link_expired');
  });
});

test('a page says which video is on a server that does not answer, and never its name', { tags: ['OQ-13'] }, async () => {
  const { token } = (await make(await signIn('ana'), { id_alarm: alarm.id })).body.data;
  const { media } = platform.app;
  const { link } = media;
  const spy = vi.spyOn(media, 'link');
  spy.mockImplementation(async (request) => {
    const made = await link(request);
    return request.kind === 'live' ? made : { ...made, unanswered: [{ from: made.from ?? '', to: made.to ?? '', node: 'depot-server' }] };
  });
  const partly = (await open(token)).body.data;
  expect(partly.cameras[0]?.past?.unanswered).toMatchObject([{ node: '' }]);
  expect(partly.cameras[0]).not.toHaveProperty('past_refusal');
  spy.mockImplementation((request) => {
    if (request.kind === 'live') throw refuse('media.camera_failed', { details: { fault: 'no_source' } });
    throw refuse('media.node_unanswered', { details: { node: 'depot-server' } });
  });
  const silent = (await open(token)).body.data;
  expect(silent.cameras[0]).toMatchObject({
    live: null,
    past: null,
    live_refusal: 'media.camera_failed',
    past_refusal: 'media.node_unanswered',
  });
  expect(JSON.stringify([partly, silent])).not.toContain('depot-server');
  spy.mockRestore();
});

test('a frame of a moment requires the right to watch, and its viewer is logged once a minute', { tags: ['OP-6.06'] }, async () => {
  const token = await signIn('ana');
  const past = new Date(platform.clock.now() - 60_000).toISOString();
  const ask = (who: string, path: string) =>
    fetch(`${platform.url}/v1/media/frames/${path}`, { headers: { authorization: `Bearer ${who}` } });
  for (const path of [`${camera.id}`, `${camera.id}?at=${past}`]) {
    const reply = await ask(token, path);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await reply.arrayBuffer()).readUInt16BE(0)).toBe(0xffd8);
  }
  const [none, forbidden, ahead, wrong] = await Promise.all([
    ask(await signIn('carla'), `${camera.id}`),
    ask(await signIn('wall'), `${camera.id}?at=${past}`),
    ask(token, `${camera.id}?at=${new Date(platform.clock.now() + 600_000).toISOString()}`),
    ask(token, `..%2f..%2f?at=x`),
  ]);
  expect([none.status, forbidden.status, ahead.status, wrong.status]).toEqual([404, 403, 404, 422]);
  expect((await fetch(`${platform.url}/v1/media/frames/${camera.id}`)).status).toBe(401);
});

test('a viewer is logged with the next frame if the store failed at first', { tags: ['OP-6.06'] }, async () => {
  const token = await signIn('ana');
  const { store } = platform.app;
  const looks = async () =>
    (await store.within(platformScope, (tx) => tx.selectFrom('media_view').select('id').where('kind', '=', 'recorded').execute())).length;
  const isInsert = (done: unknown) => Array.isArray(done) && done.some((one: object) => 'numInsertedOrUpdatedRows' in one);
  let isBroken = true;
  platform.app.store = {
    ...store,
    within: (scope, work) =>
      store.within(scope, async (tx) => {
        const done = await work(tx);
        if (!isBroken || !isInsert(done)) return done;
        isBroken = false;
        throw new Error('The store does not answer');
      }),
  };
  // In the middle of a minute, so that both frames are within the same one.
  platform.clock.advance(60_000 - (platform.clock.now() % 60_000) + 10_000);
  const at = new Date(platform.clock.now() - 120_000).toISOString();
  const ask = async () =>
    (await fetch(`${platform.url}/v1/media/frames/${camera.id}?at=${at}`, { headers: { authorization: `Bearer ${token}` } })).status;
  const before = await looks();
  expect([await ask(), await looks()]).toEqual([500, before]);
  expect([await ask(), await looks()]).toEqual([200, before + 1]);
  platform.app.store = store;
});

test('a granted recording is shown by its token, within its window, until its authorization ends', {
  tags: ['OQ-12', 'ADM-2.43'],
}, async () => {
  const [asker, decider] = [await signIn('ana'), await signIn('qa')];
  const now = platform.clock.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const [from, to] = [at(-600_000), at(-570_000)];
  const ask = (path: string, token: string, body: object) =>
    platform.request<{ data: { id: number } }>('POST', `/v1/recording_request/${path}`, { token, body });
  const { id } = (await ask('ask', asker, { id_camera: camera.id, from, to, description: 'A parcel' })).body.data;
  expect((await make(asker, { id_recording_request: id })).body.code).toBe('recording.not_open');
  await ask(`${id}/authorize`, decider, { authorized_from: at(0), authorized_to: at(240_000), comment: 'For the report' });
  const { token, path } = (await make(asker, { id_recording_request: id })).body.data;
  expect(path).toBe(`/recording_request_stream?token=${token}`);
  const page = (await open(token)).body.data;
  expect(page).toMatchObject({ kind: 'recording', alarm: null, expires: at(240_000), cameras: [{ id: camera.id, live: null }] });
  const past = page.cameras[0]?.past;
  // Segments of two seconds are given whole.
  const off = [Date.parse(from) - Date.parse(past?.from ?? ''), Date.parse(past?.to ?? '') - Date.parse(to)];
  expect([past?.kind, off.filter((ms) => !(ms >= 0 && ms <= 2000))]).toEqual(['recorded', []]);
  expect(await status(past?.url ?? '')).toBe(200);
  platform.clock.advance(240_001);
  expect((await open(token)).body.code).toBe('media.link_expired');
  expect(await status(past?.url ?? '')).toBe(403);
});
