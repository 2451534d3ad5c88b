import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock, setup } from 'xstate';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import type { PhoneCommand } from '../call/phone.ts';
import { type RegistrationEvent, type RegistrationFact, type RegistrationStatus, registrationMachine } from './registration.machine.ts';
import { anAccount, someSettings } from './registration.paths.ts';

function open(readAccount: unknown[] = [replied(anAccount)]) {
  const script = new Script<'readAccount'>({ readAccount });
  const clock = new SimulatedClock();
  const commands: PhoneCommand[] = [];
  const parts: RegistrationStatus[] = [];
  const parent = setup({
    types: { events: {} as RegistrationFact },
    actors: { registration: registrationMachine.provide({ actors: { readAccount: script.port('readAccount') } }) },
  }).createMachine({
    invoke: { src: 'registration', id: 'registration', input: { settings: someSettings } },
    on: {
      'phone.command': { actions: ({ event }) => void commands.push(event.command) },
      'registration.changed': { actions: ({ event }) => void parts.push(event.phone) },
    },
  });
  const actor = createActor(parent, { clock }).start();
  const phone = actor.getSnapshot().children['registration'];
  if (!phone) throw new Error('No registration');
  return {
    script,
    clock,
    commands,
    phone,
    send: (...events: RegistrationEvent[]) => events.forEach((event) => phone.send(event)),
    state: () => dotted(phone.getSnapshot().value),
    part: () => parts.at(-1),
    reaches: (path: string) => reaches(phone, path),
  };
}
async function registered() {
  const desk = open([replied(anAccount), replied(anAccount), replied(null)]);
  await desk.reaches('wanted.connecting');
  desk.send({ type: 'phone.up' }, { type: 'phone.registered' });
  return desk;
}
const register = { type: 'phone.register', account: anAccount, settings: someSettings };

test('the own account is loaded and registered; only the current connection counts', {
  tags: ['OP-4.21', 'OQ-59'],
}, async () => {
  const desk = open();
  await desk.reaches('wanted.connecting');
  expect(desk.commands).toEqual([register]);
  desk.send({ type: 'phone.registered' });
  expect(desk.state()).toBe('wanted.connecting');
  desk.send({ type: 'phone.up' });
  expect(desk.state()).toBe('wanted.registering');
  desk.send({ type: 'phone.registered' });
  expect(desk.part()).toEqual({ state: 'registered', fault: null, retryAt: null, account: anAccount });
});

test('a lost connection ends it, says when it is tried again, and a new one must register anew', { tags: ['OP-4.22'] }, async () => {
  const desk = await registered();
  desk.send({ type: 'phone.down', retryAt: startOfDay + 2000 });
  expect(desk.part()).toMatchObject({ state: 'lost', retryAt: startOfDay + 2000 });
  desk.send({ type: 'phone.up' });
  expect(desk.part()?.state).toBe('registering');
  desk.send({ type: 'phone.registered' });
  expect(desk.part()).toMatchObject({ state: 'registered', retryAt: null });
});

test('an account that could not be read is asked for again at once when asked', async () => {
  const desk = open([new Error('network'), replied(anAccount)]);
  await desk.reaches('unread');
  desk.send({ type: 'phone.connect' });
  expect(desk.state()).toBe('reading');
  await desk.reaches('wanted.connecting');
});

test('a lost phone is tried at once when asked', async () => {
  const desk = await registered();
  desk.send({ type: 'phone.down', retryAt: null }, { type: 'phone.connect' });
  expect([desk.state(), desk.commands]).toEqual(['wanted.connecting', [register, register]]);
});

test('a binding that the server dropped is no registration, even while the connection stands', async () => {
  const desk = await registered();
  desk.send({ type: 'phone.unregistered' });
  expect(desk.part()?.state).toBe('registering');
});

test('a forced disconnect ends the registration and stays until somebody connects again', { tags: ['OP-4.23', 'ADM-4.10'] }, async () => {
  const desk = await registered();
  desk.send({ type: 'phone.forced' });
  expect(desk.part()).toMatchObject({ state: 'refused', fault: 'disconnected' });
  expect(desk.commands.at(-1)).toEqual({ type: 'phone.unregister' });
  desk.send({ type: 'phone.down', retryAt: null });
  expect(desk.part()).toMatchObject({ state: 'refused', fault: 'disconnected' });
  desk.send({ type: 'phone.connect' });
  await desk.reaches('wanted.connecting');
});

test('a wrong account is read again once, since accounts end with their session; then it says so', async () => {
  const desk = await registered();
  desk.send({ type: 'phone.refused', fault: 'wrong_account' });
  await desk.reaches('wanted.connecting');
  desk.send({ type: 'phone.refused', fault: 'wrong_account' });
  expect(desk.part()).toMatchObject({ state: 'refused', fault: 'wrong_account' });
  expect(desk.script.inputs('readAccount')).toHaveLength(2);
});

