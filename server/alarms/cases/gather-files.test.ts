import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseSources } from './case-sources.ts';
import { type GatherInput, gatherFiles } from './gather-files.ts';
import type { AlarmContents } from './read-contents.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atalaya-gather-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = Date.parse('2026-09-01T12:00:00.000Z');
const [jpeg, png, shot] = [Buffer.from('jpeg'), Buffer.from('png'), Buffer.from('shot')];
const camera = (id: number, of: object = {}) => ({ id, name: `Gate ${id}`, isVisible: true, isRecorded: true, ...of });
const contents = (of: object = {}) =>
  ({
    id: 7,
    alarm_id: 'A-7',
    description: 'Door forced',
    unit: 'Depot',
    status: 'attended',
    created: at,
    alarm: { created: '2026-09-01T12:00:00.000Z' },
    record: [],
    plans: [],
    contacts: [{ contact: 'Eva' }],
    calls: [],
    pictures: [],
    cameras: [],
    points: [],
    ...of,
  }) as unknown as AlarmContents;

const found: CaseSources = {
  clips: ({ camera: id, window, folder: below }) =>
    Promise.resolve({ files: [{ path: `${below}/${id}.mp4`, from: window.from, to: window.to }], lost: [] }),
  snapshot: () => Promise.resolve(shot),
  callRecording: () => Promise.resolve(true),
};
const nothing: CaseSources = {
  clips: () => Promise.resolve({ files: [], lost: [] }),
  snapshot: () => Promise.resolve(null),
  callRecording: () => Promise.resolve(false),
};
const progress: number[] = [];
const gather = (alarms: readonly AlarmContents[], of: Partial<GatherInput> = {}) =>
  gatherFiles({
    contents: { case: { id: 5, name: 'Break-in' }, tenant: 3, siteZone: 'UTC', alarms } as unknown as GatherInput['contents'],
    zones: { site: 'UTC', operator: 'UTC' },
    sources: found,
    may: { video: true, calls: true },
    folder,
    signal: new AbortController().signal,
    reportProgress: (share) => {
      progress.push(share);
      return Promise.resolve();
    },
    ...of,
  });
const jsonOf = (files: Awaited<ReturnType<typeof gather>>['files'], name: string): unknown => {
  const file = files.find((one) => one.name === name);
  return file && 'content' in file ? JSON.parse(String(file.content)) : undefined;
};
const records = ['alarm', 'record', 'plan-answers', 'contacts', 'calls'].map((name) => `alarms/A-7/${name}.json`);

describe('the files of an alarm', () => {
  test('are its records, with both clocks, its pictures, and a list of what is absent', async () => {
    const { files, absent, alarms } = await gather([
      contents({
        pictures: [
          { kind: 'image/jpeg', bytes: jpeg },
          { kind: 'image/png', bytes: png },
        ],
      }),
    ]);
    expect(files.map(({ name }) => name)).toEqual([...records, 'alarms/A-7/picture-1.jpg', 'alarms/A-7/picture-2.png', 'case.json']);
    expect(jsonOf(files, 'alarms/A-7/alarm.json')).toEqual({
      created: '2026-09-01T12:00:00.000Z',
      created_site: '2026-09-01 12:00:00 GMT+00:00 UTC',
      created_operator: '2026-09-01 12:00:00 GMT+00:00 UTC',
    });
    expect(jsonOf(files, 'alarms/A-7/contacts.json')).toEqual([{ contact: 'Eva' }]);
    expect(absent).toEqual([{ alarm: 'A-7', what: 'map', of: null, why: 'none' }]);
    expect(jsonOf(files, 'case.json')).toEqual({
      id: 5,
      name: 'Break-in',
      zones: { site: 'UTC', operator: 'UTC' },
      alarms: ['A-7'],
      absent,
    });
    expect(alarms[0]).toMatchObject({
      clips: [],
      recordings: [],
      pictures: [
        { title: 'A-7', bytes: jpeg },
        { title: 'A-7', bytes: png },
      ],
    });
  });

  test('have a map where anything has a place', async () => {
    const points = [{ kind: 'unit', name: 'Depot', latitude: 19, longitude: -99 }];
    const { files, absent } = await gather([contents({ points })]);
    expect(files.map(({ name }) => name)).toEqual([...records, 'map.svg', 'map.geojson', 'case.json']);
    expect(absent).toEqual([{ alarm: 'A-7', what: 'picture', of: null, why: 'none' }]);
  });

  test('of several alarms are told apart, and how far it is is reported', async () => {
    progress.length = 0;
    const { files, alarms } = await gather([contents(), contents({ alarm_id: 'A-8' })]);
    expect(files.filter(({ name }) => name.endsWith('/alarm.json')).map(({ name }) => name)).toEqual([
      'alarms/A-7/alarm.json',
      'alarms/A-8/alarm.json',
    ]);
    expect([alarms.length, progress]).toEqual([2, [0.5, 1]]);
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(gather([contents()], { signal })).rejects.toThrow('gone');
  });
});

