import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { UnitId } from '../../../contract/platform/ids.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import { shelvingMachine } from './shelving.machine.ts';
import { aShelving } from './shelving.paths.ts';
import { selectEnded, selectHasRead, selectRefusal, selectRunning } from './shelving.selectors.ts';

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
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, script, stands: () => dotted(actor.getSnapshot().value), reaches: (path: string) => reaches(actor, path) };
}

test('what was shelved is read again, since the platform decides its times', { tags: ['OQ-114'] }, async () => {
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

const offline = new Error('offline');
const listed = replied([aShelving]);
const start = {
  type: 'shelving.start',
  request: { id_unit: UnitId.parse(100), alarm_type: 'Intrusion', minutes: 60, reason: 'Faulty detector' },
} as const;
const end = { type: 'shelving.end', id: 1 } as const;
const renew = { type: 'shelvings.renew' } as const;
/** Of each act: its event, the port that does it, and its state meanwhile. */
const acts = [
  { event: start, port: 'startShelving', meanwhile: 'ready.starting', sent: start.request },
  { event: end, port: 'endShelving', meanwhile: 'ready.ending', sent: { id: 1 } },
] as const;

test('before the first answer it is not known what is shelved', async () => {
  const shelf = open({ readShelvings: [listed] });
  expect([shelf.stands(), selectHasRead(shelf.actor.getSnapshot())]).toEqual(['reading', false]);
  await shelf.reaches('ready.listed');
  expect([selectHasRead(shelf.actor.getSnapshot()), selectRunning(shelf.actor.getSnapshot())]).toEqual([true, [aShelving]]);
});

test('a refusal to show what is shelved says why, and is asked again with a button', async () => {
  const shelf = open({ readShelvings: [refused('access.forbidden'), listed] });
  await shelf.reaches('refused');
  expect([selectRefusal(shelf.actor.getSnapshot())?.code, selectHasRead(shelf.actor.getSnapshot())]).toEqual(['access.forbidden', false]);
  shelf.actor.send(renew);
  expect(shelf.stands()).toBe('reading');
  await shelf.reaches('ready.listed');
});

test('what could not be read is read again after five seconds, or at once with a button', async () => {
  const shelf = open({ readShelvings: [offline, offline, listed] });
  await shelf.reaches('unread');
  shelf.clock.increment(4999);
  expect(shelf.stands()).toBe('unread');
  shelf.clock.increment(1);
  expect(shelf.stands()).toBe('reading');
  await shelf.reaches('unread');
  shelf.actor.send(renew);
  expect(shelf.stands()).toBe('reading');
  await shelf.reaches('ready.listed');
});

test.each(acts)(
  '$event.type asks its port once, and what is shelved is read after it',
  { tags: ['OQ-114'] },
  async ({ event, port, meanwhile, sent }) => {
    const shelf = open({ readShelvings: [listed, replied([])], [port]: [replied(aShelving)] });
    await shelf.reaches('ready.listed');
    shelf.actor.send(event);
    expect(shelf.stands()).toBe(meanwhile);
    await shelf.reaches('reading');
    await shelf.reaches('ready.listed');
    expect([shelf.script.inputs(port), selectRunning(shelf.actor.getSnapshot())]).toEqual([[sent], []]);
  },
);

/** Places of an opened register in which nothing runs, and how the end of a shelving leads there. */
const places = [
  ['ready.listed', null],
  ['ready.denied', refused('record.not_found')],
  ['ready.unanswered', offline],
] as const;
async function openAt(place: string, reply: unknown) {
  const shelf = open({ readShelvings: [listed], endShelving: reply === null ? [] : [reply] });
  await shelf.reaches('ready.listed');
  if (reply !== null) shelf.actor.send(end);
  await shelf.reaches(place);
  return shelf;
}

test.each(places)('in %s what is shelved is read anew after ten seconds, or at once with a button', async (place, reply) => {
  const waiting = await openAt(place, reply);
  waiting.clock.increment(9999);
  expect(waiting.stands()).toBe(place);
  waiting.clock.increment(1);
  expect(waiting.stands()).toBe('reading');
  const asked = await openAt(place, reply);
  asked.actor.send(renew);
  expect(asked.stands()).toBe('reading');
});

test.each(places)('in %s a source can be shelved and a shelving ended', async (place, reply) => {
  for (const { event, meanwhile } of acts) {
    const shelf = await openAt(place, reply);
    shelf.actor.send(event);
    expect([shelf.stands(), selectRefusal(shelf.actor.getSnapshot())]).toEqual([meanwhile, null]);
  }
});

test.each(acts)('$event.type that is refused says why, and without an answer says nothing of a refusal', async ({ event, port }) => {
  const shelf = open({ readShelvings: [listed], [port]: [refused('record.not_found'), offline] });
  await shelf.reaches('ready.listed');
  shelf.actor.send(event);
  await shelf.reaches('ready.denied');
  expect(selectRefusal(shelf.actor.getSnapshot())?.code).toBe('record.not_found');
  shelf.actor.send(event);
  await shelf.reaches('ready.unanswered');
  expect(selectRefusal(shelf.actor.getSnapshot())).toBeNull();
});
