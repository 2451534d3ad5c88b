import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Grant } from '../../../contract/access/session.ts';
import { StreamMessage, streamCloseCodes } from '../../../contract/video/live-stream.ts';
import type { MediaLink } from '../../../contract/video/media.ts';
import { demoPassword } from '../../demo/people.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { placeOf } from '../boxes.ts';
import { trustedMs } from '../watch-permission.ts';

let platform: TestPlatform;
let ana: string;
let cameras: { id: number; unit: number }[];

beforeAll(async () => {
  platform = await startTestPlatform();
  ana = await signIn('ana');
  const rows = await platform.app.store.within(platformScope, (tx) =>
    tx
      .selectFrom('camera as c')
      .innerJoin('tenant as t', 't.id', 'c.id_tenant')
      .innerJoin('media_loop as l', 'l.id_camera', 'c.id')
      .select(['c.id', 'c.id_unit as unit', 't.id_master_tenant as of'])
      .where('c.online', '=', true)
      .orderBy('c.id')
      .execute(),
  );
  cameras = rows.filter(({ of }) => of === rows[0]?.of);
});
afterAll(() => platform?.clear());

async function signIn(who: string): Promise<string> {
  const body = { email: `${who}@demo.test`, password: demoPassword };
  return (await platform.request<{ data: Grant }>('POST', '/v1/user/auth', { body })).body.data.access_token;
}
const linkOf = async (token: string, id_camera: number, more: object = { kind: 'live' }) =>
  (await platform.request<{ data: MediaLink; code?: string }>('POST', '/v1/media/link', { token, body: { id_camera, ...more } })).body;
const streamOf = async (token: string, id_camera: number) => (await linkOf(token, id_camera)).data.stream ?? '';
const asPlatform = (text: string) => platform.app.store.within(platformScope, (tx) => sql.raw(text).execute(tx));

/** A reader of a stream: its messages, and how it ended. */
function reader(path: string, headers: Record<string, string> = {}) {
  const ws = new WebSocket(new URL(path, platform.url.replace(/^http/, 'ws')), { headers });
  const messages: StreamMessage[] = [];
  const bytes: { data: Buffer; at: number }[] = [];
  ws.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) bytes.push({ data, at: platform.clock.now() });
    else messages.push(StreamMessage.parse(JSON.parse(data.toString())));
  });
  const closed = new Promise<number>((ended) => {
    ws.on('close', ended);
    ws.on('unexpected-response', (_request, response) => ended(response.statusCode ?? 0));
    ws.on('error', () => undefined);
  });
  const has = async (count: number) => {
    await expect.poll(() => bytes.length, { interval: 20 }).toBeGreaterThanOrEqual(count);
  };
  return { ws, said: messages, bytes, closed, has };
}

describe('live video over a socket', () => {
  test('starts with the init segment, followed by fragments without a gap', { tags: ['OP-1.07'] }, async () => {
    const camera = cameras[0]?.id ?? 0;
    const one = reader(await streamOf(ana, camera));
    await one.has(16);
    one.ws.close();
    const opening = one.said.find((message) => message.type === 'open');
    expect(opening).toMatchObject({ type: 'open', codecs: expect.stringMatching(/^avc1\.[0-9a-f]{6}$/) });
    const [init, ...fragments] = one.bytes;
    const times = fragments.map(({ data }) => Number(placeOf(data).decodeTime));
    expect(times[0]).toBe(opening?.type === 'open' ? opening.at : 0);
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual(times.map((_, i) => i * 200));
    const delays = fragments.slice(-3).map(({ at }, i) => at - ((times.slice(-3)[i] ?? 0) + 200));
    for (const ms of delays) expect(ms).toBeGreaterThanOrEqual(0);
    if (platform.app.media.ffmpeg) {
      const file = join(platform.dataDir, 'stream.mp4');
      writeFileSync(file, Buffer.concat([init?.data ?? Buffer.alloc(0), ...fragments.map(({ data }) => data)]));
      const output = execFileSync(platform.app.media.ffmpeg.path, ['-v', 'error', '-i', file, '-f', 'null', '-'], { encoding: 'utf8' });
      expect(output).toBe('');
    }
  });

  test('is shared: a second reader immediately gets the fragments since the key frame', async () => {
    const camera = cameras[1]?.id ?? 0;
    const [first, second] = [reader(await streamOf(ana, camera)), await streamOf(ana, camera)];
    await first.has(6);
    const other = reader(second);
    await other.has(2);
    expect(placeOf(other.bytes[1]?.data ?? Buffer.alloc(0)).decodeTime % 2000n).toBe(0n);
    first.ws.close();
    other.ws.close();
  });

  test('the newest frame of a camera is a JPEG', async () => {
    const camera = cameras[0]?.id ?? 0;
    const engine = await platform.app.media.engineOf(camera as never);
    const now = platform.clock.now();
    const [newest, exact, none] = await Promise.all([
      engine.frame(camera as never, null),
      engine.frame(camera as never, now - 61_300),
      engine.frame(camera as never, now - 90 * 86_400_000),
    ]);
    expect([newest?.readUInt16BE(0), exact?.readUInt16BE(0), none]).toEqual([0xffd8, 0xffd8, null]);
  });
});

