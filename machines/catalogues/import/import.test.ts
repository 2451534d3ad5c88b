import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { time } from '../../../contract/catalogues/fields/field.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { gates } from '../record/record.paths.ts';
import { importMachine } from './import.machine.ts';
import { aFile, aResult } from './import.paths.ts';
import { selectDates, selectUndated } from './import.selectors.ts';

function start(files: unknown[], rows: unknown[] = []) {
  const script = new Script<'readFile' | 'importRows'>({ readFile: files, importRows: rows });
  const machine = importMachine.provide({ actors: { readFile: script.port('readFile'), importRows: script.port('importRows') } });
  let keys = 0;
  const actor = createActor(machine, { input: { catalogue: gates, newKey: () => `key-${++keys}` } }).start();
  const choose = () => actor.send({ type: 'import.choose', file: { name: 'gates.csv', size: 9, content: {} } });
  return { actor, script, choose, is: (path: string) => reaches(actor, path), now: () => actor.getSnapshot().context };
}

test('columns that are recognised are named, and rows are found by what names a record', { tags: ['OQ-81'] }, async () => {
  const { choose, is, now } = start([replied(aFile())]);
  choose();
  await is('mapping');
  expect(now().mapping).toEqual(['name', null]);
  expect(now().keys).toEqual(['name']);
});

test('a field is one column, and a column that is left out finds no row', async () => {
  const { actor, choose, is, now } = start([replied(aFile())]);
  choose();
  await is('mapping');
  actor.send({ type: 'import.map', column: 1, field: 'name' });
  expect(now().mapping).toEqual([null, 'name']);
  actor.send({ type: 'import.map', column: 1, field: null });
  expect(now().keys).toEqual([]);
  expect(actor.getSnapshot().can({ type: 'import.dryRun' })).toBe(false);
});

test('nothing is written before every row was found right; then all are, once', { tags: ['OQ-81'] }, async () => {
  const faulty = aResult({ faulty: 1, faults: [{ row: 2, field: 'height', value: '50', message: 'At most 9' }] });
  const { actor, script, choose, is } = start(
    [replied(aFile()), replied(aFile())],
    [replied(faulty), replied(aResult()), new Error('no network'), replied(aResult({ applied: true }))],
  );
  choose();
  await is('mapping');
  actor.send({ type: 'import.dryRun' });
  await is('faulty');
  expect(actor.getSnapshot().can({ type: 'import.apply' })).toBe(false);
  actor.send({ type: 'import.cancel' });
  actor.send({ type: 'import.dryRun' });
  await is('ready');
  actor.send({ type: 'import.apply' });
  await is('unapplied');
  actor.send({ type: 'import.apply' });
  await is('done');
  const sent = script.inputs('importRows') as { request: { apply: boolean }; key: string }[];
  expect(sent.map(({ request, key }) => [request.apply, key])).toEqual([
    [false, ''],
    [false, ''],
    [true, 'key-1'],
    [true, 'key-1'],
  ]);
});

test('a file that cannot be read says why, and another one can be chosen', { tags: ['OQ-81'] }, async () => {
  const { choose, is, now } = start([refused('import.unreadable'), replied(aFile())]);
  choose();
  await is('refused');
  expect(now().refusal?.code).toBe('import.unreadable');
  choose();
  await is('mapping');
});

test('a column whose dates can be read in two orders is tried only after one is chosen', { tags: ['OQ-81'] }, async () => {
  const dated = { ...gates, fields: [...gates.fields, time('built')] };
  const file = { ...aFile(['name', 'built']), dates: [null, 'open' as const] };
  const script = new Script<'readFile' | 'importRows'>({ readFile: [replied(file)], importRows: [replied(aResult())] });
  const machine = importMachine.provide({ actors: { readFile: script.port('readFile'), importRows: script.port('importRows') } });
  const actor = createActor(machine, { input: { catalogue: dated, newKey: () => 'key' } }).start();
  actor.send({ type: 'import.choose', file: { name: 'gates.csv', size: 9, content: {} } });
  await reaches(actor, 'mapping');
  expect([selectUndated(actor.getSnapshot()), actor.getSnapshot().can({ type: 'import.dryRun' })]).toEqual(['High', false]);
  actor.send({ type: 'import.map', column: 1, field: 'built', dates: 'month_first' });
  expect([selectUndated(actor.getSnapshot()), selectDates(actor.getSnapshot())]).toEqual([undefined, [null, 'month_first']]);
  actor.send({ type: 'import.dryRun' });
  await reaches(actor, 'ready');
  expect(script.inputs('importRows')).toMatchObject([{ request: { dates: [null, 'month_first'] } }]);
});

