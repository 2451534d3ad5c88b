import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { type ReferenceQuery, referenceDataMachine } from './reference-data.machine.ts';

const query: ReferenceQuery = { what: 'levels' };
const empty = { what: 'levels', rows: [] } as const;

function start(...replies: unknown[]) {
  const script = new Script<'readReferenceData'>({ readReferenceData: replies });
  const clock = new SimulatedClock();
  const actor = createActor(referenceDataMachine.provide({ actors: { readReferenceData: script.port('readReferenceData') } }), {
    clock,
    input: query,
  }).start();
  return { actor, script, clock, now: () => actor.getSnapshot().context };
}

test('what was asked for is read at once, and is read again when somebody asks', async () => {
  const { actor, script, now } = start(replied(empty), replied(empty));
  expect(now().data).toBeNull();
  await reaches(actor, 'read');
  expect(now().data).toEqual(empty);
  actor.send({ type: 'reference.renew' });
  await reaches(actor, 'reading');
  await reaches(actor, 'read');
  expect(script.inputs('readReferenceData')).toEqual([query, query]);
});

test('what was read stays to be seen while a refusal says why it is not read again', async () => {
  const { actor, now } = start(replied(empty), refused('access.forbidden'), replied(empty));
  await reaches(actor, 'read');
  actor.send({ type: 'reference.renew' });
  await reaches(actor, 'refused');
  expect(now()).toMatchObject({ data: empty, refusal: { code: 'access.forbidden' } });
  actor.send({ type: 'reference.renew' });
  await reaches(actor, 'read');
  expect(now().refusal).toBeNull();
});

test('what could not be read is tried again by itself after a while, or at once', async () => {
  const { actor, clock } = start(new Error('network'), new Error('network'), replied(empty));
  await reaches(actor, 'unread');
  clock.increment(5000);
  await reaches(actor, 'reading');
  await reaches(actor, 'unread');
  actor.send({ type: 'reference.renew' });
  await reaches(actor, 'read');
});

test('asking again while it is read asks the platform anew', async () => {
  const { actor, script } = start();
  actor.send({ type: 'reference.renew' });
  await reaches(actor, 'reading');
  expect(script.inputs('readReferenceData')).toHaveLength(2);
});
