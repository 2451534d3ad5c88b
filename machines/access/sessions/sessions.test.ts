import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { OpenSession } from '../../../contract/access/account.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { sessionsMachine } from './sessions.machine.ts';

type Call = 'readSessions' | 'endSession' | 'endSessions';

const one: OpenSession = {
  id: 'a',
  current: false,
  kind: 'browser',
  program: 'Firefox on Linux',
  address: '10.0.0.8',
  created: at(0),
  seen: at(0),
  expires: at(600),
  locked: true,
};

function open(of: 'own' | number, replies: ConstructorParameters<typeof Script<Call>>[0]) {
  const script = new Script<Call>(replies);
  const machine = sessionsMachine.provide({
    actors: {
      readSessions: script.port('readSessions'),
      endSession: script.port('endSession'),
      endSessions: script.port('endSessions'),
    },
  });
  const actor = createActor(machine, { input: { of } }).start();
  const { send } = actor;
  return {
    actor,
    script,
    send: send.bind(actor),
    reaches: (path: string) => reaches(actor, path),
    shown: () => actor.getSnapshot().context,
  };
}
const other: OpenSession = { ...one, id: 'b' };
const listed = replied([one, other]);
const lost = new Error('no network');
const denial = refused('access.forbidden');

test('a session that is ended leaves the list at once, and the list is read again', { tags: ['OQ-114'] }, async () => {
  const sessions = open('own', { readSessions: [replied([one]), replied([])], endSession: [replied(null)] });
  await sessions.reaches('ready.listed');
  sessions.actor.send({ type: 'sessions.end', id: 'a' });
  await sessions.reaches('ready.listed');
  expect(sessions.script.inputs('endSession')).toEqual([{ id: 'a' }]);
  expect(sessions.actor.getSnapshot().context).toMatchObject({ sessions: [], ended: 1, refusal: null });
});

test('one that ended meanwhile is no failure', async () => {
  const sessions = open('own', { readSessions: [replied([one]), replied([])], endSession: [refused('record.not_found')] });
  await sessions.reaches('ready.listed');
  sessions.actor.send({ type: 'sessions.end', id: 'a' });
  await sessions.reaches('ready.listed');
  expect(sessions.actor.getSnapshot().context).toMatchObject({ ended: 0, refusal: null });
});

test('the sessions of somebody else are ended all at once only', async () => {
  const sessions = open(12, { readSessions: [replied([one]), replied([])], endSessions: [replied({ ended: 1 })] });
  await sessions.reaches('ready.listed');
  expect(sessions.actor.getSnapshot().can({ type: 'sessions.end', id: 'a' })).toBe(false);
  sessions.actor.send({ type: 'sessions.endAll', all: true });
  await sessions.reaches('ready.listed');
  expect(sessions.script.inputs('endSessions')).toEqual([{ of: 12, all: true }]);
});

test('the list is read as the owner asks for it, and again on demand', async () => {
  const sessions = open('own', { readSessions: [listed, replied([other])] });
  await sessions.reaches('ready.listed');
  expect(sessions.shown()).toEqual({ of: 'own', sessions: [one, other], refusal: null, target: null, ended: null });
  sessions.send({ type: 'sessions.renew' });
  expect(sessions.actor.getSnapshot().value).toBe('reading');
  expect(sessions.shown().sessions).toEqual([one, other]);
  await sessions.reaches('ready.listed');
  expect(sessions.shown().sessions).toEqual([other]);
  expect(sessions.script.inputs('readSessions')).toEqual([{ of: 'own' }, { of: 'own' }]);
});

test.each([
  { answer: lost, state: 'unread', refusal: null },
  { answer: denial, state: 'refused', refusal: denial.refusal },
])('a list that could not be read is $state until it is read again', async ({ answer, state, refusal }) => {
  const sessions = open('own', { readSessions: [answer, listed] });
  await sessions.reaches(state);
  expect(sessions.shown()).toMatchObject({ sessions: [], refusal });
  sessions.send({ type: 'sessions.renew' });
  await sessions.reaches('ready.listed');
  expect(sessions.shown()).toMatchObject({ sessions: [one, other], refusal: null });
});

test('what was ended is not shown while the list is read again', async () => {
  const sessions = open('own', { readSessions: [listed], endSession: [replied(null)] });
  await sessions.reaches('ready.listed');
  sessions.send({ type: 'sessions.end', id: 'a' });
  await sessions.reaches('reading');
  expect(sessions.shown()).toMatchObject({ sessions: [other], ended: 1 });
});

test('ending all but this one keeps the list until it is read, and says how many ended', async () => {
  const sessions = open('own', { readSessions: [listed], endSessions: [replied({ ended: 3 })] });
  await sessions.reaches('ready.listed');
  sessions.send({ type: 'sessions.endAll', all: false });
  await sessions.reaches('reading');
  expect(sessions.shown()).toMatchObject({ sessions: [one, other], ended: 3, target: null });
  expect(sessions.script.inputs('endSessions')).toEqual([{ of: 'own', all: false }]);
});

const acts = [
  { call: 'endSession' as const, state: 'ready.ending', event: { type: 'sessions.end' as const, id: 'a' }, target: 'a' },
  { call: 'endSessions' as const, state: 'ready.endingAll', event: { type: 'sessions.endAll' as const, all: true }, target: null },
];
const failures = [
  { failed: 'ready.denied', answer: denial, refusal: denial.refusal },
  { failed: 'ready.unanswered', answer: lost, refusal: null },
];
const failed = acts.flatMap((act) => failures.map((failure) => ({ ...act, ...failure })));

test.each(failed)(
  'a failed $call leaves $failed, where everything may be tried again',
  async ({ call, event, target, failed: state, answer, refusal }) => {
    for (const act of acts) {
      const sessions = open('own', { readSessions: [listed], [call]: [answer] });
      await sessions.reaches('ready.listed');
      sessions.send(event);
      await sessions.reaches(state);
      expect(sessions.shown()).toMatchObject({ sessions: [one, other], refusal, target, ended: null });
      sessions.send(act.event);
      await sessions.reaches(act.state);
      expect(sessions.shown()).toMatchObject({ refusal: null, target: act.target });
    }
    const read = open('own', { readSessions: [listed, replied([other])], [call]: [answer] });
    await read.reaches('ready.listed');
    read.send(event);
    await read.reaches(state);
    read.send({ type: 'sessions.renew' });
    await read.reaches('ready.listed');
    expect(read.shown()).toMatchObject({ sessions: [other], refusal: null });
  },
);

test.each(failures)('of somebody else no single session is ended at $failed either', async ({ failed: state, answer }) => {
  const sessions = open(12, { readSessions: [listed], endSessions: [answer] });
  await sessions.reaches('ready.listed');
  sessions.send({ type: 'sessions.endAll', all: true });
  await sessions.reaches(state);
  sessions.send({ type: 'sessions.end', id: 'a' });
  expect(sessions.actor.getSnapshot().value).toEqual({ ready: state.replace('ready.', '') });
  expect(sessions.script.inputs('endSession')).toEqual([]);
});

test('who ended all afterwards is not told of the one that was ended before', async () => {
  const sessions = open('own', { readSessions: [listed, replied([other])], endSession: [replied(null)] });
  await sessions.reaches('ready.listed');
  sessions.send({ type: 'sessions.end', id: 'a' });
  await sessions.reaches('ready.listed');
  sessions.send({ type: 'sessions.endAll', all: true });
  await sessions.reaches('ready.endingAll');
  expect(sessions.shown()).toMatchObject({ ended: null, target: null });
});
