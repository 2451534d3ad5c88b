import { expect, test } from 'vitest';
import { type AnyEventObject, createActor, SimulatedClock } from 'xstate';
import { downloadBodies } from '../../../contract/platform/export-job.ts';
import type { ExportUpdate } from '../../platform/link/stream.ts';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { type Download, type ExportRequest, failDownload, startDownload } from './download.ts';
import { exportMachine } from './export.machine.ts';
import { aJob, clipExportRequest, directRequest, followedRequest } from './export.paths.ts';

const channel = 'luna-face-export';
const updated = (update: Partial<ExportUpdate> & { event: ExportUpdate['event'] }) =>
  ({ type: 'export.updated', update: { channel, job: null, ...update } as ExportUpdate }) as const;

type Call = 'requestExport' | 'readExport' | 'cancelExport';

function open(ask: ExportRequest, overrides: Partial<Record<Call, unknown[]>> & { restored?: boolean; download?: Partial<Download> } = {}) {
  const script = new Script<Call>(overrides);
  const clock = new SimulatedClock();
  const facts: AnyEventObject[] = [];
  const machine = exportMachine.provide({
    actors: {
      requestExport: script.port('requestExport'),
      readExport: script.port('readExport'),
      cancelExport: script.port('cancelExport'),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: { download: { ...startDownload('export-1', ask, startOfDay), ...overrides.download }, restored: overrides.restored ?? false },
    inspect: (inspected) => {
      if (inspected.type === '@xstate.event' && inspected.sourceRef === inspected.actorRef && inspected.event.type.startsWith('download.'))
        facts.push(inspected.event);
    },
  }).start();
  return {
    actor,
    clock,
    script,
    send: actor.send.bind(actor),
    reaches: (path: string) => reaches(actor, path),
    download: () => actor.getSnapshot().context.download,
    channels: () => facts.filter(({ type }) => type === 'download.join' || type === 'download.leave').map(({ type }) => type),
    shown: () => facts.filter(({ type }) => type === 'download.changed').map((fact) => (fact['download'] as Download).progress),
    came: () => facts.filter(({ type }) => type === 'download.loaded'),
  };
}

test('the channel is joined before anything is asked, and left at the end', { tags: ['OQ-78', 'ADM-4.06'] }, async () => {
  const one = open(followedRequest, { requestExport: [replied({ job: 'job-1' })] });
  expect([one.channels(), one.script.asked]).toEqual([['download.join'], []]);
  one.send({ type: 'export.joined' });
  await one.reaches('followed.running');
  expect(one.script.inputs('requestExport')).toEqual([followedRequest]);
  one.send(updated({ event: 'end', url: '/file', name: 'Luna.xlsx', job: 'job-1' }));
  expect(one.channels()).toEqual(['download.join', 'download.leave']);
});

test('of the ends that are reported before the reply, the one of its own job counts', { tags: ['OP-4.26', 'OQ-78'] }, async () => {
  const one = open(clipExportRequest, { requestExport: [replied({ job: 'job-1' })] });
  one.send({ type: 'export.joined' });
  one.send(updated({ event: 'end', url: '/other.mp4', name: 'other.mp4', job: 'job-2' }));
  expect(one.download()).toMatchObject({ completed: false, url: null });
  one.send(updated({ event: 'end', url: '/own.mp4', name: 'own.mp4', job: 'job-1' }));
  expect(one.download()).toMatchObject({ completed: false, url: null });
  await one.reaches('done');
  expect(one.download()).toMatchObject({ job: 'job-1', url: '/own.mp4' });
});

test('a job that is named only by its reports is taken from them after the reply', { tags: ['OQ-79'] }, async () => {
  const one = open(followedRequest, { requestExport: [replied({ job: null })] });
  one.send({ type: 'export.joined' });
  one.send(updated({ event: 'end', url: '/early', name: 'early.xlsx', job: 'job-9' }));
  await one.reaches('done');
  expect(one.download()).toMatchObject({ url: '/early' });
});

test('an entry at 0, each word moves it on, at the end 100 and the file', {
  tags: [
    'OP-9.79',
    'OP-9.81',
    'OP-3.21',
    'OP-4.34',
    'OP-4.35',
    'ADM-3.61',
    'ADM-4.02',
    'ADM-4.03',
    'ADM-4.04',
    'ADM-9.01',
    'OQ-82',
    'OQ-117',
    'OQ-79',
  ],
}, async () => {
  const one = open(followedRequest, { requestExport: [replied({ job: null })] });
  expect(one.download()).toMatchObject({
    id: 'export-1',
    progress: 0,
    completed: false,
    view: false,
    url: null,
    download: null,
    title: 'Luna faces',
    body: 'Descargando...',
    error: false,
    timestamp: startOfDay,
  });
  one.send({ type: 'export.joined' });
  await one.reaches('followed.running');
  for (const progress of [20, 55]) one.send(updated({ event: 'process', progress }));
  expect(one.shown().slice(-2)).toEqual([20, 55]);
  one.send(updated({ event: 'end', url: '/file', name: 'Luna.xlsx' }));
  const end = { progress: 100, completed: true, error: false, body: 'Descarga completa', url: '/file', download: 'Luna.xlsx' };
  expect(one.download()).toMatchObject(end);
});

test('an exception marks it failed, at 100, and leaves the channel; it can be asked for again', {
  tags: ['ADM-4.05', 'ADM-4.06', 'ADM-8.01', 'OP-4.35', 'OQ-82', 'OQ-79'],
}, async () => {
  const one = open(followedRequest, { requestExport: [replied({ job: null }), replied({ job: null })] });
  one.send({ type: 'export.joined' });
  await one.reaches('followed.running');
  one.send(updated({ event: 'exception' }));
  expect(one.download()).toMatchObject({ progress: 100, completed: true, error: true, body: 'Ocurrio un error', url: null });
  expect(one.channels()).toEqual(['download.join', 'download.leave']);
  one.send({ type: 'export.retry' });
  expect(one.download()).toMatchObject({ progress: 0, completed: false, error: false });
  one.send({ type: 'export.joined' });
  await one.reaches('followed.running');
  expect(one.script.inputs('requestExport')).toHaveLength(2);
});

test.each([
  ['refused', refused('export.running')],
  ['not answered', new Error('network')],
])('an export whose call is %s has failed', { tags: ['OQ-79', 'ADM-8.01'] }, async (_, reply) => {
  for (const ask of [followedRequest, directRequest]) {
    const one = open(ask, { requestExport: [reply] });
    one.send({ type: 'export.joined' });
    await one.reaches('failed');
    expect(one.download()).toMatchObject({ error: true, progress: 100, body: 'Ocurrio un error' });
  }
});

test('no word for 30 minutes means that it failed; each word begins the time anew', { tags: ['OQ-79'] }, async () => {
  const one = open(followedRequest, { requestExport: [replied({ job: null })] });
  one.send({ type: 'export.joined' });
  await one.reaches('followed.running');
  one.clock.increment(29 * 60_000);
  one.send(updated({ event: 'process', progress: 10 }));
  one.clock.increment(30 * 60_000 - 1);
  await one.reaches('followed.running');
  one.clock.increment(1);
  await one.reaches('failed');
});

test('a list without progress brings its file with the answer, which the browser keeps', {
  tags: ['ADM-4.07', 'OP-4.34', 'OP-9.81'],
}, async () => {
  const one = open(directRequest, { requestExport: [replied({ url: 'blob:1', name: 'Units.xlsx' })] });
  expect(one.download()).toMatchObject({ progress: 0, completed: false, error: false, body: 'Descargando...' });
  await one.reaches('done');
  expect(one.download()).toMatchObject({
    progress: 100,
    completed: true,
    body: 'Descarga completa',
    url: 'blob:1',
    download: 'Units.xlsx',
  });
  expect(one.came()).toMatchObject([{ url: 'blob:1', name: 'Units.xlsx' }]);
  expect(one.channels()).toEqual([]);
});

test('the alarm views say it in their own words', { tags: ['ADM-4.08'] }, async () => {
  const one = open({ ...directRequest, endBody: downloadBodies.views }, { requestExport: [replied({ url: 'blob:1', name: null })] });
  await one.reaches('done');
  expect(one.download().body).toBe('Downloaded successfully');
});

test('a file ready before the call’s reply is not lost; events of an earlier job are ignored', async () => {
  const early = open(followedRequest, { requestExport: [new Promise(() => undefined)] });
  early.send({ type: 'export.joined' });
  await early.reaches('followed.starting');
  early.send(updated({ event: 'end', url: '/file', name: null }));
  await early.reaches('done');
  const later = open(followedRequest, { requestExport: [replied({ job: 'job-2' })] });
  later.send({ type: 'export.joined' });
  await later.reaches('followed.running');
  later.send(updated({ event: 'exception', job: 'job-1' }));
  await later.reaches('followed.running');
});

test('a channel that cannot be joined holds nothing up', async () => {
  const one = open(followedRequest, { requestExport: [replied({ job: null })] });
  one.clock.increment(10_000);
  await one.reaches('followed.running');
});

test.each([
  ['runs still', replied(aJob), 'followed.running', { progress: 60, job: 'job-1' }],
  ['ended meanwhile', replied({ ...aJob, state: 'ended', url: '/file' }), 'done', { progress: 100, url: '/file', download: aJob.name }],
  ['was canceled meanwhile', replied({ ...aJob, state: 'canceled', fault: 'canceled' }), 'canceled', { error: true, fault: 'canceled' }],
  ['failed meanwhile', replied({ ...aJob, state: 'failed' }), 'failed', { error: true }],
  ['is unknown', replied(null), 'failed', { error: true }],
  ['cannot be asked about', new Error('network'), 'followed.running', { progress: 30 }],
])('after a reload it is looked for: one that %s', async (_, reply, state, shown) => {
  const one = open(followedRequest, { readExport: [reply], restored: true, download: { progress: 30, job: 'job-1' } });
  one.send({ type: 'export.joined' });
  await one.reaches(state);
  expect(one.script.inputs('requestExport')).toEqual([]);
  expect(one.script.inputs('readExport')).toEqual([{ channel, job: 'job-1' }]);
  expect(one.download()).toMatchObject(shown);
});

test('after a reload one without progress is asked for again, and one that ended stays as it was', async () => {
  const again = open(directRequest, { requestExport: [replied({ url: 'blob:2', name: null })], restored: true });
  await again.reaches('done');
  expect(again.script.inputs('requestExport')).toHaveLength(1);
  const ended = open(directRequest, { restored: true, download: { completed: true, progress: 100, url: null } });
  await ended.reaches('done');
  expect(ended.script.asked).toEqual([]);
});

test('a failed or canceled export still shows as such after a reload, and is retried on request', async () => {
  const direct = open(directRequest, {
    requestExport: [replied({ url: 'blob:3', name: null })],
    restored: true,
    download: failDownload(startDownload('e', directRequest, 0)),
  });
  await direct.reaches('failed');
  direct.send({ type: 'export.retry' });
  await direct.reaches('done');
  const canceled = open(clipExportRequest, {
    restored: true,
    download: failDownload(startDownload('e', clipExportRequest, 0), 'canceled'),
  });
  await canceled.reaches('canceled');
  canceled.send({ type: 'export.retry' });
  await canceled.reaches('followed.joining');
});

test('an entry is marked as seen, and tells so', { tags: ['OP-3.21'] }, async () => {
  const one = open(directRequest, { requestExport: [new Error('network')] });
  await one.reaches('failed');
  const before = one.shown().length;
  one.send({ type: 'export.markViewed' });
  expect(one.download().view).toBe(true);
  expect(one.shown()).toHaveLength(before + 1);
});

test('events count before the call is answered: progress, an end, an exception, a cancellation', async () => {
  const starting = async (update: Parameters<typeof updated>[0]) => {
    const one = open(followedRequest);
    one.send({ type: 'export.joined' });
    await one.reaches('followed.starting');
    one.send(updated(update));
    return one;
  };
  const moved = await starting({ event: 'process', progress: 15 });
  await moved.reaches('followed.starting');
  expect(moved.shown().at(-1)).toBe(15);
  await (await starting({ event: 'exception' })).reaches('failed');
  await (await starting({ event: 'exception', fault: 'canceled' })).reaches('canceled');
});

test('a file that comes with the answer ends an export that is followed', async () => {
  const one = open(followedRequest, { requestExport: [replied({ url: 'blob:4', name: 'Luna.xlsx' })] });
  one.send({ type: 'export.joined' });
  await one.reaches('done');
  expect(one.download().url).toBe('blob:4');
});

const clipRunning = async (given: Parameters<typeof open>[1] = {}) => {
  const one = open(clipExportRequest, { requestExport: [replied({ job: 'job-1' })], ...given });
  one.send({ type: 'export.joined' });
  await one.reaches('followed.running');
  return one;
};

test('a clip that is being made is canceled once the platform stopped it', { tags: ['OP-4.26'] }, async () => {
  const one = await clipRunning({ cancelExport: [replied(null)] });
  one.send({ type: 'export.cancel' });
  await one.reaches('canceled');
  expect(one.script.inputs('cancelExport')).toEqual([{ job: 'job-1' }]);
  expect(one.download()).toMatchObject({ error: true, fault: 'canceled' });
});

test('a clip that cannot be stopped is looked for, and goes on where nobody answers', { tags: ['OP-4.26'] }, async () => {
  const late = await clipRunning({ cancelExport: [refused('record.not_found')], readExport: [new Promise(() => undefined)] });
  late.send({ type: 'export.cancel' });
  await late.reaches('followed.finding');
  const silent = await clipRunning({ cancelExport: [new Error('network')] });
  silent.send({ type: 'export.cancel' });
  await silent.reaches('followed.running');
  expect(silent.script.inputs('cancelExport')).toHaveLength(1);
});

test('somebody else who stops a clip, or an exception, ends it here too', async () => {
  const one = await clipRunning();
  one.send(updated({ channel: clipExportRequest.channel as 'luna-face-export', event: 'exception', fault: 'canceled' }));
  await one.reaches('canceled');
});

test('the list hears of each state of an entry, also of one that is asked for again', async () => {
  const one = open(followedRequest, { requestExport: [replied({ job: 'job-1' }), replied({ job: 'job-2' })] });
  expect(one.shown()).toEqual([0]);
  one.send({ type: 'export.joined' });
  expect(one.shown()).toEqual([0, 0]);
  one.send(updated({ event: 'process', progress: 30, job: 'job-1' }));
  await one.reaches('followed.running');
  expect(one.shown().slice(2)).toEqual([0, 30]);
  one.send(updated({ event: 'exception', job: 'job-1' }));
  expect(one.shown().slice(4)).toEqual([100]);
  one.send({ type: 'export.retry' });
  expect(one.shown().slice(5)).toEqual([0]);
  one.send({ type: 'export.joined' });
  one.send(updated({ event: 'end', url: '/first', name: 'first.xlsx', job: 'job-1' }));
  expect(one.download()).toMatchObject({ completed: false, progress: 0 });
  await one.reaches('followed.running');
  one.send(updated({ event: 'exception', fault: 'canceled', job: 'job-2' }));
  expect(one.shown().slice(6)).toEqual([0, 0, 100]);
  one.send({ type: 'export.retry' });
  expect(one.download()).toMatchObject({ completed: false, fault: null, job: null });
});

test('the list hears of a file that comes with the answer: once it is asked for, and once there', async () => {
  const one = open(directRequest, { requestExport: [replied({ url: 'blob:1', name: null })] });
  expect(one.shown()).toEqual([0]);
  await one.reaches('done');
  expect(one.shown()).toEqual([0, 100]);
});

test('a failed export of an earlier page that is asked for again begins anew', async () => {
  const failed = { completed: true, error: true, progress: 100 };
  const one = open(followedRequest, { requestExport: [replied({ job: 'job-3' })], restored: true, download: failed });
  one.send({ type: 'export.retry' });
  one.send({ type: 'export.joined' });
  await one.reaches('followed.running');
  expect(one.script.asked.map(({ call }) => call)).toEqual(['requestExport']);
});

test('a request waits ten seconds for its channel', () => {
  const one = open(followedRequest, { requestExport: [replied({ job: 'job-1' })] });
  one.clock.increment(9999);
  expect(one.script.asked).toEqual([]);
  one.clock.increment(1);
  expect(one.script.asked).toHaveLength(1);
});
