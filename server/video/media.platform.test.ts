import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Grant } from '../../contract/access/session.ts';
import { CameraId } from '../../contract/platform/ids.ts';
import type { MediaLink } from '../../contract/video/media.ts';
import { demoPassword } from '../demo/people.ts';
import { platformScope } from '../platform/store/store.ts';
import { addUser } from '../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { placeOf } from './boxes.ts';

let platform: TestPlatform;
let ana: string;
let carla: string;
let wall: string;
/** A camera of Ana, one of Carla, one of Ana that is offline, and one of Ana that does not record. */
const cameras = { ana: 0, carla: 0, down: 0, unrecorded: 0 };

beforeAll(async () => {
  platform = await startTestPlatform();
  [ana = '', carla = '', wall = ''] = await Promise.all(['ana', 'carla', 'wall'].map(signIn));
  const rows = await platform.app.store.within(platformScope, (tx) =>
    tx
      .selectFrom('camera as c')
      .innerJoin('tenant as t', 't.id', 'c.id_tenant')
      .select(['c.id', 'c.online', 'c.recording_support', 't.id_master_tenant as of'])
      .orderBy('c.id')
      .execute(),
  );
  const home = rows.filter((row) => row.of === rows[0]?.of);
  cameras.ana = home[0]?.id ?? 0;
  cameras.carla = rows.find((row) => row.of !== home[0]?.of)?.id ?? 0;
  cameras.down = home.find((row) => !row.online)?.id ?? 0;
  cameras.unrecorded = home.find((row) => !row.recording_support)?.id ?? 0;
});
afterAll(() => platform?.clear());

async function signIn(who: string): Promise<string> {
  const { body } = await platform.request<{ data: Grant }>('POST', '/v1/user/auth', {
    body: { email: `${who}@demo.test`, password: demoPassword },
  });
  return body.data.access_token;
}

type LinkBody = { id_camera: number; kind: string; from?: string; to?: string };
const link = (token: string, body: LinkBody) =>
  platform.request<{ data: MediaLink; code?: string; details?: unknown; message?: string }>('POST', '/v1/media/link', { token, body });
const ago = (ms: number) => new Date(platform.clock.now() - ms).toISOString();

async function read(
  path: string,
): Promise<{ status: number; type: string | null; bytes: Buffer; headers: Headers; code: string | undefined }> {
  const reply = await fetch(new URL(path, platform.url));
  const bytes = Buffer.from(await reply.arrayBuffer());
  const type = reply.headers.get('content-type');
  const code = type?.includes('json') ? (JSON.parse(bytes.toString()) as { code?: string }).code : undefined;
  return { status: reply.status, type, bytes, headers: reply.headers, code };
}
const addresses = (playlist: string): string[] => playlist.split('\n').filter((line) => line.includes('.m4s'));
const beside = (url: string, file: string): string => new URL(file, new URL(url, platform.url)).href;

