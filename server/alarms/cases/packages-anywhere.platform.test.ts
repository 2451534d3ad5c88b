import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CaseAddition, caseCalls, type EvidenceCase, type NewCaseShare } from '../../../contract/alarms/cases.ts';
import { api } from '../../../contract/api.ts';
import type { CameraId, ExportJob } from '../../../contract/platform/index.ts';
import { clipCalls } from '../../../contract/video/clip.ts';
import type { MediaLink } from '../../../contract/video/media.ts';
import { platformScope } from '../../platform/store/store.ts';
import { callsFolder } from '../../telephony/recordings.ts';
import { callEndpoint } from '../../testing/call-endpoint.ts';
import { startNodes, type TestNodes } from '../../testing/nodes.ts';
import type { TestPlatform } from '../../testing/platform.ts';
import { readSampleFootage, type SampleFootage } from '../../testing/sample-footage.ts';
import type { TownPlatform } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { openRecorder } from '../../video/recorder/open-recorder.ts';
import { checkFiles, readZip } from './verifier/check-package.mjs';

let nodes: TestNodes;
let town: TownPlatform;
let second: TestPlatform;
/** Calls are made here in the name of the town's users. */
let there: TownPlatform;
let film: SampleFootage;
let alarm: { id: number; alarm_id: string };
let made: EvidenceCase;
let camera: CameraId;
let raised: number;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));

beforeAll(async () => {
  [nodes, film] = await Promise.all([startNodes({ MEDIA_KEEP_DAYS: '3' }, false), readSampleFootage()]);
  town = nodes.first;
  second = await nodes.start();
  there = { ...town, ...second, tokens: town.tokens };
  // Its program only copies cameras.
  for (const { app } of [town, second]) Object.assign(app.media, { ffmpeg: null });
  const { north, users } = town.town;
  camera = north.cameras[0] as CameraId;
  for (const action of ['read', 'create', 'update', 'delete'])
    await run(sql`insert into user_ability (id_user, action, subject) values (${users.ana}, ${action}, 'EvidenceCase')`);
  await run(sql`insert into user_ability (id_user, action, subject) values (${users.ana}, 'read', 'SipCall')`);
  await run(sql`update camera set recording_support = true where id = ${camera}`);
  alarm = await town.raise({ cameras: [camera] });
  raised = Math.floor(town.clock.now() / 60_000) * 60_000 - 600_000;
  await run(sql`update alarm set created = ${new Date(raised)} where id = ${alarm.id}`);
  await record(second, raised + 5000, 20);
  await record(town, raised + 65_000, 10);
  const calls = callsFolder(second.config);
  await mkdir(calls, { recursive: true });
  await writeFile(join(calls, 'one.wav'), 'the sound of a call');
  await run(sql`insert into sip_call (sessionid, id_tenant, id_alarm, state, ended_at, recording_path, node)
    values ('call-1', ${north.tenant}, ${alarm.id}, 'ended', now(), 'one.wav', ${second.app.nodes.name.slice(0, 32)})`);
}, 120_000);
afterAll(() => nodes?.clear());

/** Records seconds of the camera at a node. */
async function record(at: TestPlatform, from: number, seconds: number): Promise<void> {
  const recorder = await openRecorder(at.app);
  recorder.take(camera, film.stream);
  for (const fragment of film.fragments(from, seconds)) recorder.append(camera, fragment);
  await recorder.end(camera);
  await recorder.close();
}
const read = async (id: number) => (await callEndpoint<EvidenceCase>(town, caseCalls.case, { params: { id } })).data;
async function pack(id: number): Promise<EvidenceCase> {
  expect((await callEndpoint(town, caseCalls.makeCasePackage, { params: { id }, body: { zone: 'UTC' } })).status).toBe(200);
  await waitUntil(async () => expect((await read(id)).package.state).not.toBe('making'), 60_000);
  return read(id);
}
async function download(at: TownPlatform, id: number): Promise<Buffer> {
  const { data } = await callEndpoint<{ url: string }>(at, caseCalls.openCasePackage, { params: { id } });
  return Buffer.from(await (await fetch(`${at.url}${data.url}`)).arrayBuffer());
}
const absentIn = (zip: Buffer) =>
  (JSON.parse(strFromU8(unzipSync(new Uint8Array(zip))['case.json'] ?? new Uint8Array())) as { absent: { what: string; why: string }[] })
    .absent;
const namesIn = (zip: Buffer) => Object.keys(unzipSync(new Uint8Array(zip)));

