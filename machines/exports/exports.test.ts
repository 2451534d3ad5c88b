import { expect, test } from 'vitest';
import { type AnyEventObject, createActor } from 'xstate';
import { begun, type Download, ended } from '../export/download.ts';
import { exportMachine } from '../export/export.machine.ts';
import { directAsk, followedAsk } from '../export/export.paths.ts';
import { replied, startOfDay } from '../paths/city.ts';
import { Script } from '../paths/scripted.ts';
import { feeding } from '../port.ts';
import { type DownloadsKept, type DownloadsTold, exportsMachine, isExporting } from './exports.machine.ts';

const channel = 'luna-face-export';

function open(given: { kept?: Download[]; askExport?: unknown[]; readExport?: unknown[] } = {}) {
  const script = new Script<'askExport' | 'readExport'>({ askExport: given.askExport ?? [], readExport: given.readExport ?? [] });
  const shelf: DownloadsTold[] = [];
  const facts: AnyEventObject[] = [];
  const machine = exportsMachine.provide({
    actors: {
      export: exportMachine.provide({ actors: { askExport: script.port('askExport'), readExport: script.port('readExport') } }),
      shelf: feeding<DownloadsKept, void, DownloadsTold>((say, _, listen) => {
        listen((told) => shelf.push(told));
        say({ type: 'downloads.kept', downloads: given.kept ?? [] });
      }),
    },
  });
  let made = 0;
  const actor = createActor(machine, {
    input: { newKey: () => `export-${(made += 1)}`, now: () => startOfDay + made },
    inspect: (seen) => {
      if (seen.type === '@xstate.event' && seen.sourceRef === seen.actorRef && /^exports\.(join|leave)$/.test(seen.event.type))
        facts.push(seen.event);
    },
  }).start();
  const list = () => actor.getSnapshot().context.downloads;
  return { actor, script, shelf, facts, send: actor.send.bind(actor), list };
}
const settled = () => new Promise<void>((done) => void setTimeout(done, 0));

test('ADM-2.61 OQ-117 the list has each export once, the newest first, and is kept at every change', async () => {
  const { send, list, shelf } = open({ askExport: [replied({ url: 'blob:1', name: 'Units.xlsx' })] });
  send({ type: 'export.start', ask: directAsk });
  send({ type: 'export.start', ask: followedAsk });
  await settled();
  expect(list().map(({ title, body, download }) => [title, body, download])).toEqual([
    ['Luna faces', 'Descargando...', null],
    ['Units', 'Descarga completa', 'Units.xlsx'],
  ]);
  const kept = shelf.filter((told) => told.type === 'shelf.put').map(({ download }) => [download.title, download.progress]);
  expect(kept).toContainEqual(['Units', 100]);
  expect(shelf).toContainEqual({ type: 'shelf.save', url: 'blob:1', name: 'Units.xlsx' });
});

test('OQ-78 joins and leaves the channel of an export through the console, and hands on what it says', async () => {
  const { send, list, facts } = open({ askExport: [replied({ job: 'j' })] });
  send({ type: 'export.start', ask: followedAsk });
  expect(facts).toEqual([{ type: 'exports.join', channel }]);
  send({ type: 'exports.joined', channel });
  await settled();
  send({ type: 'exports.said', said: [{ channel: 'lpr-matches-export', job: null, event: 'process', progress: 90 }] });
  send({ type: 'exports.said', said: [{ channel, job: 'j', event: 'process', progress: 40 }] });
  expect(list()[0]?.progress).toBe(40);
  send({ type: 'exports.said', said: [{ channel, job: 'j', event: 'end', url: '/file', name: 'f.xlsx' }] });
  expect(list()[0]).toMatchObject({ progress: 100, url: '/file' });
  expect(facts).toEqual([
    { type: 'exports.join', channel },
    { type: 'exports.leave', channel },
  ]);
});

test('OQ-78 a second one of a catalogue that reports on its progress does not begin while the first runs', () => {
  const { send, list } = open();
  send({ type: 'export.start', ask: followedAsk });
  expect(isExporting(list(), 'luna-face')).toBe(true);
  send({ type: 'export.start', ask: followedAsk });
  send({ type: 'export.start', ask: directAsk });
  send({ type: 'export.start', ask: directAsk });
  expect(list().map(({ title }) => title)).toEqual(['Units', 'Units', 'Luna faces']);
});

test('after a reload the entries are back, and one that was being made is followed on', async () => {
  const kept = [ended(begun('old', directAsk, startOfDay), '/file', 'f.xlsx'), begun('running', followedAsk, startOfDay + 1)];
  const { send, list, facts, script } = open({ kept, readExport: [replied(null)] });
  expect(list().map(({ id }) => id)).toEqual(['running', 'old']);
  expect(facts).toEqual([{ type: 'exports.join', channel }]);
  send({ type: 'exports.joined', channel });
  await settled();
  expect(script.asked.map(({ call }) => call)).toEqual(['readExport']);
});

test('OQ-117 opening the list marks what ended as seen; entries are removed one by one, or all that ended', async () => {
  const { send, list, shelf, facts } = open({
    askExport: [replied({ url: 'blob:1', name: null }), replied({ url: 'blob:2', name: null })],
  });
  for (const ask of [directAsk, directAsk, followedAsk]) send({ type: 'export.start', ask });
  await settled();
  send({ type: 'downloads.open' });
  expect(list().map(({ view }) => view)).toEqual([false, true, true]);
  send({ type: 'downloads.remove', id: 'export-1' });
  expect(list().map(({ id }) => id)).toEqual(['export-3', 'export-2']);
  send({ type: 'downloads.clear' });
  expect(list().map(({ id }) => id)).toEqual(['export-3']);
  send({ type: 'downloads.remove', id: 'export-3' });
  expect(facts.at(-1)).toEqual({ type: 'exports.leave', channel });
  expect(shelf.filter(({ type }) => type === 'shelf.drop')).toEqual(
    ['export-1', 'export-2', 'export-3'].map((id) => ({ type: 'shelf.drop', ids: [id] })),
  );
});

test('the list is bounded', () => {
  const { send, list, actor } = open();
  for (let count = 0; count < 60; count += 1) send({ type: 'export.start', ask: directAsk });
  expect(list()).toHaveLength(50);
  expect(Object.keys(actor.getSnapshot().children)).toHaveLength(51);
});