describe('live video', () => {
  test('more concurrent links than store connections open without waiting for each other', async () => {
    const replies = Array.from({ length: 60 }, (_, n) =>
      n % 2 === 0
        ? link(ana, { id_camera: cameras.ana, kind: 'live' })
        : link(ana, { id_camera: cameras.ana, kind: 'recorded', from: ago((n + 2) * 60_000), to: ago(n * 60_000 + 1000) }),
    );
    expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a link leads to a playlist, its init segment and its segments, placed in time', { tags: ['OP-1.07', 'OQ-70'] }, async () => {
    const { status, body } = await link(ana, { id_camera: cameras.ana, kind: 'live' });
    expect(status).toBe(200);
    const list = await read(body.data.url);
    expect([list.status, list.type]).toEqual([200, 'application/vnd.apple.mpegurl']);
    expect(list.headers.get('cache-control')).toBe('no-store');
    expect(list.headers.get('referrer-policy')).toBe('no-referrer');
    expect(list.headers.get('access-control-allow-origin')).toBeNull();
    const segments = addresses(list.bytes.toString());
    const [init, poster] = [
      await read(beside(body.data.url, `init.mp4${new URL(body.data.url, platform.url).search}`)),
      await read(beside(body.data.url, `poster.jpg${new URL(body.data.url, platform.url).search}`)),
    ];
    expect([init.type, init.bytes.toString('latin1', 4, 8)]).toEqual(['video/mp4', 'ftyp']);
    expect([poster.type, poster.bytes.readUInt16BE(0)]).toEqual(['image/jpeg', 0xffd8]);
    const read0 = await Promise.all(segments.map((one) => read(beside(body.data.url, one))));
    const times = read0.map((segment) => placeOf(segment.bytes).decodeTime);
    expect(read0.map((segment) => segment.type)).toEqual(segments.map(() => 'video/iso.segment'));
    expect(times).toEqual(segments.map((one) => BigInt(Number.parseInt(one, 10)) * 2000n));
    expect(Math.abs(Number(times.at(-1)) - platform.clock.now())).toBeLessThan(60_000);
  });

  test('an offline camera has no live video and reports it', async () => {
    const { status, body } = await link(ana, { id_camera: cameras.down, kind: 'live' });
    expect([status, body.code, body.message]).toEqual([
      409,
      'media.camera_offline',
      'This camera is offline: try again when it is online.',
    ]);
  });
});