const file = { name: 'gates.csv', size: 9, content: {} };
const other = { name: 'barriers.xlsx', size: 12, content: {}, sheet: 'Barriers', header: 2 };
const lost = new Error('no network');
const faulty = replied(aResult({ faulty: 1, faults: [{ row: 2, field: 'height', value: '50', message: 'At most 9' }] }));
const dryRun = { type: 'import.dryRun' } as const;
const apply = { type: 'import.apply' } as const;

/** Sends a chosen file, tries its rows and writes them, as far as there are answers, to this state. */
async function pass(files: readonly unknown[], rows: readonly unknown[], path: string) {
  const setup = start([...files], [...rows]);
  setup.choose();
  for (const [state, event] of [['mapping', dryRun] as const, ['ready', apply] as const].slice(0, rows.length)) {
    await setup.is(state);
    setup.actor.send(event);
  }
  await setup.is(path);
  return setup;
}

test.each([
  ['refused', [refused('import.unreadable')], []],
  ['unread', [lost], []],
  ['mapping', [replied(aFile())], []],
  ['faulty', [replied(aFile())], [faulty]],
] as const)('another file is taken from %s, and nothing of the former one is left', async (path, files, rows) => {
  const { actor, script, is, now } = await pass([...files, replied(aFile(['height', 'name']))], rows, path);
  actor.send({ type: 'import.choose', file: other });
  expect(actor.getSnapshot().value).toBe('reading');
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(now()).toMatchObject({ chosen: other, file: null, result: null, refusal: null, key: null });
  await is('mapping');
  expect(now()).toMatchObject({ file: aFile(['height', 'name']), mapping: ['height', 'name'] });
  expect(script.inputs('readFile')).toEqual([
    { catalogue: gates, file },
    { catalogue: gates, file: other },
  ]);
});

test('a file that did not arrive is sent again', async () => {
  const { actor, script, is } = await pass([lost, replied(aFile())], [], 'unread');
  actor.send({ type: 'import.renew' });
  await is('mapping');
  expect(script.inputs('readFile')).toEqual([
    { catalogue: gates, file },
    { catalogue: gates, file },
  ]);
});

test('the fields that find an existing row are chosen among those that are columns', async () => {
  const { actor, now } = await pass([replied(aFile(['name', 'height']))], [], 'mapping');
  actor.send({ type: 'import.match', field: 'height', by: true });
  expect(now().keys).toEqual(['name', 'height']);
  actor.send({ type: 'import.match', field: 'name', by: false });
  expect(now().keys).toEqual(['height']);
  actor.send({ type: 'import.match', field: 'active', by: true });
  expect(now().keys).toEqual(['height']);
});

test('what is wrong with the rows is shown, and one goes back to the columns', { tags: ['OQ-81'] }, async () => {
  const { actor, now, is } = await pass([replied(aFile())], [faulty], 'faulty');
  expect(now().result).toEqual(faulty.data);
  actor.send({ type: 'import.cancel' });
  await is('mapping');
});

test.each([
  ['ready', [replied(aResult())]],
  ['untried', [lost]],
])('from %s one goes back to the columns', async (path, rows) => {
  const { actor, is } = await pass([replied(aFile())], rows, path);
  actor.send({ type: 'import.cancel' });
  await is('mapping');
});

test('rows without an answer are tried again, and right ones say what would become of them', async () => {
  const { actor, now } = await pass([replied(aFile())], [lost], 'untried');
  actor.send(dryRun);
  expect([actor.getSnapshot().value, now().result]).toEqual(['validating', null]);
  const ready = await pass([replied(aFile())], [replied(aResult())], 'ready');
  expect(ready.now().result).toEqual(aResult());
});

test.each([
  ['try the rows', [refused('import.unknown')]],
  ['write the rows', [replied(aResult()), refused('import.unknown')]],
])('a refusal to %s is shown with its reason', async (_, rows) => {
  const { now } = await pass([replied(aFile())], rows, 'refused');
  expect([now().refusal?.code, now().key]).toEqual(['import.unknown', null]);
});

test('rows that became wrong while they were written are shown, and the next try has its own key', { tags: ['OQ-81'] }, async () => {
  const done = replied(aResult({ applied: true, created: 2, updated: 0 }));
  const { actor, script, now, is } = await pass([replied(aFile())], [replied(aResult()), faulty, replied(aResult()), done], 'faulty');
  expect([now().result, now().key]).toEqual([faulty.data, null]);
  actor.send({ type: 'import.cancel' });
  actor.send(dryRun);
  await is('ready');
  actor.send(apply);
  await is('done');
  expect([now().result, now().key]).toEqual([done.data, null]);
  expect((script.inputs('importRows') as { key: string }[]).map(({ key }) => key)).toEqual(['', 'key-1', '', 'key-2']);
});