describe('a socket is refused', () => {
  test('to a forged address, one of another camera, and one for the past', async () => {
    const camera = cameras[0]?.id ?? 0;
    const stream = await streamOf(ana, camera);
    const ago = (ms: number) => new Date(platform.clock.now() - ms).toISOString();
    const past = (await linkOf(ana, camera, { kind: 'recorded', from: ago(60_000), to: ago(30_000) })).data;
    expect(past.stream).toBeNull();
    const addresses = [
      `${stream.slice(0, -1)}${stream.endsWith('A') ? 'B' : 'A'}`,
      stream.replace(`/media/${camera}/`, `/media/${camera + 1}/`),
      `/media/${camera}/live.ws${new URL(past.url, platform.url).search}`,
      `/media/${camera}/live.ws`,
      `${stream}&t=x`,
    ];
    for (const address of addresses) expect(await reader(address).closed, address).toBe(streamCloseCodes.refused);
    for (const path of ['/media/../live.ws', '/media/x/live.ws', '/media/1/live.ws/..', '/media/%2e%2e/live.ws', '/else'])
      expect(await reader(path).closed, path).toBe(404);
  });

  test('for units that are not among those of the user; none named means all', { tags: ['OP-6.09', 'OQ-56'] }, async () => {
    const [here, there] = [cameras[0], cameras.find(({ unit }) => unit !== cameras[0]?.unit)];
    const token = await signIn('bruno');
    expect((await linkOf(token, there?.id ?? 0)).data.stream).toContain('/live.ws?t=');
    const open = reader(await streamOf(token, there?.id ?? 0));
    await open.has(1);
    await asPlatform(
      `insert into user_account_allowed_live_video_units (id_owner, id_target) select id, ${here?.unit ?? 0} from user_account where email = 'bruno@demo.test'`,
    );
    expect((await linkOf(token, here?.id ?? 0)).data.stream).toContain('/live.ws?t=');
    expect((await linkOf(token, there?.id ?? 0)).code).toBe('access.forbidden');
    platform.clock.advance(6000);
    expect(await open.closed).toBe(streamCloseCodes.refused);
    await asPlatform('delete from user_account_allowed_live_video_units');
  });
});

describe('an open socket ends', () => {
  test('when the right to live video is revoked', { tags: ['OP-6.06'] }, async () => {
    await asPlatform(`delete from user_profile where id_user in (select id from user_account where email = 'wall@demo.test')`);
    await asPlatform(
      `insert into user_ability (id_user, action, subject) select id, 'live_video', 'Video' from user_account where email = 'wall@demo.test'`,
    );
    const token = await signIn('wall');
    const open = reader(await streamOf(token, cameras[0]?.id ?? 0));
    await open.has(2);
    await asPlatform(`delete from user_ability where id_user in (select id from user_account where email = 'wall@demo.test')`);
    platform.clock.advance(6000);
    expect(await open.closed).toBe(streamCloseCodes.refused);
  });

  test.each([
    { how: 'signed out', by: 'logout' },
    { how: 'locked', by: 'lock' },
  ])('at once when the session of its user is $how, and nobody else’s', { tags: ['OQ-19'] }, async ({ by }) => {
    const [token, other] = [await signIn('bruno'), await signIn('bruno')];
    const [open, beside] = [reader(await streamOf(token, cameras[0]?.id ?? 0)), reader(await streamOf(other, cameras[0]?.id ?? 0))];
    await Promise.all([open.has(2), beside.has(2)]);
    const before = platform.clock.now();
    await platform.request('POST', `/v1/user/${by}`, { token });
    expect(await open.closed).toBe(streamCloseCodes.refused);
    // Sooner than the next periodic check of the reader's permission.
    expect(platform.clock.now() - before).toBeLessThan(trustedMs);
    const bytesBefore = beside.bytes.length;
    await beside.has(bytesBefore + 2);
    beside.ws.close();
  });

  test('to waiting, with a reason, when its camera has no source any more', async () => {
    const camera = cameras.at(-1)?.id ?? 0;
    const open = reader(await streamOf(ana, camera));
    await open.has(2);
    await asPlatform(`delete from media_loop where id_camera = ${camera}`);
    await expect.poll(() => open.said.at(-1)).toEqual({ type: 'waiting', fault: 'no_source' });
    open.ws.close();
  });

  test('when its address expires', async () => {
    const open = reader(await streamOf(await signIn('ana'), cameras[0]?.id ?? 0));
    await open.has(2);
    platform.clock.advance(31 * 60_000);
    expect(await open.closed).toBe(streamCloseCodes.expired);
  });
});
