import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { recordMachine } from './record.machine.ts';
import { aGate, gates, usesOf } from './record.paths.ts';
import type { RecordEvent, RecordInput } from './record.types.ts';

type Call = 'readRecord' | 'saveRecord' | 'readUses' | 'deleteRecord';

function start(replies: Partial<Record<Call, unknown[]>>, input: Partial<RecordInput> = {}) {
  const script = new Script<Call>({ readRecord: [replied(aGate())], ...replies });
  const machine = recordMachine.provide({
    actors: {
      readRecord: script.port('readRecord'),
      saveRecord: script.port('saveRecord'),
      readUses: script.port('readUses'),
      deleteRecord: script.port('deleteRecord'),
    },
  });
  let keys = 0;
  const actor = createActor(machine, { input: { catalogue: gates, id: 7, purpose: 'edit', newKey: () => `key-${++keys}`, ...input } });
  const faulted: string[] = [];
  actor.on('record.invalid', ({ field }) => faulted.push(field));
  actor.start();
  return {
    script,
    faulted,
    now: () => actor.getSnapshot().context,
    is: (path: string) => reaches(actor, path),
    send: (...events: RecordEvent[]) => events.forEach((event) => actor.send(event)),
    type: (field: string, value: unknown) => actor.send({ type: 'record.change', field, value }),
  };
}
const save = { type: 'record.save' } as const;

test('an edit sends what changed and the version that it changed from, nothing else', { tags: ['ADM-7.06'] }, async () => {
  const { script, type, send, is } = start({ saveRecord: [replied(aGate({ version: 4 }))] });
  await is('editing.clean');
  type('height', '5');
  type('password', 'new');
  send(save);
  await is('saved');
  expect(script.inputs('saveRecord')).toMatchObject([{ id: 7, body: { height: 5, password: 'new', version: 3 } }]);
  expect(Object.keys((script.inputs('saveRecord')[0] as { body: object }).body)).toHaveLength(3);
});

test('a new record begins with its place and sends what is filled', { tags: ['ADM-7.05'] }, async () => {
  const { script, type, send, is } = start({ saveRecord: [replied(aGate())] }, { id: null, start: { id_tenant: 1 } });
  type('name', 'North gate');
  send(save);
  await is('saved');
  expect(script.inputs('saveRecord')).toMatchObject([{ id: null, body: { name: 'North gate', id_tenant: 1, active: false } }]);
});

test('faults show before sending, the first invalid field is named, a correction clears the text', {
  tags: ['OQ-87'],
}, async () => {
  const { script, faulted, now, type, send, is } = start({}, { id: null });
  send(save);
  await is('editing.invalid');
  expect(now().faults.map(({ field }) => field)).toEqual(['name', 'id_tenant']);
  expect(faulted).toEqual(['name']);
  type('name', 'N');
  expect(now().faults.map(({ field }) => field)).toEqual(['id_tenant']);
  expect(script.inputs('saveRecord')).toEqual([]);
});

test('a field that was left wrong says so at once, and what was typed in it stays', async () => {
  const { now, type, send, is } = start({});
  await is('editing.clean');
  type('height', '4 metres');
  expect(now().faults).toEqual([]);
  send({ type: 'record.check', field: 'height' });
  expect(now().faults).toMatchObject([{ field: 'height', text: 'Enter a whole number' }]);
  expect(now().draft['height']).toBe('4 metres');
});

test('a refusal keeps what was typed, and its words stand at the field until that is changed', async () => {
  const no = refused('request.invalid');
  const { now, faulted, type, send, is } = start({ saveRecord: [{ ok: false, refusal: { ...no.refusal, errors: { name: ['Taken.'] } } }] });
  await is('editing.clean');
  type('name', 'Gate 1');
  send(save);
  await is('editing.refused');
  expect(faulted).toEqual(['name']);
  expect(now().draft['name']).toBe('Gate 1');
  expect(now().errors).toEqual({ name: ['Taken.'] });
  type('name', 'Gate 2');
  expect(now().errors).toEqual({});
});

