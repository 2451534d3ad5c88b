import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { gates } from '../record/record.paths.ts';
import { type BulkInput, bulkFields, bulkMachine } from './bulk.machine.ts';

type Call = 'editMany' | 'deleteMany';

function start(purpose: BulkInput['purpose'], replies: Partial<Record<Call, unknown[]>>) {
  let keys = 0;
  const script = new Script<Call>(replies);
  const machine = bulkMachine.provide({ actors: { editMany: script.port('editMany'), deleteMany: script.port('deleteMany') } });
  const input = { catalogue: gates, rows: { ids: [7, 8] }, count: 2, purpose, newKey: () => `key-${(keys += 1)}` };
  const actor = createActor(machine, { input }).start();
  return {
    actor,
    script,
    send: actor.send.bind(actor),
    now: () => actor.getSnapshot().context,
    reaches: (path: string) => reaches(actor, path),
  };
}
const preview = replied({ changing: 1, unchanged: 1, differences: [], result: null });

test('many rows get a value after the difference was shown, and nothing is written before', async () => {
  const result = { done: 1, failed: 0, rows: [{ id: 7, label: 'North gate', done: true }] };
  const bulk = start('edit', { editMany: [preview, replied({ changing: 1, unchanged: 1, differences: [], result })] });
  bulk.send({ type: 'bulk.addField', field: 'height' });
  bulk.send({ type: 'bulk.setField', field: 'height', value: '5' });
  bulk.send({ type: 'bulk.preview' });
  await bulk.reaches('previewed');
  expect(bulk.script.inputs('editMany')).toMatchObject([{ preview: true, values: { height: 5 }, rows: { ids: [7, 8] } }]);
  bulk.send({ type: 'bulk.apply' });
  await bulk.reaches('done');
  expect(bulk.script.inputs('editMany').at(-1)).toMatchObject({ preview: false, values: { height: 5 } });
  expect(bulk.now().result).toEqual(result);
});

test('a value that is wrong is said at its field, and a required one cannot be emptied', async () => {
  const bulk = start('edit', {});
  bulk.send({ type: 'bulk.preview' });
  await bulk.reaches('choosing');
  bulk.send({ type: 'bulk.setField', field: 'height', value: '50' });
  bulk.send({ type: 'bulk.addField', field: 'name' });
  bulk.send({ type: 'bulk.preview' });
  await bulk.reaches('choosing');
  expect(bulk.now().faults.map(({ field, text }) => [field, text])).toEqual([
    ['name', 'This field is required'],
    ['height', 'At most {max}'],
  ]);
  bulk.send({ type: 'bulk.removeField', field: 'name' });
  expect(bulk.now().faults).toEqual([]);
});

test('where nothing would change there is nothing to apply', async () => {
  const bulk = start('edit', { editMany: [replied({ changing: 0, unchanged: 2, differences: [], result: null })] });
  bulk.send({ type: 'bulk.setField', field: 'height', value: '5' });
  bulk.send({ type: 'bulk.preview' });
  await bulk.reaches('previewed');
  expect(bulk.actor.getSnapshot().can({ type: 'bulk.apply' })).toBe(false);
});

test('a delete asks first and lists what became of each row', async () => {
  const rows = [{ id: 8, label: 'South gate', done: false, code: 'record.in_use' }];
  const bulk = start('delete', { deleteMany: [replied({ done: 1, failed: 1, rows })] });
  await bulk.reaches('confirming');
  bulk.send({ type: 'bulk.apply' });
  await bulk.reaches('done');
  expect(bulk.now().result).toMatchObject({ done: 1, failed: 1 });
});

test('a write that was not answered is sent again under the same key', async () => {
  const bulk = start('delete', { deleteMany: [new Error('network'), replied({ done: 2, failed: 0, rows: [] })] });
  bulk.send({ type: 'bulk.apply' });
  await bulk.reaches('unsure');
  bulk.send({ type: 'bulk.apply' });
  await bulk.reaches('done');
  const keys = bulk.script.inputs('deleteMany').map((one) => (one as { key: string }).key);
  expect(new Set(keys).size).toBe(1);
});

test('a list that changed meanwhile refuses all of it', async () => {
  const bulk = start('delete', { deleteMany: [refused('bulk.changed')] });
  bulk.send({ type: 'bulk.apply' });
  await bulk.reaches('refused');
  expect(bulk.now().refusal?.code).toBe('bulk.changed');
});

test('files, what must differ and what the platform keeps cannot be given to many rows', () => {
  const fields = gates.fields.map((field) => (field.name === 'name' ? { ...field, unique: true } : field));
  expect(bulkFields({ fields }).map(({ name }) => name)).not.toContain('name');
});
