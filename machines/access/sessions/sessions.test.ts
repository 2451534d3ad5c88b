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
  return { actor, script, reaches: (path: string) => reaches(actor, path) };
}

test('a session that is ended leaves the list at once, and the list is read again', async () => {
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
