import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { gates } from './record.paths.ts';
import { trailMachine } from './trail.machine.ts';
import { aChange } from './trail.paths.ts';

test('the trail of a record can be read again, and one without changes says so', async () => {
  const script = new Script<'readChanges'>({ readChanges: [replied([]), replied([aChange])] });
  const machine = trailMachine.provide({ actors: { readChanges: script.port('readChanges') } });
  const actor = createActor(machine, { input: { catalogue: gates, id: 7 } }).start();
  await reaches(actor, 'empty');
  actor.send({ type: 'trail.renew' });
  await reaches(actor, 'shown');
  expect(actor.getSnapshot().context.changes).toEqual([aChange]);
});

test.each([
  ['refused', refused('access.forbidden'), 'access.forbidden'],
  ['unread', new Error('no network'), undefined],
] as const)('a trail that is %s says so, and is read again', async (path, answer, code) => {
  const script = new Script<'readChanges'>({ readChanges: [answer, replied([aChange])] });
  const machine = trailMachine.provide({ actors: { readChanges: script.port('readChanges') } });
  const actor = createActor(machine, { input: { catalogue: gates, id: 7 } }).start();
  await reaches(actor, path);
  expect(actor.getSnapshot().context.refusal?.code).toBe(code);
  actor.send({ type: 'trail.renew' });
  expect([actor.getSnapshot().value, actor.getSnapshot().hasTag('busy')]).toEqual(['reading', true]);
  await reaches(actor, 'shown');
  expect(actor.getSnapshot().context).toMatchObject({ changes: [aChange], refusal: null });
  expect(script.inputs('readChanges')).toEqual([
    { catalogue: gates, id: 7 },
    { catalogue: gates, id: 7 },
  ]);
});
