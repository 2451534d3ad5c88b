import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ana, at, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import type { ClockTicked } from '../../shared/clock.ts';
import { implementFeed } from '../../shared/port.ts';
import { forgottenPasswordMachine } from './forgotten-password.machine.ts';
import { resetPasswordMachine } from './reset-password.machine.ts';

const clock = implementFeed<ClockTicked>(() => undefined);
const tick = (seconds: number) => ({ type: 'clock.ticked' as const, now: startOfDay + seconds * 1000 });

function forgetting(...requestResetLink: unknown[]) {
  const script = new Script<'requestResetLink'>({ requestResetLink });
  const machine = forgottenPasswordMachine.provide({ actors: { requestResetLink: script.port('requestResetLink'), clock } });
  return { script, actor: createActor(machine, { input: { email: '' } }).start() };
}
const word = 'a good word 1';
function resetting(replies: unknown[]) {
  const script = new Script<'resetPassword'>({ resetPassword: replies });
  const machine = resetPasswordMachine.provide({ actors: { resetPassword: script.port('resetPassword'), clock } });
  return { script, actor: createActor(machine, { input: { token: 'a-token', id: 11 } }).start() };
}

test('a link is asked for by an e-mail address only, and the answer tells nothing of the account', { tags: ['OQ-10'] }, async () => {
  const { actor, script } = forgetting(replied(null));
  expect(actor.getSnapshot().can({ type: 'resetLink.request', email: 'ana' })).toBe(false);
  actor.send({ type: 'resetLink.request', email: ` ${ana.email} ` });
  await reaches(actor, 'sent');
  expect(script.inputs('requestResetLink')).toEqual([ana.email]);
});

test('after too many requests it waits until the given time; without an answer the address stays', {
  tags: ['OQ-10'],
}, async () => {
  const { actor } = forgetting(new Error('network'), refused('access.throttled', { retry_at: at(60) }));
  actor.send({ type: 'resetLink.request', email: ana.email });
  await reaches(actor, 'prompting.failed');
  expect(actor.getSnapshot().context.email).toBe(ana.email);
  actor.send({ type: 'resetLink.request', email: ana.email });
  await reaches(actor, 'throttled');
  actor.send(tick(59));
  expect(actor.getSnapshot().can({ type: 'resetLink.request', email: ana.email })).toBe(false);
  actor.send(tick(60));
  await reaches(actor, 'prompting.form');
});

test.each([
  ['short1', 'short1'],
  ['elevenchars', 'elevenchars'],
  ['12345678', '12345678'],
  [word, `${word} `],
])('%j repeated as %j is not sent', { tags: ['OQ-22'] }, (password, repetition) => {
  const { actor } = resetting([]);
  expect(actor.getSnapshot().can({ type: 'password.reset', password, repetition })).toBe(false);
});

test('a new password is saved by the link, and never held', { tags: ['OQ-10', 'OQ-22'] }, async () => {
  const { actor, script } = resetting([refused('request.invalid'), replied(null)]);
  actor.send({ type: 'password.reset', password: word, repetition: word });
  await reaches(actor, 'prompting.refused');
  actor.send({ type: 'password.reset', password: word, repetition: word });
  await reaches(actor, 'saved');
  expect(script.inputs('resetPassword').at(-1)).toEqual({ token: 'a-token', id: 11, password: word, repetition: word });
  expect(JSON.stringify(actor.getSnapshot().context)).not.toMatch(/good word|a-token/);
});

test('a link that is used or over is said so', { tags: ['OQ-10'] }, async () => {
  const used = resetting([refused('reset.invalid')]);
  used.actor.send({ type: 'password.reset', password: word, repetition: word });
  await reaches(used.actor, 'invalid');
});
