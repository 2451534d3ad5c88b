import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { BackupsState, RestoreRehearsal } from '../../../contract/platform/rehearsal.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { rehearsalMachine } from './rehearsal.machine.ts';
import { selectBackups, selectRefusal } from './rehearsal.selectors.ts';

const begun: RestoreRehearsal = {
  id: 7,
  backup: 'a.backup',
  begun: at(0),
  ended: null,
  by: 'Ana',
  outcome: null,
  reason: null,
  result: null,
};
const ended: RestoreRehearsal = { ...begun, ended: at(20), outcome: 'refused', reason: 'another passphrase' };
const state = (...rehearsals: RestoreRehearsal[]): BackupsState => ({
  directory: 'read',
  backups: [{ name: 'a.backup', made: at(0), bytes: 10 }],
  rehearsals,
  every_days: 30,
});
type Call = 'readBackups' | 'startRehearsal';

function open(replies: ConstructorParameters<typeof Script<Call>>[0]) {
  const script = new Script<Call>(replies);
  const machine = rehearsalMachine.provide({
    actors: { readBackups: script.port('readBackups'), startRehearsal: script.port('startRehearsal') },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, script, gets: (path: string) => reaches(actor, path) };
}
const start = { type: 'rehearsal.start', backup: 'a.backup' } as const;
const renew = { type: 'backups.renew' } as const;

test('a rehearsal is read again every three seconds until it ended', async () => {
  const reads = [replied(state()), replied(state(begun)), replied(state(ended))];
  const { actor, clock, script, gets } = open({ readBackups: reads, startRehearsal: [replied(begun)] });
  await gets('ready.listed');
  actor.send(start);
  await gets('running');
  expect(script.inputs('startRehearsal')).toEqual([{ backup: 'a.backup' }]);
  expect(selectBackups(actor.getSnapshot())?.rehearsals).toEqual([begun]);
  clock.increment(2999);
  expect(script.inputs('readBackups')).toHaveLength(1);
  clock.increment(1);
  await gets('running');
  clock.increment(3000);
  await gets('ready.listed');
  expect(selectBackups(actor.getSnapshot())?.rehearsals).toEqual([ended]);
  clock.increment(60_000);
  expect(script.inputs('readBackups')).toHaveLength(3);
});

test('one that somebody else started is running for everybody, and none is started beside it', async () => {
  const { actor, script, gets } = open({ readBackups: [replied(state(begun))] });
  await gets('running');
  expect(selectBackups(actor.getSnapshot())?.rehearsals).toEqual([begun]);
  actor.send(start);
  expect(script.inputs('startRehearsal')).toEqual([]);
});

test('while one runs, the list can be read before the three seconds are over', async () => {
  const { actor, script, gets } = open({ readBackups: [replied(state(begun)), replied(state(ended))] });
  await gets('running');
  actor.send(renew);
  await gets('ready.listed');
  expect(script.inputs('readBackups')).toHaveLength(2);
});

test('the list is read again on request, and one that began meanwhile is shown as running', async () => {
  const { actor, gets } = open({ readBackups: [replied(state()), replied(state(begun))] });
  await gets('ready.listed');
  actor.send(renew);
  await gets('running');
});

test('a refusal is shown until the next start, and the list stays', async () => {
  const { actor, gets } = open({ readBackups: [replied(state(ended))], startRehearsal: [refused('rehearsal.running'), replied(begun)] });
  await gets('ready.listed');
  actor.send(start);
  await gets('ready.denied');
  expect(selectRefusal(actor.getSnapshot())?.code).toBe('rehearsal.running');
  expect(selectBackups(actor.getSnapshot())?.rehearsals).toEqual([ended]);
  actor.send(start);
  expect(selectRefusal(actor.getSnapshot())).toBeNull();
  await gets('running');
});

test('after a refused start the list is read again on request, without the refusal', async () => {
  const { actor, gets } = open({ readBackups: [replied(state()), replied(state(ended))], startRehearsal: [refused('rehearsal.running')] });
  await gets('ready.listed');
  actor.send(start);
  await gets('ready.denied');
  actor.send(renew);
  await gets('ready.listed');
  expect(selectRefusal(actor.getSnapshot())).toBeNull();
});

test('after a start without an answer, another can be started', async () => {
  const { actor, script, gets } = open({ readBackups: [replied(state())], startRehearsal: [new Error('offline'), replied(begun)] });
  await gets('ready.listed');
  actor.send(start);
  await gets('ready.unanswered');
  actor.send(start);
  await gets('running');
  expect(script.inputs('startRehearsal')).toHaveLength(2);
});

test('a refusal to show the backups is kept with its reason', async () => {
  const { actor, gets } = open({ readBackups: [refused('access.forbidden')] });
  await gets('refused');
  expect(selectRefusal(actor.getSnapshot())?.code).toBe('access.forbidden');
});

test('without an answer nobody knows whether it runs, until it is read', async () => {
  const { actor, gets } = open({ readBackups: [replied(state()), replied(state(begun))], startRehearsal: [new Error('offline')] });
  await gets('ready.listed');
  actor.send(start);
  await gets('ready.unanswered');
  actor.send(renew);
  await gets('running');
});

test.each([
  ['refused', refused('access.forbidden')],
  ['unread', new Error('offline')],
] as const)('%s is left by reading again', async (place, reply) => {
  const { actor, gets } = open({ readBackups: [reply, replied(state())] });
  await gets(place);
  actor.send(renew);
  await gets('ready.listed');
  expect(selectRefusal(actor.getSnapshot())).toBeNull();
});
