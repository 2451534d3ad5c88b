import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { refused, replied } from '../paths/samples.ts';
import { reaches, Script } from '../paths/scripted.ts';
import { problemMachine } from './problem.machine.ts';
import { aTrace } from './problem.paths.ts';

function open(replies: { collectTrace?: unknown[]; send?: unknown[] }) {
  const script = new Script<'collectTrace' | 'send'>({ collectTrace: [aTrace], send: [], ...replies });
  const machine = problemMachine.provide({ actors: { collectTrace: script.port('collectTrace'), send: script.port('send') } });
  let keys = 0;
  return { actor: createActor(machine, { input: { newKey: () => `key-${(keys += 1)}` } }).start(), script };
}
const write = (text: string) => ({ type: 'problem.write', field: 'note', text }) as const;

test('nothing is sent before something is said, and then all of it', async () => {
  const { actor, script } = open({ send: [replied({ id: 12 })] });
  await reaches(actor, 'writing.plain');
  actor.send({ type: 'problem.send' });
  await reaches(actor, 'writing.incomplete');
  actor.send(write('   '));
  actor.send({ type: 'problem.send' });
  await reaches(actor, 'writing.incomplete');
  expect(script.inputs('send')).toEqual([]);
  actor.send(write('The picture froze'));
  await reaches(actor, 'writing.plain');
  actor.send({ type: 'problem.write', field: 'wanted', text: 'It goes on' });
  actor.send({ type: 'problem.send' });
  await reaches(actor, 'sent');
  expect(script.inputs('send')).toEqual([{ note: 'The picture froze', wanted: 'It goes on', trace: aTrace, key: 'key-4' }]);
  expect(actor.getSnapshot().context.id).toBe(12);
});

test('what was written stays where the report is refused or lost, and it can be sent again', async () => {
  const { actor } = open({ send: [refused('access.throttled'), new Error('network'), replied({ id: 3 })] });
  await reaches(actor, 'writing.plain');
  actor.send(write('The picture froze'));
  for (const state of ['writing.denied', 'writing.unsent', 'sent']) {
    actor.send({ type: 'problem.send' });
    await reaches(actor, state);
    expect(actor.getSnapshot().context.note).toBe('The picture froze');
  }
});

test('a report resent unchanged has the same key, and another once it was edited', async () => {
  const lost = new Error('network');
  const { actor, script } = open({ send: [lost, lost, replied({ id: 3 })] });
  await reaches(actor, 'writing.plain');
  actor.send(write('The picture froze'));
  for (const text of [null, null, 'The picture froze twice']) {
    if (text !== null) actor.send(write(text));
    actor.send({ type: 'problem.send' });
    await reaches(actor, text === null ? 'writing.unsent' : 'sent');
  }
  expect(script.inputs('send')).toMatchObject([{ key: 'key-2' }, { key: 'key-2' }, { key: 'key-3' }]);
});

test('what is sent can be looked at before, and what could not be put together is tried again', async () => {
  const { actor } = open({ collectTrace: [new Error('no'), aTrace] });
  await reaches(actor, 'failed');
  actor.send({ type: 'problem.retry' });
  await reaches(actor, 'writing.plain');
  actor.send({ type: 'problem.preview' });
  await reaches(actor, 'previewing');
  expect(actor.getSnapshot().context.trace).toBe(aTrace);
  actor.send({ type: 'problem.dismissPreview' });
  await reaches(actor, 'writing.plain');
});