describe('video of an alarm', () => {
  const picture = { pictures: [{ kind: 'image/jpeg', bytes: jpeg }], points: [{ kind: 'unit', name: 'D', latitude: 1, longitude: 1 }] };

  test('is a clip of a minute before and five after, and a snapshot, of each camera', async () => {
    const { files, absent, alarms } = await gather([contents({ ...picture, cameras: [camera(4, { name: `Gate: ${'x'.repeat(100)}` })] })]);
    const plain = `4 ${`Gate ${'x'.repeat(100)}`.slice(0, 80)}`;
    const clip = `alarms/A-7/clips/${plain} 2026-09-01T11.59.00.000Z.mp4`;
    expect(files.filter(({ name }) => /clips|snapshots/.test(name))).toEqual([
      { name: clip, path: `${folder}/A-7/4/4.mp4` },
      { name: `alarms/A-7/snapshots/${plain}.jpg`, content: shot },
      { name: 'alarms/A-7/clips.json', content: expect.any(String) },
    ]);
    const camera4 = `Gate: ${'x'.repeat(100)}`;
    const span = { from: '2026-09-01T11:59:00.000Z', to: '2026-09-01T12:05:00.000Z' };
    expect(alarms[0]?.clips).toEqual([{ file: clip, camera: camera4, ...span }]);
    expect(alarms[0]?.pictures.at(-1)).toEqual({ title: camera4, bytes: shot });
    expect(absent).toEqual([]);
  });

  test('is absent where it is not allowed, not recorded, or nothing was recorded', async () => {
    const cameras = [camera(4, { isVisible: false }), camera(5, { isRecorded: false }), camera(6)];
    const { files, absent } = await gather([contents({ ...picture, cameras })], { sources: nothing });
    const lack = (what: string, id: number, why: string) => ({ alarm: 'A-7', what, of: `Gate ${id}`, why });
    expect(absent).toEqual([
      lack('clip', 4, 'not_allowed'),
      lack('clip', 5, 'not_recorded'),
      lack('clip', 6, 'not_recorded'),
      lack('snapshot', 6, 'not_recorded'),
    ]);
    expect(files.some(({ name }) => /clips|snapshots/.test(name))).toBe(false);
    const unseen = await gather([contents({ ...picture, cameras: [camera(6)] })], { may: { video: false, calls: true } });
    expect(unseen.absent).toEqual([lack('clip', 6, 'not_allowed')]);
  });
});

describe('calls of an alarm', () => {
  const calls = ['s/1', 's2', 's3'].map((session, n) => ({ record: { sessionId: session }, session, recording: n === 2 ? null : `r${n}` }));
  const lack = (of: string, why: string) => ({ alarm: 'A-7', what: 'call', of, why });

  test('are their records and recordings, by names that a file may have', async () => {
    const { files, absent, alarms } = await gather([contents({ calls })]);
    expect(jsonOf(files, 'alarms/A-7/calls.json')).toEqual(calls.map(({ record }) => record));
    expect(files.filter(({ name }) => name.includes('/calls/'))).toEqual([
      { name: 'alarms/A-7/calls/s_1.wav', path: join(folder, 'A-7', 's_1.wav') },
      { name: 'alarms/A-7/calls/s2.wav', path: join(folder, 'A-7', 's2.wav') },
    ]);
    expect(alarms[0]?.recordings).toEqual(['s_1.wav', 's2.wav']);
    expect(absent.filter(({ what }) => what === 'call')).toEqual([lack('s3', 'not_stored')]);
  });

  test('have no recording where it is not allowed, or no longer stored', async () => {
    const absentOf = async (of: Partial<GatherInput>) =>
      (await gather([contents({ calls })], of)).absent.filter(({ what }) => what === 'call');
    expect(await absentOf({ may: { video: true, calls: false } })).toEqual([
      lack('s/1', 'not_allowed'),
      lack('s2', 'not_allowed'),
      lack('s3', 'not_stored'),
    ]);
    expect(await absentOf({ sources: nothing })).toEqual([lack('s/1', 'not_stored'), lack('s2', 'not_stored'), lack('s3', 'not_stored')]);
  });
});

test('what a node has that does not answer is stated with that node, beside what the others have', async () => {
  const part = { node: 'alpha', from: at, to: at + 60_000 };
  const sources: CaseSources = {
    clips: async (of) => ({ ...(await found.clips(of)), lost: of.camera === 4 ? [part] : [] }),
    snapshot: () => Promise.resolve({ node: 'alpha' }),
    callRecording: () => Promise.resolve({ node: '' }),
  };
  const calls = [{ record: { sessionId: 's1' }, session: 's1', recording: 'r1' }];
  const { files, absent } = await gather([contents({ calls, cameras: [camera(4), camera(5)] })], { sources });
  const lack = (what: string, of: string, node: string) => ({ alarm: 'A-7', what, of, why: 'node_unanswered', node });
  expect(absent.filter(({ why }) => why === 'node_unanswered')).toEqual([
    { ...lack('clip', 'Gate 4', 'alpha'), from: '2026-09-01T12:00:00.000Z', to: '2026-09-01T12:01:00.000Z' },
    lack('snapshot', 'Gate 4', 'alpha'),
    lack('snapshot', 'Gate 5', 'alpha'),
    lack('call', 's1', ''),
  ]);
  expect(files.filter(({ name }) => name.endsWith('.mp4'))).toHaveLength(2);
});
