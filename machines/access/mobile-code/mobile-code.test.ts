import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import type { ClockTicked } from '../../shared/clock.ts';
import { implementFeed } from '../../shared/port.ts';
import { mobileCodeMachine, msLeft } from './mobile-code.machine.ts';

function open(...makeCode: unknown[]) {
  const script = new Script<'makeCode'>({ makeCode });
  const machine = mobileCodeMachine.provide({
    actors: { makeCode: script.port('makeCode'), clock: implementFeed<ClockTicked>(() => undefined) },
  });
  const actor = createActor(machine).start();
  return { actor, tick: (seconds: number) => actor.send({ type: 'clock.ticked', now: startOfDay + seconds * 1000 }) };
}
const code = (value: string, seconds: number) => replied({ value, until: startOfDay + seconds * 1000 });

test('the code counts down by the platform’s clock, expires at 0:00, and is renewed by hand', {
  tags: ['OP-2.51', 'OP-9.77', 'OQ-24'],
}, async () => {
  const { actor, tick } = open(code('one', 300), code('two', 600));
  await reaches(actor, 'shown');
  tick(1);
  expect(msLeft(actor.getSnapshot().context)).toBe(299_000);
  tick(299);
  await reaches(actor, 'shown');
  tick(300);
  await reaches(actor, 'expired');
  expect(msLeft(actor.getSnapshot().context)).toBe(0);
  actor.send({ type: 'code.renew' });
  await reaches(actor, 'shown');
  expect(actor.getSnapshot().context.code?.value).toBe('two');
});

test('a code that could not be made can be asked for again', { tags: ['OQ-24'] }, async () => {
  const { actor } = open(new Error('network'), refused('access.throttled'), code('one', 300));
  await reaches(actor, 'failed');
  actor.send({ type: 'code.renew' });
  await reaches(actor, 'refused');
  actor.send({ type: 'code.renew' });
  await reaches(actor, 'shown');
});

const denied = refused('access.throttled');

test.each([
  { state: 'shown', answer: code('one', 300), refusal: null },
  { state: 'refused', answer: denied, refusal: denied.refusal },
  { state: 'failed', answer: new Error('network'), refusal: null },
])('from $state another code is made, and shown instead', async ({ state, answer, refusal }) => {
  const { actor } = open(answer, code('two', 600));
  await reaches(actor, state);
  expect(actor.getSnapshot().context.refusal).toEqual(refusal);
  actor.send({ type: 'code.renew' });
  expect(actor.getSnapshot().value).toBe('making');
  await reaches(actor, 'shown');
  expect(actor.getSnapshot().context).toMatchObject({ code: { value: 'two' }, refusal: null });
});

test('an expired code keeps the time of its end', async () => {
  const { actor, tick } = open(code('one', 300));
  await reaches(actor, 'shown');
  tick(301);
  expect(actor.getSnapshot()).toMatchObject({ value: 'expired', context: { now: startOfDay + 301_000 } });
});
