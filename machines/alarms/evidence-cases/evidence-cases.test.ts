import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { CaseResult } from '../../../contract/alarms/cases.ts';
import { AlarmId } from '../../../contract/platform/index.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import { evidenceCasesMachine } from './evidence-cases.machine.ts';
import { aCase, aDoneAct, aMakingCase } from './evidence-cases.paths.ts';
import { selectCases, selectHasRead, selectLivingCases, selectRefusal, selectResults, selectShared } from './evidence-cases.selectors.ts';

type Call = 'readCases' | 'actOnCase';

function open(replies: ConstructorParameters<typeof Script<Call>>[0]) {
  const script = new Script<Call>(replies);
  const machine = evidenceCasesMachine.provide({ actors: { readCases: script.port('readCases'), actOnCase: script.port('actOnCase') } });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, script, stands: () => dotted(actor.getSnapshot().value), reaches: (path: string) => reaches(actor, path) };
}

const offline = new Error('offline');
const listed = replied([aCase]);
const end = { type: 'case.act', act: { kind: 'end', id: 1, reason: 'Over' } } as const;
const renew = { type: 'cases.renew' } as const;

test('before the first answer it is not known which cases there are', async () => {
  const register = open({ readCases: [listed] });
  expect([register.stands(), selectHasRead(register.actor.getSnapshot())]).toEqual(['reading', false]);
  await register.reaches('ready.listed');
  expect([selectHasRead(register.actor.getSnapshot()), selectCases(register.actor.getSnapshot())]).toEqual([true, [aCase]]);
});

test('a refusal to show cases says why, and is asked again with a button', async () => {
  const register = open({ readCases: [refused('access.forbidden'), listed] });
  await register.reaches('refused');
  expect([selectRefusal(register.actor.getSnapshot())?.code, selectHasRead(register.actor.getSnapshot())]).toEqual([
    'access.forbidden',
    false,
  ]);
  register.actor.send(renew);
  expect(register.stands()).toBe('reading');
  await register.reaches('ready.listed');
});

test('what could not be read is read again after five seconds, or at once with a button', async () => {
  const register = open({ readCases: [offline, offline, listed] });
  await register.reaches('unread');
  register.clock.increment(4999);
  expect(register.stands()).toBe('unread');
  register.clock.increment(1);
  expect(register.stands()).toBe('reading');
  await register.reaches('unread');
  register.actor.send(renew);
  expect(register.stands()).toBe('reading');
  await register.reaches('ready.listed');
});

test('an act asks its port once, and the cases are read after it', { tags: ['OQ-114'] }, async () => {
  const over = { ...aCase, is_alive: false };
  const register = open({ readCases: [listed, replied([over])], actOnCase: [replied(aDoneAct)] });
  await register.reaches('ready.listed');
  register.actor.send(end);
  expect(register.stands()).toBe('ready.acting');
  await register.reaches('reading');
  await register.reaches('ready.listed');
  expect(register.script.inputs('actOnCase')).toEqual([end.act]);
  expect([selectCases(register.actor.getSnapshot()), selectLivingCases(register.actor.getSnapshot())]).toEqual([[over], []]);
});

test('cases are read again after fifteen seconds, after two while a package is made', async () => {
  const register = open({ readCases: [replied([aMakingCase]), listed, listed] });
  await register.reaches('ready.listed');
  expect(selectLivingCases(register.actor.getSnapshot())).toEqual([aMakingCase]);
  register.clock.increment(1999);
  expect(register.stands()).toBe('ready.listed');
  register.clock.increment(1);
  expect(register.stands()).toBe('reading');
  await register.reaches('ready.listed');
  register.clock.increment(14_999);
  expect(register.stands()).toBe('ready.listed');
  register.clock.increment(1);
  expect(register.stands()).toBe('reading');
});

/** Places of an opened register in which nothing runs, and the reply to an act that leads there. */
const places = [
  ['ready.listed', null],
  ['ready.denied', refused('case.making')],
  ['ready.unanswered', offline],
] as const;
async function openAt(place: string, reply: unknown) {
  const register = open({ readCases: [listed, listed], actOnCase: reply === null ? [] : [reply] });
  await register.reaches('ready.listed');
  if (reply !== null) register.actor.send(end);
  await register.reaches(place);
  return register;
}

test.each(places)('in %s cases are read anew after fifteen seconds, or at once with a button', async (place, reply) => {
  const waiting = await openAt(place, reply);
  waiting.clock.increment(14_999);
  expect(waiting.stands()).toBe(place);
  waiting.clock.increment(1);
  expect(waiting.stands()).toBe('reading');
  const asked = await openAt(place, reply);
  asked.actor.send(renew);
  expect(asked.stands()).toBe('reading');
});

test.each(places)('in %s a case can be acted on, and an earlier refusal is gone', async (place, reply) => {
  const register = await openAt(place, reply);
  register.actor.send(end);
  expect([register.stands(), selectRefusal(register.actor.getSnapshot())]).toEqual(['ready.acting', null]);
});

test('a refused act says why and keeps the list; one without an answer says nothing of a refusal', async () => {
  const register = open({ readCases: [listed], actOnCase: [refused('case.making'), offline] });
  await register.reaches('ready.listed');
  register.actor.send(end);
  await register.reaches('ready.denied');
  expect([selectRefusal(register.actor.getSnapshot())?.code, selectCases(register.actor.getSnapshot())]).toEqual(['case.making', [aCase]]);
  register.actor.send(end);
  await register.reaches('ready.unanswered');
  expect(selectRefusal(register.actor.getSnapshot())).toBeNull();
});

test('a new address is known until the next act, whatever becomes of that', async () => {
  const address = { id: 3, path: '/v1/public/evidence/token' };
  const register = open({ readCases: [listed, listed], actOnCase: [replied({ ...aDoneAct, shared: address }), refused('case.making')] });
  await register.reaches('ready.listed');
  expect(selectShared(register.actor.getSnapshot())).toBeNull();
  const act = { kind: 'share', id: 1, recipient: 'Police', expires: aCase.until } as const;
  register.actor.send({ type: 'case.act', act });
  await register.reaches('reading');
  await register.reaches('ready.listed');
  expect([selectShared(register.actor.getSnapshot()), register.script.inputs('actOnCase')]).toEqual([address, [act]]);
  register.actor.send(end);
  expect(selectShared(register.actor.getSnapshot())).toBeNull();
  await register.reaches('ready.denied');
  expect(selectShared(register.actor.getSnapshot())).toBeNull();
});

test('what became of each alarm is known until the next act', async () => {
  const results: CaseResult[] = [
    { id: AlarmId.parse(7), result: 'added' },
    { id: AlarmId.parse(8), result: 'refused', code: 'case.full', message: 'Full' },
  ];
  const register = open({ readCases: [listed, listed], actOnCase: [replied({ ...aDoneAct, results }), offline] });
  await register.reaches('ready.listed');
  expect(selectResults(register.actor.getSnapshot())).toEqual([]);
  register.actor.send({ type: 'case.act', act: { kind: 'add', id: 1, alarms: results.map(({ id }) => id) } });
  await register.reaches('reading');
  await register.reaches('ready.listed');
  expect(selectResults(register.actor.getSnapshot())).toEqual(results);
  register.actor.send(end);
  expect(selectResults(register.actor.getSnapshot())).toEqual([]);
});