test('a lost answer is asked again under the same key; something else typed is another write', async () => {
  const { script, type, send, is } = start({ saveRecord: [new Error('no network'), new Error('no network'), replied(aGate())] });
  await is('editing.clean');
  type('name', 'Gate 1');
  send(save);
  await is('editing.unsent');
  send(save);
  await is('editing.unsent');
  type('name', 'Gate 2');
  send(save);
  await is('saved');
  expect((script.inputs('saveRecord') as { key: string }[]).map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
});

test('on a concurrent save, only fields changed by both need a decision; it is sent on top', async () => {
  const theirs = aGate({ version: 9, name: 'Gate 1', height: 5 });
  const { script, now, type, send, is } = start({ saveRecord: [refused('record.changed', { record: theirs }), replied(aGate())] });
  await is('editing.clean');
  type('name', 'South gate');
  type('active', false);
  send(save);
  await is('conflict');
  expect(now().conflict?.choices).toEqual({ height: 'theirs', active: 'mine' });
  send({ type: 'conflict.resolve' });
  await is('conflict');
  send({ type: 'conflict.choose', field: 'name', side: 'mine' }, { type: 'conflict.resolve' });
  await is('saved');
  expect(script.inputs('saveRecord').at(-1)).toMatchObject({ body: { name: 'South gate', active: false, version: 9 } });
});

test('what both changed is nobody’s before somebody has chosen', async () => {
  const theirs = aGate({ version: 9, name: 'Gate 1' });
  const { now, type, send, is } = start({ saveRecord: [refused('record.changed', { record: theirs })] });
  await is('editing.clean');
  type('name', 'South gate');
  send(save);
  await is('conflict');
  send({ type: 'conflict.resolve' });
  await is('conflict');
  expect(now().draft['name']).toBe('South gate');
});

test('taking theirs everywhere leaves nothing to save', async () => {
  const theirs = aGate({ version: 9, name: 'Gate 1' });
  const { now, type, send, is } = start({ saveRecord: [refused('record.changed', { record: theirs })] });
  await is('editing.clean');
  type('name', 'South gate');
  send(save);
  await is('conflict');
  send({ type: 'conflict.choose', field: 'name', side: 'theirs' }, { type: 'conflict.resolve' });
  await is('editing.clean');
  expect(now().draft['name']).toBe('Gate 1');
  expect(now().record?.version).toBe(9);
});

test('leaving with something typed asks first; what was typed and taken back is nothing', async () => {
  const { now, type, send, is } = start({});
  await is('editing.clean');
  type('name', 'X');
  send({ type: 'record.dismiss' });
  await is('leaving');
  send({ type: 'record.stay' });
  await is('editing.dirty');
  expect(now().draft['name']).toBe('X');
  type('name', 'North gate');
  send({ type: 'record.dismiss' });
  await is('left');
});

test('a deletion names what hangs on the record, and is not offered while something stops it', { tags: ['OQ-101'] }, async () => {
  const { now, send, is, script } = start({ readUses: [replied(usesOf(false)), replied(usesOf(true))], deleteRecord: [replied(null)] });
  await is('editing.clean');
  send({ type: 'record.remove' });
  await is('removing.blocked');
  send({ type: 'record.confirm' });
  expect(script.inputs('deleteRecord')).toEqual([]);
  send({ type: 'record.renew' });
  await is('removing.confirming');
  expect(now().uses).toEqual(usesOf(true));
  send({ type: 'record.confirm' });
  await is('removed');
});

test('what came to hang on it meanwhile is said by the refusal', { tags: ['OQ-101'] }, async () => {
  const inUse = refused('record.in_use', { uses: usesOf(false).uses });
  const { now, send, is } = start({ readUses: [replied({ ...usesOf(true), uses: [] })], deleteRecord: [inUse] }, { purpose: 'delete' });
  await is('removing.confirming');
  send({ type: 'record.confirm' });
  await is('removing.blocked');
  expect(now().uses).toEqual(usesOf(false));
  send({ type: 'record.stay' });
  await is('left');
});

test('whoever may not write it looks at it', async () => {
  const { now, send, is } = start({}, { purpose: 'view' });
  await is('viewing');
  send({ type: 'record.change', field: 'name', value: 'X' }, save);
  expect(now().draft['name']).toBe('North gate');
});
