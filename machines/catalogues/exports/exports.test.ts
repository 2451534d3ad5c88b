import { expect, test } from 'vitest';
import { type AnyEventObject, createActor } from 'xstate';
import type { ExportChannel } from '../../../contract/platform/export-channels.ts';
import { replied, startOfDay } from '../../quality/paths/samples.ts';
import { Script } from '../../quality/paths/scripted.ts';
import { implementFeed } from '../../shared/port.ts';
import { completeDownload, type Download, startDownload } from '../export/download.ts';
import { exportMachine } from '../export/export.machine.ts';
import { clipExportRequest, directRequest, followedRequest } from '../export/export.paths.ts';
import { type DownloadStoreCommand, type DownloadsRestored, exportsMachine, isExporting } from './exports.machine.ts';

const channel = 'luna-face-export';

type Call = 'requestExport' | 'readExport' | 'cancelExport';

function open(given: { kept?: Download[] } & Partial<Record<Call, unknown[]>> = {}) {
  const script = new Script<Call>(given);
  const shelf: DownloadStoreCommand[] = [];
  const facts: AnyEventObject[] = [];
  const machine = exportsMachine.provide({
    actors: {
      export: exportMachine.provide({
        actors: {
          requestExport: script.port('requestExport'),
          readExport: script.port('readExport'),
          cancelExport: script.port('cancelExport'),
        },
      }),
      store: implementFeed<DownloadsRestored, void, DownloadStoreCommand>((emit, _, listen) => {
        listen((told) => shelf.push(told));
        emit({ type: 'downloads.restored', downloads: given.kept ?? [] });
      }),
    },
  });
  let made = 0;
  const actor = createActor(machine, {
    input: { newKey: () => `export-${(made += 1)}`, now: () => startOfDay + made },
    inspect: (inspected) => {
      if (
        inspected.type === '@xstate.event' &&
        inspected.sourceRef === inspected.actorRef &&
        /^exports\.(join|leave)$/.test(inspected.event.type)
      )
        facts.push(inspected.event);
    },
  }).start();
  const list = () => actor.getSnapshot().context.downloads;
  return { actor, script, shelf, facts, send: actor.send.bind(actor), list };
}
const settled = () => new Promise<void>((done) => void setTimeout(done, 0));

test('the list has each export once, the newest first, and is kept at every change', {
  tags: ['ADM-2.61', 'OQ-117', 'OP-7.39'],
}, async () => {
  const { send, list, shelf } = open({ requestExport: [replied({ url: 'blob:1', name: 'Units.xlsx' })] });
  send({ type: 'export.start', ask: directRequest });
  send({ type: 'export.start', ask: followedRequest });
  await settled();
  expect(list().map(({ title, body, download }) => [title, body, download])).toEqual([
    ['Luna faces', 'Descargando...', null],
    ['Units', 'Descarga completa', 'Units.xlsx'],
  ]);
  const kept = shelf.filter((told) => told.type === 'store.put').map(({ download }) => [download.title, download.progress]);
  expect(kept).toContainEqual(['Units', 100]);
  expect(shelf).toContainEqual({ type: 'store.saveFile', url: 'blob:1', name: 'Units.xlsx' });
});

test('joins and leaves the channel of an export through the console, and hands on what it says', { tags: ['OQ-78'] }, async () => {
  const { send, list, facts } = open({ requestExport: [replied({ job: 'j' })] });
  send({ type: 'export.start', ask: followedRequest });
  expect(facts).toEqual([{ type: 'exports.join', channel }]);
  send({ type: 'exports.joined', channel });
  await settled();
  send({ type: 'exports.updated', updates: [{ channel: 'lpr-matches-export', job: null, event: 'process', progress: 90 }] });
  send({ type: 'exports.updated', updates: [{ channel, job: 'j', event: 'process', progress: 40 }] });
  expect(list()[0]?.progress).toBe(40);
  send({ type: 'exports.updated', updates: [{ channel, job: 'j', event: 'end', url: '/file', name: 'f.xlsx' }] });
  expect(list()[0]).toMatchObject({ progress: 100, url: '/file' });
  expect(facts).toEqual([
    { type: 'exports.join', channel },
    { type: 'exports.leave', channel },
  ]);
});

test('a catalogue with progress reports has one export at a time; a second start is ignored', { tags: ['OQ-78'] }, () => {
  const { send, list } = open();
  send({ type: 'export.start', ask: followedRequest });
  expect(isExporting(list(), 'luna-face')).toBe(true);
  send({ type: 'export.start', ask: followedRequest });
  send({ type: 'export.start', ask: directRequest });
  send({ type: 'export.start', ask: directRequest });
  expect(list().map(({ title }) => title)).toEqual(['Units', 'Units', 'Luna faces']);
});