describe('video of the past', () => {
  test('the seconds around a moment are complete segments, whose window is in the reply', { tags: ['OP-1.09', 'OQ-70'] }, async () => {
    const { body } = await link(ana, { id_camera: cameras.ana, kind: 'pre_alarm', from: ago(70_000), to: ago(55_000) });
    const { from, to, url } = body.data;
    expect(Date.parse(from ?? '')).toBeLessThanOrEqual(platform.clock.now() - 70_000);
    const list = (await read(url)).bytes.toString();
    expect(addresses(list)).toHaveLength((Date.parse(to ?? '') - Date.parse(from ?? '')) / 2000);
    expect(list).toContain(`#EXT-X-PROGRAM-DATE-TIME:${from}`);
    expect(list).toContain('#EXT-X-ENDLIST');
  });

  test('an incident is visible only during its time', { tags: ['OP-1.08', 'OP-1.09'] }, async () => {
    const camera = await platform.app.store.within(platformScope, (tx) =>
      tx.selectFrom('media_loop').selectAll().where('scene', '=', 'fence').orderBy('id_camera').limit(1).executeTakeFirstOrThrow(),
    );
    const began = platform.clock.now() - 600_000;
    const after = (ms: number) => new Date(began + ms).toISOString();
    const window = { id_camera: camera.id_camera, kind: 'recorded', from: after(0), to: after(40_000) };
    const pictures = async () => {
      const { body } = await link(ana, window);
      const list = addresses((await read(body.data.url)).bytes.toString());
      return Promise.all(list.map(async (one) => (await read(beside(body.data.url, one))).bytes.toString('base64')));
    };
    const before = await pictures();
    await platform.app.store.within(platformScope, (tx) =>
      tx
        .insertInto('media_incident')
        .values({
          id_camera: camera.id_camera,
          id_tenant: camera.id_tenant,
          scene: 'fence-incident',
          starts: after(10_000),
          ends: after(30_000),
        })
        .execute(),
    );
    const changed = (await pictures()).map((picture, i) => picture !== before[i]);
    expect(changed.slice(0, 4).concat(changed.slice(-4))).toEqual([false, false, false, false, false, false, false, false]);
    expect(changed.filter(Boolean).length).toBeGreaterThanOrEqual(10);
  });

  test('a window in the future, too far back, or of a camera that does not record has no footage', { tags: ['OP-8.17'] }, async () => {
    const bodies: LinkBody[] = [
      { id_camera: cameras.ana, kind: 'recorded', from: ago(-60_000), to: ago(-90_000) },
      { id_camera: cameras.ana, kind: 'recorded', from: ago(90 * 86_400_000), to: ago(90 * 86_400_000 - 60_000) },
      { id_camera: cameras.unrecorded, kind: 'recorded', from: ago(60_000), to: ago(30_000) },
    ];
    for (const one of bodies) {
      const { status, body } = await link(ana, one);
      expect([status, body.code]).toEqual([404, 'media.no_footage']);
    }
  });

  test('a window that reaches into the future is cut at now', async () => {
    const { body } = await link(ana, { id_camera: cameras.ana, kind: 'pre_alarm', from: ago(10_000), to: ago(-5000) });
    expect(Date.parse(body.data.to ?? '')).toBeLessThanOrEqual(platform.clock.now() + 2000);
  });

  test('a window without from or to, reversed or endless is refused by field', async () => {
    const camera = { id_camera: cameras.ana, kind: 'recorded' };
    const wrong: [LinkBody, string][] = [
      [{ ...camera, to: ago(0) }, 'from'],
      [{ ...camera, from: ago(0) }, 'to'],
      [{ ...camera, from: ago(10_000), to: ago(20_000) }, 'to'],
      [{ ...camera, from: ago(9 * 3_600_000), to: ago(0) }, 'to'],
    ];
    for (const [body, field] of wrong) {
      const reply = await platform.request<{ errors?: Record<string, string[]> }>('POST', '/v1/media/link', { token: ana, body });
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });
});

describe('who may watch', () => {
  test('live and recorded video are two rights; the refusal names the missing one', {
    tags: ['OP-5.07', 'OP-5.08', 'OP-6.06'],
  }, async () => {
    expect((await link(wall, { id_camera: cameras.ana, kind: 'live' })).status).toBe(200);
    for (const kind of ['recorded', 'pre_alarm']) {
      const { status, body } = await link(wall, { id_camera: cameras.ana, kind, from: ago(60_000), to: ago(30_000) });
      expect([status, body.code, body.details]).toEqual([403, 'access.forbidden', { action: 'record_video', subject: 'Video' }]);
    }
  });

  test('whoever may watch recordings alone gets no live video', { tags: ['OP-5.07', 'OP-6.06'] }, async () => {
    const { id_tenant: tenant } = await platform.app.store.within(platformScope, (tx) =>
      tx.selectFrom('camera').select('id_tenant').where('id', '=', CameraId.parse(cameras.ana)).executeTakeFirstOrThrow(),
    );
    const abilities = [{ action: 'record_video', subject: 'Video' }];
    await addUser(platform, { email: 'recorded@demo.test', password: demoPassword, tenants: [tenant], abilities });
    const token = await signIn('recorded');
    const { status, body } = await link(token, { id_camera: cameras.ana, kind: 'live' });
    expect([status, body.code, body.details]).toEqual([403, 'access.forbidden', { action: 'live_video', subject: 'Video' }]);
    expect((await link(token, { id_camera: cameras.ana, kind: 'recorded', from: ago(60_000), to: ago(30_000) })).status).toBe(200);
  });

  test('a camera of another tenant is as good as none, in both directions', { tags: ['OP-6.06'] }, async () => {
    const none = await link(ana, { id_camera: 999_999, kind: 'live' });
    for (const [token, id_camera] of [
      [ana, cameras.carla],
      [carla, cameras.ana],
    ] as const) {
      const { status, body } = await link(token, { id_camera, kind: 'live' });
      expect(status).toBe(404);
      expect(body).toEqual(none.body);
    }
  });

  test('the recipient of every address is logged', async () => {
    await link(ana, { id_camera: cameras.ana, kind: 'recorded', from: ago(120_000), to: ago(90_000) });
    const rows = await platform.app.store.within(platformScope, (tx) =>
      tx
        .selectFrom('media_view as v')
        .innerJoin('user_account as u', 'u.id', 'v.id_user')
        .select(['u.email', 'v.id_camera', 'v.kind'])
        .orderBy('v.id', 'desc')
        .limit(1)
        .execute(),
    );
    expect(rows).toEqual([{ email: 'ana@demo.test', id_camera: cameras.ana, kind: 'recorded' }]);
    const forget = platform.app.store.within(platformScope, (tx) => tx.deleteFrom('media_view').execute());
    await expect(forget).rejects.toThrow('append-only');
  });
});

describe('an address', () => {
  const liveOf = async (token: string, id_camera: number) => (await link(token, { id_camera, kind: 'live' })).body.data.url;

  test('opens its own camera, kind and window only', async () => {
    const url = await liveOf(ana, cameras.ana);
    const t = new URL(url, platform.url).search;
    const n = Math.floor(platform.clock.now() / 2000);
    const others = [
      `/media/${cameras.ana + 1}/live/index.m3u8${t}`,
      `/media/${cameras.carla}/live/index.m3u8${t}`,
      `/media/${cameras.ana}/recorded/index.m3u8${t}`,
      `/media/${cameras.ana}/live/${n - 5000}.m4s${t}`,
      `/media/${cameras.ana}/live/${n + 5000}.m4s${t}`,
      `/media/${cameras.ana}/live/..%2f..%2f..%2fpackage.json${t}`,
      `/media/${cameras.ana}/live/%2e%2e%5cinit.mp4${t}`,
      `/media/${cameras.ana}/live/init.mp4%00.m4s${t}`,
      `/media/${cameras.ana}/live/1e9.m4s${t}`,
    ];
    for (const other of others) {
      const { status, code } = await read(other);
      expect([status, code], other).toEqual([403, 'media.link_invalid']);
    }
  });

  test('is refused when it is forged, cut, doubled or missing', async () => {
    const url = await liveOf(ana, cameras.ana);
    const token = new URL(url, platform.url).searchParams.get('t') ?? '';
    const hers = new URL(await liveOf(carla, cameras.carla), platform.url).searchParams.get('t') ?? '';
    const [body = '', signature = ''] = token.split('.');
    const raised = Buffer.from(
      Buffer.from(body, 'base64url')
        .toString()
        .replace(/~live~/, '~recorded~'),
    ).toString('base64url');
    const forged = [
      `${raised}.${signature}`,
      `${hers.split('.')[0]}.${signature}`,
      `${body}.${hers.split('.')[1]}`,
      body,
      '',
      'x',
      `${token}x`,
    ];
    for (const t of forged) expect((await read(`/media/${cameras.ana}/live/index.m3u8?t=${t}`)).code, t).toBe('media.link_invalid');
    for (const query of ['', `?t=${token}&t=${token}`, `?t[]=${token}`]) {
      expect((await read(`/media/${cameras.ana}/live/index.m3u8${query}`)).status).toBe(403);
    }
  });

  test('ends with the session of the user that got it', async () => {
    const token = await signIn('bruno');
    const url = await liveOf(token, cameras.ana);
    expect((await read(url)).status).toBe(200);
    await platform.request('POST', '/v1/user/logout', { token });
    platform.clock.advance(6000);
    expect((await read(url)).code).toBe('media.link_invalid');
  });

  test('ends with the right to see the camera', async () => {
    const token = await signIn('bruno');
    const url = await liveOf(token, cameras.ana);
    expect((await read(url)).status).toBe(200);
    await platform.app.store.within(platformScope, async (tx) => {
      const bruno = tx.selectFrom('user_account').select('id').where('email', '=', 'bruno@demo.test');
      await tx.deleteFrom('user_tenant').where('id_user', 'in', bruno).execute();
      // His groups grant access to tenants too.
      await sql`delete from user_group_users where id_target in (${bruno})`.execute(tx);
    });
    platform.clock.advance(6000);
    expect((await read(url)).code).toBe('media.link_invalid');
  });

  test('expires', async () => {
    const url = await liveOf(carla, cameras.carla);
    expect((await read(url)).status).toBe(200);
    platform.clock.advance(31 * 60_000);
    const { status, code } = await read(url);
    expect([status, code]).toEqual([403, 'media.link_expired']);
  });
});
