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

test('a delete asks first and lists what became of each row', { tags: ['OQ-101'] }, async () => {
  const rows = [{ id: 8, label: 'South gate', done: false, code: 'record.in_use' }];
  const bulk = start('delete', { deleteMany: [replied({ done: 1, failed: 1, rows })] });
  await bulk.reaches('confirming');
  expect(bulk.script.inputs('deleteMany')).toEqual([]);
  bulk.send({ type: 'bulk.apply' });
  await bulk.reaches('done');
  expect(bulk.now().result).toEqual({ done: 1, failed: 1, rows });
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

const lost = new Error('network');
const invalid = { ...refused('request.invalid'), refusal: { ...refused('request.invalid').refusal, errors: { height: ['At most 9'] } } };

/** A bulk edit of one field that was sent to be previewed. */
async function previewing(editMany: readonly unknown[], path: string) {
  const bulk = start('edit', { editMany: [...editMany] });
  bulk.send({ type: 'bulk.addField', field: 'height' });
  bulk.send({ type: 'bulk.setField', field: 'height', value: '5' });
  bulk.send({ type: 'bulk.preview' });
  expect(bulk.actor.getSnapshot().hasTag('busy')).toBe(true);
  await bulk.reaches(path);
  return bulk;
}
/** The same, after its preview was applied. */
async function applying(editMany: readonly unknown[], path: string) {
  const bulk = await previewing([preview, ...editMany], 'previewed');
  bulk.send({ type: 'bulk.apply' });
  await bulk.reaches(path);
  return bulk;
}
const keysOf = (inputs: unknown[]) => inputs.map((one) => (one as { key: string }).key);

test('a preview is possible once a field was chosen', () => {
  const bulk = start('edit', {});
  expect(bulk.actor.getSnapshot().can({ type: 'bulk.preview' })).toBe(false);
  bulk.send({ type: 'bulk.addField', field: 'height' });
  expect(bulk.actor.getSnapshot().can({ type: 'bulk.preview' })).toBe(true);
  bulk.send({ type: 'bulk.removeField', field: 'height' });
  expect([bulk.now().draft, bulk.actor.getSnapshot().can({ type: 'bulk.preview' })]).toEqual([{}, false]);
});

test('a value that the platform finds wrong is said at its field until it is given another one', async () => {
  const bulk = await previewing([invalid, preview], 'choosing');
  expect([bulk.now().errors, bulk.now().refusal]).toEqual([{ height: ['At most 9'] }, invalid.refusal]);
  bulk.send({ type: 'bulk.setField', field: 'height', value: '9' });
  expect([bulk.now().errors, bulk.now().refusal]).toEqual([{}, null]);
  bulk.send({ type: 'bulk.preview' });
  await bulk.reaches('previewed');
});

test('a preview that is refused says why, and one goes back to the fields', async () => {
  const bulk = await previewing([refused('bulk.changed')], 'refused');
  expect(bulk.now().refusal?.code).toBe('bulk.changed');
  bulk.send({ type: 'bulk.cancel' });
  await bulk.reaches('choosing');
});

test('a preview without an answer is asked again, or left for the fields', async () => {
  const bulk = await previewing([lost, lost], 'unread');
  bulk.send({ type: 'bulk.preview' });
  await bulk.reaches('previewing');
  await bulk.reaches('unread');
  bulk.send({ type: 'bulk.cancel' });
  await bulk.reaches('choosing');
  expect(bulk.now().draft).toEqual({ height: '5' });
});

test('a preview can be left for the fields, and each one is written under its own key', async () => {
  const done = replied({ changing: 2, unchanged: 0, differences: [], result: null });
  const bulk = await previewing([preview, preview, lost, done], 'previewed');
  expect(bulk.now().preview).toEqual(preview.data);
  bulk.send({ type: 'bulk.cancel' });
  await bulk.reaches('choosing');
  bulk.send({ type: 'bulk.preview' });
  await bulk.reaches('previewed');
  bulk.send({ type: 'bulk.apply' });
  await bulk.reaches('unsure');
  bulk.send({ type: 'bulk.apply' });
  await bulk.reaches('applying');
  await bulk.reaches('done');
  expect(keysOf(bulk.script.inputs('editMany'))).toEqual(['key-1', 'key-2', 'key-3', 'key-3']);
  expect([bulk.now().preview, bulk.now().result]).toEqual([done.data, { done: 2, failed: 0, rows: [] }]);
});

test.each([
  ['bulk.changed', refused('bulk.changed')],
  ['request.invalid', invalid],
] as const)('an edit that is refused with %s says so, and nothing was done', async (code, answer) => {
  const bulk = await applying([answer], 'refused');
  expect([bulk.now().refusal?.code, bulk.now().result]).toEqual([code, null]);
});

test('a delete that was refused is asked about again', async () => {
  const bulk = start('delete', { deleteMany: [refused('bulk.changed'), replied({ done: 2, failed: 0, rows: [] })] });
  bulk.send({ type: 'bulk.apply' });
  await bulk.reaches('refused');
  bulk.send({ type: 'bulk.cancel' });
  await bulk.reaches('confirming');
  bulk.send({ type: 'bulk.apply' });
  await bulk.reaches('done');
  expect(bulk.now().refusal).toBe(null);
});
