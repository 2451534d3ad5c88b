import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { UnitId } from '../../../contract/platform/ids.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import { testModeMachine } from './test-mode.machine.ts';
import { aTest } from './test-mode.paths.ts';
import { selectEnded, selectHasRead, selectMailedTo, selectRefusal, selectRunning } from './test-mode.selectors.ts';

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
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, script, stands: () => dotted(actor.getSnapshot().value), reaches: (path: string) => reaches(actor, path) };
}

test('what was set on test is read again, since the platform decides its times', { tags: ['OQ-114'] }, async () => {
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

const offline = new Error('offline');
const listed = replied([aTest]);
const start = { type: 'test.start', request: { id_unit: UnitId.parse(100), minutes: 120, reason: 'Service' } } as const;
const end = { type: 'test.end', id: 1 } as const;
const mail = { type: 'test.mail', id: 1, to: 'a@b.test' } as const;
const renew = { type: 'tests.renew' } as const;
/** Of each act: its event, the port that does it, its state meanwhile and the address that is named then. */
const acts = [
  { event: start, port: 'startTest', meanwhile: 'ready.starting', sent: start.request, mailedTo: null },
  { event: end, port: 'endTest', meanwhile: 'ready.ending', sent: { id: 1 }, mailedTo: null },
  { event: mail, port: 'mailTest', meanwhile: 'ready.mailing', sent: { id: 1, to: 'a@b.test' }, mailedTo: 'a@b.test' },
] as const;

test('before the first answer it is not known what is on test', async () => {
  const tests = open({ readTests: [listed] });
  expect([tests.stands(), selectHasRead(tests.actor.getSnapshot())]).toEqual(['reading', false]);
  await tests.reaches('ready.listed');
  expect([selectHasRead(tests.actor.getSnapshot()), selectRunning(tests.actor.getSnapshot())]).toEqual([true, [aTest]]);
});

test('a refusal to show what is on test says why, and is asked again with a button', async () => {
  const tests = open({ readTests: [refused('access.forbidden'), listed] });
  await tests.reaches('refused');
  expect([selectRefusal(tests.actor.getSnapshot())?.code, selectHasRead(tests.actor.getSnapshot())]).toEqual(['access.forbidden', false]);
  tests.actor.send(renew);
  expect(tests.stands()).toBe('reading');
  await tests.reaches('ready.listed');
});

test('what could not be read is read again after five seconds, or at once with a button', async () => {
  const tests = open({ readTests: [offline, offline, listed] });
  await tests.reaches('unread');
  tests.clock.increment(4999);
  expect(tests.stands()).toBe('unread');
  tests.clock.increment(1);
  expect(tests.stands()).toBe('reading');
  await tests.reaches('unread');
  tests.actor.send(renew);
  expect(tests.stands()).toBe('reading');
  await tests.reaches('ready.listed');
});

test('what was ended is read again, and no longer runs', { tags: ['OQ-114'] }, async () => {
  const tests = open({ readTests: [listed, replied([])], endTest: [replied(aTest)] });
  await tests.reaches('ready.listed');
  tests.actor.send(end);
  expect(tests.stands()).toBe('ready.ending');
  await tests.reaches('reading');
  await tests.reaches('ready.listed');
  expect([tests.script.inputs('endTest'), selectRunning(tests.actor.getSnapshot())]).toEqual([[{ id: 1 }], []]);
});

/** Places of an opened list in which nothing runs, and how the mail of a report leads there. */
const places = [
  ['ready.listed', null],
  ['ready.mailed', replied({ sent: true })],
  ['ready.denied', refused('connector.not_connected')],
  ['ready.unanswered', offline],
] as const;
async function openAt(place: string, reply: unknown) {
  const tests = open({ readTests: [listed], mailTest: reply === null ? [] : [reply] });
  await tests.reaches('ready.listed');
  if (reply !== null) tests.actor.send({ ...mail, to: 'other@b.test' });
  await tests.reaches(place);
  return tests;
}

test.each(places)('in %s what is on test is read anew after ten seconds, or at once with a button', async (place, reply) => {
  const waiting = await openAt(place, reply);
  waiting.clock.increment(9999);
  expect(waiting.stands()).toBe(place);
  waiting.clock.increment(1);
  expect(waiting.stands()).toBe('reading');
  const asked = await openAt(place, reply);
  asked.actor.send(renew);
  expect(asked.stands()).toBe('reading');
});

test.each(places)('in %s every act can be begun, and asks its port', async (place, reply) => {
  for (const { event, port, meanwhile, sent, mailedTo } of acts) {
    const tests = await openAt(place, reply);
    tests.actor.send(event);
    const now = tests.actor.getSnapshot();
    expect([tests.stands(), selectRefusal(now), selectMailedTo(now)]).toEqual([meanwhile, null, mailedTo]);
    expect(tests.script.inputs(port).at(-1)).toEqual(sent);
  }
});

test.each(acts)('$event.type that is refused says why, and without an answer says nothing of a refusal', async ({ event, port }) => {
  const tests = open({ readTests: [listed], [port]: [refused('record.not_found'), offline] });
  await tests.reaches('ready.listed');
  tests.actor.send(event);
  await tests.reaches('ready.denied');
  expect(selectRefusal(tests.actor.getSnapshot())?.code).toBe('record.not_found');
  tests.actor.send(event);
  await tests.reaches('ready.unanswered');
  expect(selectRefusal(tests.actor.getSnapshot())).toBeNull();
});
