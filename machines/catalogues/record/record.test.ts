import { describe, expect, test } from 'vitest';
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

test('on a concurrent save, only fields changed by both need a decision; it is sent on top', { tags: ['OQ-114'] }, async () => {
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

const lost = new Error('no network');
const dismiss = { type: 'record.dismiss' } as const;
const stay = { type: 'record.stay' } as const;
const remove = { type: 'record.remove' } as const;
const confirm = { type: 'record.confirm' } as const;
const renew = { type: 'record.renew' } as const;
const forbidden = refused('access.forbidden').refusal;

test.each([
  ['refused', refused('record.not_found'), 'record.not_found'],
  ['unread', lost, undefined],
] as const)('a record that is %s is read again, or its panel is closed', async (path, answer, code) => {
  const { script, now, send, is } = start({ readRecord: [answer, replied(aGate())] });
  await is(path);
  expect(now().refusal?.code).toBe(code);
  send(renew);
  await is('editing.clean');
  expect([script.inputs('readRecord'), now().refusal]).toEqual([Array(2).fill({ catalogue: gates, id: 7 }), null]);
  const closed = start({ readRecord: [answer] });
  await closed.is(path);
  closed.send(dismiss);
  await closed.is('left');
});

test.each([
  ['read', 'reading', {}, []],
  ['shown', 'viewing', { purpose: 'view' }, [replied(aGate())]],
] as const)('the panel can be closed while the record is only %s', async (_, path, input, readRecord) => {
  const { send, is } = start({ readRecord: [...readRecord] }, input);
  await is(path);
  send(dismiss);
  await is('left');
});

test('a form in which nothing was typed is not sent, and a new record cannot be deleted', async () => {
  const { script, send, is } = start({});
  await is('editing.clean');
  send(save);
  await is('editing.clean');
  expect(script.inputs('saveRecord')).toEqual([]);
  const fresh = start({}, { id: null });
  fresh.send(remove);
  await fresh.is('editing.clean');
});

test('a saved record is known as the platform has it, and its write is over', { tags: ['ADM-7.05', 'OQ-114'] }, async () => {
  const { now, type, send, is } = start({ saveRecord: [replied(aGate({ id: 9 }))] }, { id: null, start: { id_tenant: 1 } });
  type('name', 'North gate');
  send(save);
  await is('saved');
  expect([now().id, now().record, now().key]).toEqual([9, aGate({ id: 9 }), null]);
});

test('a write that the platform still works on is asked again under the same key', async () => {
  const { script, now, type, send, is } = start({ saveRecord: [refused('request.in_progress'), refused('access.forbidden')] });
  await is('editing.clean');
  type('name', 'Gate 1');
  send(save);
  await is('editing.unsent');
  send(save);
  await is('editing.refused');
  expect([now().refusal?.code, now().key]).toEqual(['access.forbidden', null]);
  expect((script.inputs('saveRecord') as { key: string }[]).map(({ key }) => key)).toEqual(['key-1', 'key-1']);
});

test('what was typed and taken back leaves the form as it was', async () => {
  const { type, is } = start({});
  await is('editing.clean');
  type('name', 'Gate 1');
  await is('editing.dirty');
  type('name', 'North gate');
  await is('editing.clean');
});

describe('a concurrent save', () => {
  const theirs = aGate({ version: 9, name: 'Gate 1', height: 5 });
  async function conflicting(...more: unknown[]) {
    const setup = start({ saveRecord: [refused('record.changed', { record: theirs }), ...more] });
    await setup.is('editing.clean');
    setup.type('name', 'South gate');
    setup.send(save);
    await setup.is('conflict');
    return setup;
  }

  test('can be left: back to the form as typed, or away after a question', async () => {
    const { now, send, is } = await conflicting();
    expect([now().conflict?.theirs, now().key]).toEqual([theirs, null]);
    send(stay);
    await is('editing.dirty');
    expect(now().draft['name']).toBe('South gate');
    const other = await conflicting();
    other.send(dismiss);
    await other.is('leaving');
    other.send({ type: 'record.discard' });
    await other.is('left');
  });

  test('is sent again with its own key and only what differs from theirs', async () => {
    const { script, now, send, is } = await conflicting();
    send({ type: 'conflict.choose', field: 'name', side: 'mine' }, { type: 'conflict.resolve' });
    await is('saving');
    expect(now().conflict).toBe(null);
    expect(script.inputs('saveRecord').at(-1)).toMatchObject({ id: 7, key: 'key-2' });
    expect((script.inputs('saveRecord').at(-1) as { body: object }).body).toEqual({ name: 'South gate', version: 9 });
  });

  test('that was settled for theirs leaves no conflict', async () => {
    const { script, now, send, is } = await conflicting();
    send({ type: 'conflict.choose', field: 'name', side: 'theirs' }, { type: 'conflict.resolve' });
    await is('editing.clean');
    expect(now().conflict).toBe(null);
    expect(script.inputs('saveRecord')).toHaveLength(1);
  });
});

describe('a deletion', () => {
  const asked = async (replies: Partial<Record<Call, unknown[]>>, purpose: RecordInput['purpose'], path: string) => {
    const setup = start(replies, { purpose });
    if (purpose !== 'delete') {
      await setup.is(purpose === 'view' ? 'viewing' : 'editing.clean');
      if (purpose === 'edit') setup.type('name', 'Gate 1');
      setup.send(remove);
    }
    await setup.is(path);
    return setup;
  };

  test.each([
    ['view', 'viewing'],
    ['edit', 'editing.dirty'],
    ['delete', 'left'],
  ] as const)('for which nothing can be known is taken back in a panel to %s', async (purpose, path) => {
    const { now, send, is } = await asked({ readUses: [refused('access.forbidden')] }, purpose, 'removing.usesUnknown');
    expect(now().refusal).toEqual(forbidden);
    send(stay);
    await is(path);
    expect(now().refusal).toEqual(purpose === 'delete' ? forbidden : null);
  });

  test('names what stops it, until that is gone', { tags: ['OQ-101'] }, async () => {
    const readUses = [lost, replied(usesOf(false)), replied(usesOf(true))];
    const { script, now, send, is } = await asked({ readUses }, 'delete', 'removing.usesUnknown');
    send(renew);
    await is('removing.blocked');
    expect(now().uses).toEqual(usesOf(false));
    send(renew);
    await is('removing.confirming');
    expect(script.inputs('readUses')).toEqual(Array(3).fill({ catalogue: gates, id: 7 }));
  });

  test('is possible without knowing what hangs on the record, and asked again until it is answered', async () => {
    const deleteRecord = [refused('access.forbidden'), lost, replied(null)];
    const { script, now, send, is } = await asked({ readUses: [lost], deleteRecord }, 'delete', 'removing.usesUnknown');
    send(confirm);
    await is('removing.deletionRefused');
    expect(now().refusal?.code).toBe('access.forbidden');
    send(confirm);
    await is('removing.deletionUnanswered');
    send(confirm);
    await is('removed');
    expect(script.inputs('deleteRecord')).toEqual(Array(3).fill({ catalogue: gates, id: 7 }));
  });

  test('that is refused for what hangs on the record gives the reason', { tags: ['OQ-101'] }, async () => {
    const deleteRecord = [refused('record.in_use', { uses: usesOf(false).uses })];
    const { now, send, is } = await asked({ readUses: [replied(usesOf(true))], deleteRecord }, 'delete', 'removing.confirming');
    send(confirm);
    await is('removing.blocked');
    expect(now().refusal?.code).toBe('record.in_use');
  });
});
