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

const asked = { type: 'resetLink.request', email: ana.email } as const;
const set = { type: 'password.reset', password: word, repetition: word } as const;
const denied = refused('request.invalid');
const untimed = refused('access.throttled');
const throttled = refused('access.throttled', { retry_at: at(60) });
const lost = new Error('network');
const until = startOfDay + 60_000;

test.each([
  { name: 'a refusal', answer: denied, state: 'prompting.refused', refusal: denied.refusal },
  { name: 'a throttling without a time', answer: untimed, state: 'prompting.refused', refusal: untimed.refusal },
  { name: 'no answer', answer: lost, state: 'prompting.failed', refusal: null },
])('after $name both forms can be sent again', async ({ answer, state, refusal }) => {
  const link = forgetting(answer);
  link.actor.send({ ...asked, email: ` ${ana.email} ` });
  await reaches(link.actor, state);
  expect(link.actor.getSnapshot().context).toEqual({ email: ana.email, refusal, now: 0, waitUntil: 0 });
  expect(link.actor.getSnapshot().can({ ...asked, email: 'ana@' })).toBe(false);
  link.actor.send(asked);
  expect(link.actor.getSnapshot()).toMatchObject({ value: 'sending', context: { refusal: null } });
  const password = resetting([answer]);
  password.actor.send(set);
  await reaches(password.actor, state);
  expect(password.actor.getSnapshot().context).toEqual({ link: { token: 'a-token', id: 11 }, refusal, now: 0, waitUntil: 0 });
  expect(password.actor.getSnapshot().can({ ...set, repetition: 'other' })).toBe(false);
  password.actor.send(set);
  expect(password.actor.getSnapshot()).toMatchObject({ value: 'saving', context: { refusal: null } });
});

test('what is throttled counts down, and opens when its time is over', async () => {
  const link = forgetting(throttled);
  link.actor.send(asked);
  await reaches(link.actor, 'throttled');
  const password = resetting([throttled]);
  password.actor.send(set);
  await reaches(password.actor, 'throttled');
  const shared = { refusal: throttled.refusal, waitUntil: until };
  for (const { actor } of [link, password]) {
    actor.send(tick(30));
    expect(actor.getSnapshot()).toMatchObject({ value: 'throttled', context: { ...shared, now: startOfDay + 30_000 } });
    actor.send(tick(60));
    expect(actor.getSnapshot()).toMatchObject({ value: { prompting: 'form' }, context: { now: until } });
  }
  expect(password.actor.getSnapshot().context.refusal).toBeNull();
});

test('once a link was sent another one can be requested, for another address too', async () => {
  const { actor, script } = forgetting(replied(null));
  actor.send(asked);
  await reaches(actor, 'sent');
  expect(actor.getSnapshot().can({ ...asked, email: 'ana' })).toBe(false);
  actor.send({ ...asked, email: 'bruno@demo.test' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'sending', context: { email: 'bruno@demo.test' } });
  expect(script.inputs('requestResetLink')).toEqual([ana.email, 'bruno@demo.test']);
});

test.each([
  ['saved', replied(null)],
  ['invalid', refused('reset.invalid')],
] as const)('once %s the link is forgotten, and nothing more can be sent', async (state, answer) => {
  const { actor } = resetting([answer]);
  actor.send(set);
  await reaches(actor, state);
  expect(actor.getSnapshot().context.link).toEqual({ token: '', id: 11 });
  expect(actor.getSnapshot().can(set)).toBe(false);
});
