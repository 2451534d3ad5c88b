import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { UnitId } from '../../../contract/platform/ids.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { shelvingMachine } from './shelving.machine.ts';
import { aShelving } from './shelving.paths.ts';
import { selectEnded, selectRunning } from './shelving.selectors.ts';

type Call = 'readShelvings' | 'startShelving' | 'endShelving';

function open(replies: ConstructorParameters<typeof Script<Call>>[0]) {
  const script = new Script<Call>(replies);
  const machine = shelvingMachine.provide({
    actors: {
      readShelvings: script.port('readShelvings'),
      startShelving: script.port('startShelving'),
      endShelving: script.port('endShelving'),
    },
  });
  const actor = createActor(machine).start();
  return { actor, script, reaches: (path: string) => reaches(actor, path) };
}

test('what was shelved is read again, since the platform decides its times', async () => {
  const {
    actor,
    script,
    reaches: gets,
  } = open({ readShelvings: [replied([]), replied([aShelving])], startShelving: [replied(aShelving)] });
  await gets('ready.listed');
  const request = { id_unit: UnitId.parse(100), id_zone: 5, minutes: 60, reason: 'Faulty detector' } as never;
  actor.send({ type: 'shelving.start', request });
  await gets('reading');
  await gets('ready.listed');
  expect(script.inputs('startShelving')).toEqual([request]);
  expect(selectRunning(actor.getSnapshot())).toEqual([aShelving]);
});

test('a refusal is shown, and what is shelved stays', async () => {
  const ended = { ...aShelving, id: 2, ended: at(60), ended_by: 'Ana' };
  const { actor, reaches: gets } = open({ readShelvings: [replied([aShelving, ended])], endShelving: [refused('record.not_found')] });
  await gets('ready.listed');
  actor.send({ type: 'shelving.end', id: 1 });
  await gets('ready.denied');
  expect(selectRunning(actor.getSnapshot())).toEqual([aShelving]);
  expect(selectEnded(actor.getSnapshot())).toEqual([ended]);
  expect(actor.getSnapshot().context.refusal?.code).toBe('record.not_found');
});
