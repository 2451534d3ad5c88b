import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../platform/store/store.ts';
import { can } from '../testing/staff.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { callsFolder } from './recordings.ts';

const sound = Buffer.from('RIFF and then the sound of a call');
let town: TownPlatform;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));

/** Stores an ended call of North with a recording at this path; null: it has none. */
const addCall = (session: string, path: string | null, tenant = town.town.north.tenant) =>
  run(sql`insert into sip_call (sessionid, state, direction, ending, id_tenant, began_at, ended_at, callingpartynumber, remotepartynumber, recording_path)
    values (${session}, 'ended', 'in', 'hung_up', ${tenant}, now(), now(), '3001', '1001', ${path})`);
const addFile = async (path: string) => {
  const file = join(callsFolder(town.config), path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, sound);
};
beforeAll(async () => {
  town = await startTown();
  const rights = can('SipCall', 'read').map((right) => ({ id_user: town.town.users.ana, ...right }));
  await town.app.store.within(platformScope, (tx) => tx.insertInto('user_ability').values(rights).execute());
  await addCall('kept', '2026-11-01/kept-1.wav');
  await addFile('2026-11-01/kept-1.wav');
});
afterAll(() => town?.clear());

async function hear(
  session: string,
  { range, method = 'GET', as = 'ana' }: { range?: string; method?: string; as?: 'ana' | 'guest' } = {},
) {
  const reply = await fetch(`${town.url}/v1/sip/getRecordingFile?sessionId=${encodeURIComponent(session)}`, {
    method,
    headers: { authorization: `Bearer ${town.tokens[as]}`, ...(range && { range }) },
  });
  const { headers, status } = reply;
  const bytes = Buffer.from(await reply.arrayBuffer()).toString();
  return { status, range: headers.get('content-range'), length: headers.get('content-length'), bytes, headers };
}
const heard = async () =>
  (await run(sql`select id_user, subject, detail from audit_entry where kind = 'call' and action = 'listened' order by id`)).rows;

test('a recording is sent whole under the name of its call, and is not cached', async () => {
  const whole = await hear('kept');
  expect([whole.status, whole.bytes, whole.range, whole.length]).toEqual([200, sound.toString(), null, String(sound.length)]);
  expect(['content-type', 'accept-ranges', 'cache-control', 'content-disposition'].map((name) => whole.headers.get(name))).toEqual([
    'audio/wav',
    'bytes',
    'private, no-store',
    'inline; filename="kept.wav"',
  ]);
});

test.each([
  ['bytes=0-3', 0, 3],
  ['bytes=5-', 5, sound.length - 1],
  ['bytes=-4', sound.length - 4, sound.length - 1],
  ['bytes=-9999', 0, sound.length - 1],
  ['bytes=8-9999', 8, sound.length - 1],
  [`bytes=${sound.length - 1}-${sound.length - 1}`, sound.length - 1, sound.length - 1],
])('%s of a recording is sent with its place in the whole', async (range, from, to) => {
  const part = await hear('kept', { range });
  expect(part).toMatchObject({
    status: 206,
    range: `bytes ${from}-${to}/${sound.length}`,
    length: String(to - from + 1),
    bytes: sound.toString('utf8', from, to + 1),
  });
});

test('a range beyond the end, or backwards, is refused; one that is not understood is ignored', async () => {
  for (const range of [`bytes=${sound.length}-`, 'bytes=9-3', 'bytes=-0']) {
    expect(await hear('kept', { range })).toMatchObject({ status: 416, range: `bytes */${sound.length}`, bytes: '' });
  }
  for (const range of ['bytes=-', 'bytes=a-b', 'lines=0-1']) expect((await hear('kept', { range })).status).toBe(200);
});

test('a hearing is audited where it begins, not for each further part', async () => {
  const before = (await heard()).length;
  await hear('kept', { range: 'bytes=4-' });
  expect(await heard()).toHaveLength(before);
  await hear('kept', { range: 'bytes=0-1' });
  const after = await heard();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)).toEqual({ id_user: town.town.users.ana, subject: '3001', detail: { session: 'kept' } });
});

test('asking for its head alone brings its size', async () => {
  expect(await hear('kept', { method: 'HEAD' })).toMatchObject({ status: 200, length: String(sound.length), bytes: '' });
});

test('a call without a recording, one that was removed or is outside of the folder is not found', async () => {
  await addCall('silent', null);
  await addCall('removed', '2026-11-01/removed-1.wav');
  await addCall('outside', '../master.key');
  const absent = await hear('removed');
  expect([absent.status, absent.bytes]).toEqual([404, expect.stringContaining('This recording is no longer kept.')]);
  for (const session of ['silent', 'outside', 'nobody', 'x'.repeat(256)]) {
    const other = await hear(session);
    expect([other.status, other.bytes.includes('no longer kept')], session).toEqual([404, false]);
  }
});

test('the right to read calls is needed, and the tenant of the call must be visible', async () => {
  expect((await hear('kept', { as: 'guest' })).status).toBe(403);
  await addCall('far', '2026-11-01/kept-1.wav', town.town.harbour.tenant);
  expect((await hear('far')).status).toBe(404);
});
