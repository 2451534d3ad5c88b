import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { CatalogueAction } from '../../../contract/catalogues/catalogue.ts';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { gates } from '../record/record.paths.ts';
import { actMachine } from './act.machine.ts';
import { openGate, syncGates } from './act.paths.ts';

function start(act: CatalogueAction, replies: unknown[], known?: Values) {
  const script = new Script<'runAct'>({ runAct: replies });
  const machine = actMachine.provide({ actors: { runAct: script.port('runAct') } });
  const row = act.on === 'row' ? { id: 7, label: 'North gate' } : null;
  let keys = 0;
  const actor = createActor(machine, {
    input: { catalogue: gates, act, row, newKey: () => `key-${(keys += 1)}`, ...(known && { start: known }) },
  }).start();
  return {
    actor,
    script,
    send: actor.send.bind(actor),
    now: () => actor.getSnapshot().context,
    reaches: (path: string) => reaches(actor, path),
  };
}

test('a button that asks nothing is done at once, and what came of it is kept', { tags: ['ADM-7.42'] }, async () => {
  const act = start(syncGates, [replied({ found: 3 })]);
  await act.reaches('done');
  expect(act.now().answer).toEqual({ found: 3 });
});

test('an action of a row prompts first, starts with initial values, and sends the filled-in ones', async () => {
  const act = start(openGate, [replied(null)]);
  await act.reaches('prompting');
  expect(act.now().draft).toEqual({ minutes: '1' });
  act.send({ type: 'act.change', field: 'minutes', value: '500' });
  act.send({ type: 'act.run' });
  await act.reaches('prompting');
  expect(act.now().faults).toMatchObject([{ field: 'minutes' }]);
  act.send({ type: 'act.change', field: 'minutes', value: '5' });
  act.send({ type: 'act.run' });
  await act.reaches('done');
  expect(act.script.inputs('runAct')).toMatchObject([{ id: 7, values: { minutes: 5 } }]);
});

test('what is known already stands in what it asks, before what its fields begin with', async () => {
  const act = start(openGate, [], { minutes: 9 });
  await act.reaches('prompting');
  expect(act.now().draft).toEqual({ minutes: '9' });
});

test('an outside service that is not connected is a refusal that can be tried again', async () => {
  const act = start(syncGates, [refused('connector.not_connected', { service: 'gates', configure: 'CONNECTOR_GATES_URL' }), replied(null)]);
  await act.reaches('refused');
  expect(act.now().refusal?.details).toMatchObject({ configure: 'CONNECTOR_GATES_URL' });
  act.send({ type: 'act.run' });
  await act.reaches('done');
});

test('a call that was not answered is sent again under the same key', async () => {
  const act = start(syncGates, [new Error('network'), replied(null)]);
  await act.reaches('unsure');
  act.send({ type: 'act.run' });
  await act.reaches('done');
  expect(new Set(act.script.inputs('runAct').map((one) => (one as { key: string }).key)).size).toBe(1);
});

test('what the platform finds wrong is said at its field, and the next call is another one', async () => {
  const { refusal } = refused('request.invalid');
  const act = start(openGate, [{ ok: false, refusal: { ...refusal, errors: { minutes: ['At most 60'] } } }, replied(null)]);
  await act.reaches('prompting');
  act.send({ type: 'act.run' });
  await act.reaches('running');
  await act.reaches('prompting');
  expect([act.now().errors, act.now().refusal?.code]).toEqual([{ minutes: ['At most 60'] }, 'request.invalid']);
  act.send({ type: 'act.change', field: 'minutes', value: '9' });
  expect(act.now().errors).toEqual({});
  act.send({ type: 'act.run' });
  await act.reaches('done');
  expect(act.now().refusal).toBe(null);
  expect(act.script.inputs('runAct')).toMatchObject([
    { key: 'key-1', values: { minutes: 1 } },
    { key: 'key-2', values: { minutes: 9 } },
  ]);
});

test('what is wrong with an input is said until that is changed', async () => {
  const act = start(openGate, []);
  await act.reaches('prompting');
  act.send({ type: 'act.change', field: 'minutes', value: '500' });
  act.send({ type: 'act.run' });
  expect(act.now().faults).toMatchObject([{ field: 'minutes' }]);
  act.send({ type: 'act.change', field: 'minutes', value: '5' });
  expect(act.now().faults).toEqual([]);
});
