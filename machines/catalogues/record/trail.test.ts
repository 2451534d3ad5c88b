import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { replied } from '../../quality/paths/samples.ts';
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
