import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { UnitId } from '../../../contract/platform/ids.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { testModeMachine } from './test-mode.machine.ts';
import { aTest } from './test-mode.paths.ts';
import { selectEnded, selectRunning } from './test-mode.selectors.ts';

type Call = 'readTests' | 'startTest' | 'endTest' | 'mailTest';

function open(replies: ConstructorParameters<typeof Script<Call>>[0]) {
  const script = new Script<Call>(replies);
  const machine = testModeMachine.provide({
    actors: {
      readTests: script.port('readTests'),
      startTest: script.port('startTest'),
      endTest: script.port('endTest'),
      mailTest: script.port('mailTest'),
    },
  });
  const actor = createActor(machine).start();
  return { actor, script, reaches: (path: string) => reaches(actor, path) };
}

test('what was set on test is read again, since the platform decides its times', async () => {
  const tests = open({ readTests: [replied([]), replied([aTest])], startTest: [replied(aTest)] });
  await tests.reaches('ready.listed');
  const request = { id_unit: UnitId.parse(100), minutes: 120, reason: 'Service' };
  tests.actor.send({ type: 'test.start', request });
  await tests.reaches('reading');
  await tests.reaches('ready.listed');
  expect(tests.script.inputs('startTest')).toEqual([request]);
  expect(selectRunning(tests.actor.getSnapshot())).toEqual([aTest]);
});

test('a refusal is shown, and what is on test stays', async () => {
  const tests = open({ readTests: [replied([aTest])], endTest: [refused('record.not_found')] });
  await tests.reaches('ready.listed');
  tests.actor.send({ type: 'test.end', id: 1 });
  await tests.reaches('ready.denied');
  expect(tests.actor.getSnapshot().context).toMatchObject({ tests: [aTest], refusal: { code: 'record.not_found' } });
});

test('a report that was sent names its address', async () => {
  const ended = { ...aTest, ended: at(60), ended_by: 'Ana' };
  const tests = open({ readTests: [replied([ended])], mailTest: [replied({ sent: true })] });
  await tests.reaches('ready.listed');
  expect(selectEnded(tests.actor.getSnapshot())).toEqual([ended]);
  tests.actor.send({ type: 'test.mail', id: 1, to: 'a@b.test' });
  await tests.reaches('ready.mailed');
  expect(tests.actor.getSnapshot().context.mailedTo).toBe('a@b.test');
});