describe('a package of an evidence case', () => {
  test('has recordings and calls of every node, and is true', async () => {
    const body = { name: 'Fence', reason: 'Police', until: new Date(town.clock.now() + 86_400_000).toISOString(), alarms: [alarm.id] };
    const { id } = (await callEndpoint<CaseAddition>(town, caseCalls.makeCase, { body })).data.case as EvidenceCase;
    made = await pack(id);
    expect(made.package).toMatchObject({ state: 'ready', unanswered: [] });
    const zip = await download(town, id);
    const files = unzipSync(new Uint8Array(zip));
    expect(strFromU8(files[`alarms/${alarm.alarm_id}/calls/call-1.wav`] ?? new Uint8Array())).toBe('the sound of a call');
    const clips = JSON.parse(strFromU8(files[`alarms/${alarm.alarm_id}/clips.json`] ?? new Uint8Array())) as { from: string; to: string }[];
    expect(clips.map(({ from, to }) => [Date.parse(from) - raised, Math.round((Date.parse(to) - raised) / 1000)])).toEqual([[5000, 75]]);
    expect(absentIn(zip).filter(({ what }) => what === 'clip' || what === 'call')).toEqual([]);
    expect(await checkFiles(await readZip(new Blob([new Uint8Array(zip)])))).toMatchObject({ isTrue: true });
  });

  test('is downloaded, and opened at a shared address, at a node that did not make it', async () => {
    const zip = await download(there, made.id);
    expect(createHash('sha256').update(zip).digest('hex')).toBe(made.package.sha256);
    const body = { recipient: 'Officer', expires: new Date(town.clock.now() + 3_600_000).toISOString() };
    const { data } = await callEndpoint<NewCaseShare>(there, caseCalls.shareCasePackage, { params: { id: made.id }, body });
    expect((await fetch(`${second.url}${data.path}`)).status).toBe(200);
    const shared = Buffer.from(await (await fetch(`${second.url}${data.path}`, { method: 'POST' })).arrayBuffer());
    expect(shared.equals(zip)).toBe(true);
  });
});

const clip = (from: number, to: number) => ({ id_camera: camera, from: new Date(from).toISOString(), to: new Date(to).toISOString() });
let job: ExportJob;

test('a clip of several nodes is downloaded at one that did not make it', async () => {
  const { data } = await callEndpoint<ExportJob>(there, clipCalls.beginClip, { body: clip(raised, raised + 80_000) });
  const jobs = async () => (await callEndpoint<ExportJob[]>(town, api.exports)).data.find(({ id }) => id === data.id);
  job = await waitUntil(async () => {
    const found = await jobs();
    expect(found?.state).toBe('ended');
    return found as ExportJob;
  });
  const read = async ({ url }: TestPlatform) => Buffer.from(await (await fetch(`${url}${job.url}`)).arrayBuffer());
  const [here, elsewhere] = [await read(town), await read(second)];
  expect(here.length).toBeGreaterThan(10_000);
  expect(here.equals(elsewhere)).toBe(true);
});

test('files of nodes are refused to whoever is none', async () => {
  expect((await fetch(`${second.url}/node/files/exports/${job.id}.mp4`)).status).toBe(403);
});

describe('of a node that is gone', () => {
  beforeAll(() => second.close());

  test('a package lacks the recordings, and states of each which server has it', async () => {
    const again = await pack(made.id);
    const lack = (what: string, of: string) => ({ alarm: alarm.alarm_id, what, of, node: hostname() });
    const name = 'North camera 1';
    const part = {
      from: new Date(raised + 5000).toISOString(),
      to: expect.stringMatching(new Date(raised + 25_000).toISOString().slice(0, 19)) as string,
    };
    expect(again.package.unanswered).toEqual([{ ...lack('clip', name), ...part }, lack('call', 'call-1')]);
    const zip = await download(town, made.id);
    expect(absentIn(zip).filter(({ why }) => why === 'node_unanswered')).toMatchObject(again.package.unanswered);
    expect(namesIn(zip).filter((file) => file.endsWith('.mp4'))).toHaveLength(1);
  });

  test('a clip that needs its recordings is refused with the server, one that does not is made', async () => {
    const refused = await callEndpoint(town, clipCalls.beginClip, { body: clip(raised, raised + 80_000) });
    expect([refused.status, refused.code]).toEqual([503, 'media.node_unanswered']);
    expect(JSON.parse(refused.text)).toMatchObject({ details: { node: hostname() } });
    expect((await callEndpoint(town, clipCalls.beginClip, { body: clip(raised + 60_000, raised + 80_000) })).status).toBe(200);
  });

  test('the recording plays without its part, and says which server has that', async () => {
    const body = { kind: 'recorded', ...clip(raised, raised + 80_000) };
    const { data } = await callEndpoint<MediaLink>(town, api.mediaLink, { as: 'admin', body });
    expect(data.stretches.map(({ at }) => Date.parse(at) - raised)).toEqual([65_000]);
    expect(data.unanswered).toEqual([{ from: new Date(raised + 5000).toISOString(), to: expect.any(String), node: hostname() }]);
  });

  test('a file that only it has is refused with the server', async () => {
    const reply = await fetch(`${town.url}${job.url}`);
    expect([reply.status, await reply.json()]).toMatchObject([503, { code: 'file.node_unanswered', details: { node: hostname() } }]);
  });
});