test('clips of several cameras share a channel: each takes its own file, and the last one leaves', { tags: ['OP-4.26'] }, async () => {
  const { send, list, facts } = open({ requestExport: [replied({ job: 'first' }), replied({ job: 'second' })] });
  const channel = clipExportRequest.channel as ExportChannel;
  const urls = () => list().map(({ ask, url }) => [ask.key, url]);
  for (const key of ['clip-1', 'clip-2']) send({ type: 'export.start', ask: { ...clipExportRequest, key } });
  send({ type: 'exports.joined', channel });
  // Neither has a reply yet.
  send({ type: 'exports.updated', updates: [{ channel, job: 'first', event: 'end', url: '/first.mp4', name: 'first.mp4' }] });
  expect(urls()).toEqual([
    ['clip-2', null],
    ['clip-1', null],
  ]);
  await settled();
  const first = list().find(({ job }) => job === 'first');
  expect(urls()).toContainEqual([first?.ask.key, '/first.mp4']);
  expect(list().filter(({ completed }) => completed)).toHaveLength(1);
  expect(facts.map(({ type }) => type)).toEqual(['exports.join', 'exports.join']);
  send({ type: 'exports.updated', updates: [{ channel, job: 'second', event: 'end', url: '/second.mp4', name: 'second.mp4' }] });
  expect(list().map(({ job, url }) => [job, url])).toContainEqual(['second', '/second.mp4']);
  expect(facts.at(-1)).toEqual({ type: 'exports.leave', channel });
});

test('a clip that is removed while another one is made leaves its channel to it', { tags: ['OP-4.26'] }, async () => {
  const { send, list, facts } = open({ requestExport: [replied({ job: 'first' }), replied({ job: 'second' })] });
  const channel = clipExportRequest.channel as ExportChannel;
  for (const key of ['clip-1', 'clip-2']) send({ type: 'export.start', ask: { ...clipExportRequest, key } });
  send({ type: 'exports.joined', channel });
  await settled();
  send({ type: 'downloads.remove', id: list()[0]?.id ?? '' });
  expect(facts.filter(({ type }) => type === 'exports.leave')).toEqual([]);
  send({ type: 'downloads.remove', id: list()[0]?.id ?? '' });
  expect(facts.at(-1)).toEqual({ type: 'exports.leave', channel });
});

test('after a reload the entries are back, and one that was being made is followed on', async () => {
  const kept = [
    completeDownload(startDownload('old', directRequest, startOfDay), '/file', 'f.xlsx'),
    startDownload('running', followedRequest, startOfDay + 1),
  ];
  const { send, list, facts, script } = open({ kept, readExport: [replied(null)] });
  expect(list().map(({ id }) => id)).toEqual(['running', 'old']);
  expect(facts).toEqual([{ type: 'exports.join', channel }]);
  send({ type: 'exports.joined', channel });
  await settled();
  expect(script.asked.map(({ call }) => call)).toEqual(['readExport']);
});

test('opening the list marks ended entries as viewed; entries are removed singly, or all ended', {
  tags: ['OQ-117'],
}, async () => {
  const { actor, send, list, shelf, facts } = open({
    requestExport: [replied({ url: 'blob:1', name: null }), replied({ url: 'blob:2', name: null })],
  });
  for (const ask of [directRequest, directRequest, followedRequest]) send({ type: 'export.start', ask });
  await settled();
  expect(actor.getSnapshot().value).toBe('closed');
  send({ type: 'downloads.open' });
  expect(list().map(({ view }) => view)).toEqual([false, true, true]);
  send({ type: 'downloads.dismiss' });
  expect(actor.getSnapshot().value).toBe('closed');
  send({ type: 'downloads.remove', id: 'export-1' });
  expect(list().map(({ id }) => id)).toEqual(['export-3', 'export-2']);
  send({ type: 'downloads.clear' });
  expect(list().map(({ id }) => id)).toEqual(['export-3']);
  send({ type: 'downloads.remove', id: 'export-3' });
  expect(facts.at(-1)).toEqual({ type: 'exports.leave', channel });
  expect(shelf.filter(({ type }) => type === 'store.remove')).toEqual(
    ['export-1', 'export-2', 'export-3'].map((id) => ({ type: 'store.remove', ids: [id] })),
  );
});

test('the list is bounded', () => {
  const { send, list, actor } = open();
  for (let count = 0; count < 60; count += 1) send({ type: 'export.start', ask: directRequest });
  expect(list()).toHaveLength(50);
  expect(Object.keys(actor.getSnapshot().children)).toHaveLength(51);
});

test('a failed export is retried, and a clip in progress is stopped, each by its entry', {
  tags: ['OP-4.26'],
}, async () => {
  const { send, list, script } = open({
    requestExport: [new Error('network'), replied({ url: 'blob:1', name: null }), replied({ job: 'clip-1' })],
    cancelExport: [replied(null)],
  });
  send({ type: 'export.start', ask: directRequest });
  await settled();
  send({ type: 'downloads.retry', id: 'export-1' });
  await settled();
  expect(list()[0]).toMatchObject({ id: 'export-1', error: false, url: 'blob:1' });
  send({ type: 'export.start', ask: clipExportRequest });
  send({ type: 'exports.joined', channel: clipExportRequest.channel as ExportChannel });
  await settled();
  send({ type: 'downloads.cancel', id: 'export-2' });
  await settled();
  expect(script.inputs('cancelExport')).toEqual([{ job: 'clip-1' }]);
  expect(list()[0]?.fault).toBe('canceled');
});
