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