test('once registered, a later wrong account is read again once more', async () => {
  const desk = open([replied(anAccount), replied(anAccount), replied(anAccount)]);
  for (let times = 1; times <= 2; times += 1) {
    await desk.reaches('wanted.connecting');
    desk.send({ type: 'phone.refused', fault: 'wrong_account' });
    await desk.reaches('wanted.connecting');
    desk.send({ type: 'phone.up' }, { type: 'phone.registered' });
    if (times === 1) desk.send({ type: 'phone.down', retryAt: null }, { type: 'phone.connect' });
  }
  expect([desk.state(), desk.script.inputs('readAccount').length]).toEqual(['wanted.registered', 3]);
});

test('a failure not of the account shows at once, and clears when the phone recovers by itself', async () => {
  const desk = await registered();
  desk.send({ type: 'phone.down', retryAt: startOfDay + 4000 }, { type: 'phone.refused', fault: 'server_unreachable' });
  expect(desk.part()).toMatchObject({ state: 'refused', fault: 'server_unreachable', retryAt: startOfDay + 4000 });
  desk.send({ type: 'phone.down', retryAt: startOfDay + 9000 });
  expect(desk.part()).toMatchObject({ state: 'refused', retryAt: startOfDay + 9000 });
  desk.send({ type: 'phone.up' });
  expect(desk.state()).toBe('wanted.registering');
  desk.send({ type: 'phone.registered' });
  expect(desk.part()).toMatchObject({ state: 'registered', fault: null });
});

test('another tab has the phone: it is fetched over, or comes by itself', async () => {
  const desk = await registered();
  desk.send({ type: 'phone.usedElsewhere' });
  expect(desk.part()?.state).toBe('elsewhere');
  desk.send({ type: 'phone.takeOver' });
  expect([desk.state(), desk.commands.at(-1)]).toEqual(['wanted.connecting', { type: 'phone.takeOver' }]);
  desk.send({ type: 'phone.usedElsewhere' }, { type: 'phone.up' });
  expect(desk.state()).toBe('wanted.registering');
});

test('switched off by hand it stays off until it is connected by hand, from wherever it stood', async () => {
  const desk = await registered();
  desk.send({ type: 'phone.disconnect' });
  expect([desk.part()?.state, desk.commands.at(-1)]).toEqual(['off', { type: 'phone.unregister' }]);
  desk.send({ type: 'phone.up' }, { type: 'phone.registered' });
  expect(desk.state()).toBe('off');
  desk.send({ type: 'phone.connect' }, { type: 'phone.disconnect' });
  expect(desk.state()).toBe('off');
  desk.send({ type: 'phone.connect' });
  await desk.reaches('none');
  const refusing = await registered();
  refusing.send({ type: 'phone.refused', fault: 'server_refused' }, { type: 'phone.disconnect' });
  expect([refusing.state(), refusing.commands.at(-1)]).toEqual(['off', { type: 'phone.unregister' }]);
});

test('a phone that is given, changed or taken away is read anew, and the old one ends', { tags: ['OP-7.41'] }, async () => {
  const desk = open([replied(anAccount), replied(null)]);
  await desk.reaches('wanted.connecting');
  desk.send({ type: 'account.changed' });
  expect(desk.commands.at(-1)).toEqual({ type: 'phone.unregister' });
  await desk.reaches('none');
  expect(desk.part()).toMatchObject({ state: 'none', account: null });
});

test('an account that cannot be read is asked for again by itself, or at once', async () => {
  const desk = open([new Error('network'), refused('access.forbidden'), new Error('network'), replied(null)]);
  await desk.reaches('unread');
  desk.clock.increment(5000);
  expect(desk.state()).toBe('reading');
  await desk.reaches('unread');
  desk.send({ type: 'phone.connect' });
  await desk.reaches('unread');
  desk.send({ type: 'phone.disconnect' });
  expect(desk.state()).toBe('off');
});

test('in any order of events, registered means connected and registered since', async () => {
  const said = fc.constantFrom<RegistrationEvent>(
    { type: 'phone.up' },
    { type: 'phone.down', retryAt: null },
    { type: 'phone.registered' },
    { type: 'phone.unregistered' },
    { type: 'phone.refused', fault: 'server_refused' },
    { type: 'phone.usedElsewhere' },
    { type: 'phone.forced' },
    { type: 'phone.disconnect' },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 30 }), async (events) => {
      const desk = open();
      await desk.reaches('wanted.connecting');
      let [isUp, isRegistered] = [false, false];
      for (const event of events) {
        desk.send(event);
        if (event.type === 'phone.up') [isUp, isRegistered] = [true, false];
        else if (event.type === 'phone.registered') isRegistered = isUp;
        else [isUp, isRegistered] = [event.type === 'phone.unregistered' && isUp, false];
        if (desk.part()?.state === 'registered') expect([isUp, isRegistered]).toEqual([true, true]);
      }
    }),
    { numRuns: 60 },
  );
});
