import { expect, test, vi } from 'vitest';
import { createActor, type EventObject, SimulatedClock } from 'xstate';
import { lockMachine } from '../lock/lock.machine.ts';
import { ana, at, bruno, challenge, grantOf, refused, replied, startOfDay } from '../paths/city.ts';
import { alone } from '../paths/model.ts';
import { reaches, Script } from '../paths/scripted.ts';
import { type Answer, feeding } from '../port.ts';
import { sessionMachine } from './session.machine.ts';
import { abilities, msUntilResend } from './session.selectors.ts';
import type { SessionEvent, SessionFollowed } from './session.types.ts';

const email = ana.email;
const password = 'atalaya-demo';

type Call = 'restoreSession' | 'signIn' | 'verifyCode' | 'resendCode' | 'refreshSession' | 'endSession';
type Replies = ConstructorParameters<typeof Script<Call>>[0];

function open(replies: Replies) {
  const script = new Script<Call>(replies);
  let follow: (event: SessionFollowed) => void = () => undefined;
  const clock = new SimulatedClock();
  const machine = sessionMachine.provide({
    actors: {
      lock: alone(lockMachine),
      restoreSession: script.port('restoreSession'),
      signIn: script.port('signIn'),
      verifyCode: script.port('verifyCode'),
      resendCode: script.port('resendCode'),
      refreshSession: script.port('refreshSession'),
      endSession: script.port('endSession'),
      clock: feeding(() => undefined),
      otherTabs: feeding<SessionFollowed>((say) => {
        follow = say;
      }),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const state = () => actor.getSnapshot();
  return {
    actor,
    script,
    clock,
    context: () => state().context,
    can: (event: SessionEvent) => state().can(event),
    follow: (grant: SessionFollowed['grant']) => follow({ type: 'session.followed', grant }),
    tick: (seconds: number) => actor.send({ type: 'clock.ticked', now: startOfDay + seconds * 1000 }),
    reaches: (path: string) => reaches(actor, path),
  };
}
async function atCode(replies: Replies = {}) {
  const session = open({ restoreSession: [replied(null)], signIn: [replied(challenge)], ...replies });
  await session.reaches('signedOut.form');
  session.actor.send({ type: 'session.signIn', email, password });
  await session.reaches('code.entry');
  return session;
}
const signedIn = async (replies: Replies = {}) => {
  const session = open({ restoreSession: [replied(grantOf(ana))], ...replies });
  await session.reaches('signedIn.current');
  return session;
};

test('OP-5.01 OP-5.02 signing in without an e-mail or without a password is not possible', async () => {
  const session = open({ restoreSession: [replied(null)] });
  await session.reaches('signedOut.form');
  expect(session.can({ type: 'session.signIn', email: '', password })).toBe(false);
  expect(session.can({ type: 'session.signIn', email, password: '' })).toBe(false);
  expect(session.can({ type: 'session.signIn', email, password })).toBe(true);
});

test('wrong credentials are refused with their reason and may be given again', async () => {
  const session = open({ restoreSession: [replied(null)], signIn: [refused('session.credentials'), replied(grantOf(ana))] });
  await session.reaches('signedOut.form');
  session.actor.send({ type: 'session.signIn', email, password: 'wrong' });
  await session.reaches('signedOut.refused');
  expect(session.context()).toMatchObject({ email, refusal: { code: 'session.credentials' }, user: null });
  session.actor.send({ type: 'session.signIn', email, password });
  await session.reaches('signedIn.current');
  expect(session.context()).toMatchObject({ user: { id: ana.id }, refusal: null });
  expect(JSON.stringify(session.context())).not.toContain(password);
});

test('OP-5.03 OQ-15 a wrong code says how many tries are left, and another may be typed', async () => {
  const session = await atCode({ verifyCode: [refused('code.incorrect', { tries_left: 4 }), replied(grantOf(ana))] });
  session.actor.send({ type: 'session.enterCode', code: '000000' });
  await session.reaches('code.incorrect');
  expect(session.context().challenge?.tries_left).toBe(4);
  session.actor.send({ type: 'session.enterCode', code: ' 123456 ' });
  await session.reaches('signedIn.current');
  expect(session.script.inputs('verifyCode').at(-1)).toEqual({ token: challenge.token, code: '123456' });
});

test.each(['', '12345', '1234567', 'abcdef'])('OQ-15 %j is no code of six digits and is not sent', async (code) => {
  const session = await atCode();
  expect(session.can({ type: 'session.enterCode', code })).toBe(false);
});

test('OP-5.04 an expired code leaves only a new one or starting over', async () => {
  const session = await atCode({ verifyCode: [refused('code.expired')] });
  session.tick(300);
  session.actor.send({ type: 'session.enterCode', code: '123456' });
  await session.reaches('code.expired');
  expect(session.can({ type: 'session.enterCode', code: '123456' })).toBe(false);
  expect(session.can({ type: 'session.resendCode' })).toBe(true);
  expect(session.can({ type: 'session.startOver' })).toBe(true);
});

test('OP-5.04 the code expires on screen when the server says so, not when this computer thinks so', async () => {
  const session = await atCode();
  session.tick(599);
  await session.reaches('code.entry');
  session.tick(600);
  await session.reaches('code.expired');
});

test('OP-5.05 OP-9.76 OQ-15 a code is sent again after five minutes of the server, not earlier', async () => {
  const again = { ...challenge, token: 'challenge-2', resend_at: at(600), expires_at: at(900), server_time: at(300) };
  const session = await atCode({ resendCode: [replied(again)] });
  expect(msUntilResend(session.actor.getSnapshot())).toBe(300_000);
  session.tick(299);
  expect(msUntilResend(session.actor.getSnapshot())).toBe(1000);
  expect(session.can({ type: 'session.resendCode' })).toBe(false);
  session.tick(300);
  session.actor.send({ type: 'session.resendCode' });
  await vi.waitFor(() => expect(session.context().challenge?.token).toBe('challenge-2'));
  await session.reaches('code.entry');
  expect(msUntilResend(session.actor.getSnapshot())).toBe(300_000);
});

test('OP-5.05 a resend that the platform finds too early is refused, and says from when', async () => {
  const session = await atCode({ resendCode: [refused('code.too_early', { retry_at: at(310) })] });
  session.tick(300);
  session.actor.send({ type: 'session.resendCode' });
  await session.reaches('code.tooEarly');
  expect(msUntilResend(session.actor.getSnapshot())).toBe(10_000);
  expect(session.can({ type: 'session.enterCode', code: '123456' })).toBe(true);
  session.tick(310);
  expect(session.can({ type: 'session.resendCode' })).toBe(true);
});

test('after too many wrong codes only starting over leads on', async () => {
  const session = await atCode({ verifyCode: [refused('code.exhausted')] });
  session.tick(400);
  session.actor.send({ type: 'session.enterCode', code: '123456' });
  await session.reaches('code.exhausted');
  expect(session.can({ type: 'session.enterCode', code: '123456' })).toBe(false);
  expect(session.can({ type: 'session.resendCode' })).toBe(false);
  session.actor.send({ type: 'session.startOver' });
  await session.reaches('signedOut.form');
});

test('a throttled sign-in is locked until the time the platform named', async () => {
  const session = open({ restoreSession: [replied(null)], signIn: [refused('access.throttled', { retry_at: at(60) })] });
  await session.reaches('signedOut.form');
  session.actor.send({ type: 'session.signIn', email, password });
  await session.reaches('signedOut.throttled');
  session.tick(59);
  expect(session.can({ type: 'session.signIn', email, password })).toBe(false);
  session.tick(60);
  await session.reaches('signedOut.form');
  expect(session.can({ type: 'session.signIn', email, password })).toBe(true);
});

test('a platform that does not answer a sign-in leaves what was typed to be sent again', async () => {
  const session = open({ restoreSession: [replied(null)], signIn: [new Error('network'), replied(grantOf(ana))] });
  await session.reaches('signedOut.form');
  session.actor.send({ type: 'session.signIn', email, password });
  await session.reaches('signedOut.failed');
  expect(session.context().email).toBe(email);
  session.actor.send({ type: 'session.signIn', email, password });
  await session.reaches('signedIn.current');
});

test('OQ-18 any number of parallel 401s lead to one refresh', async () => {
  const session = await signedIn({ refreshSession: [replied(grantOf(ana, 2))] });
  for (let call = 0; call < 5; call += 1) session.actor.send({ type: 'session.stale' });
  await session.reaches('signedIn.current');
  expect(session.script.inputs('refreshSession')).toHaveLength(1);
  expect(session.context().grant?.access_token).toBe('access-11-2');
});

test('OQ-18 two tabs refresh at once: the grant of the other ends the wait of this one', async () => {
  const session = await signedIn();
  session.actor.send({ type: 'session.stale' });
  await session.reaches('signedIn.refreshing');
  session.follow(grantOf(ana, 2));
  await session.reaches('signedIn.current');
  expect(session.context().grant?.access_token).toBe('access-11-2');
});

test('OQ-18 a refused refresh ends in signed out, saying that the session expired', async () => {
  const session = await signedIn({ refreshSession: [refused('refresh.unknown')] });
  session.actor.send({ type: 'session.stale' });
  await session.reaches('signedOut.expired');
  expect(session.context()).toMatchObject({ grant: null, user: null, endedBy: 'expired', email });
});

test('a refresh that does not get through keeps the session and is tried again', async () => {
  const session = await signedIn({ refreshSession: [new Error('network'), refused('access.throttled'), replied(grantOf(ana, 2))] });
  session.actor.send({ type: 'session.stale' });
  await session.reaches('signedIn.unrefreshed');
  session.clock.increment(5000);
  await session.reaches('signedIn.unrefreshed');
  await vi.waitFor(() => expect(session.script.inputs('refreshSession')).toHaveLength(2));
  await session.reaches('signedIn.unrefreshed');
  session.clock.increment(5000);
  await session.reaches('signedIn.current');
});

test('OQ-19 signing out in another browser tab signs out this one', async () => {
  const session = await signedIn();
  session.follow(null);
  await session.reaches('signedOut.elsewhere');
  expect(session.context()).toMatchObject({ grant: null, endedBy: 'other_tab' });
});

test('signing in in another browser tab signs in this one, also in the middle of a code', async () => {
  const session = await atCode();
  session.follow(grantOf(bruno));
  await session.reaches('signedIn.current');
  expect(session.context()).toMatchObject({ user: { id: bruno.id }, challenge: null });
});

test('a revoked session ends here; one of the same user elsewhere does not', async () => {
  const session = await signedIn();
  session.actor.send({ type: 'session.revoked', reason: 'by_admin', session: 'session-of-another-browser' });
  await session.reaches('signedIn.current');
  session.actor.send({ type: 'session.revoked', reason: 'by_admin', session: 'session-11' });
  await session.reaches('signedOut.elsewhere');
  expect(session.context().endedBy).toBe('by_admin');
});

test('where the platform does not name sessions, a revocation is asked about by refreshing', async () => {
  const session = await signedIn({ refreshSession: [refused('access.revoked')] });
  session.actor.send({ type: 'session.revoked', reason: 'by_admin' });
  await session.reaches('signedOut.elsewhere');
});

test('signing out ends the session even where the platform does not answer', async () => {
  const session = await signedIn({ endSession: [new Error('network')] });
  session.actor.send({ type: 'session.signOut' });
  await session.reaches('signedOut.form');
  expect(session.context()).toMatchObject({ grant: null, user: null });
});

test('a platform out of reach at the start can be tried again', async () => {
  const session = open({ restoreSession: [new Error('network'), replied(grantOf(ana))] });
  await session.reaches('failed');
  session.actor.send({ type: 'session.retry' });
  await session.reaches('signedIn.current');
});

test('OP-6.04 a visitor holds read on Auth and nothing else', async () => {
  const session = open({ restoreSession: [replied(null)] });
  await session.reaches('signedOut.form');
  expect(abilities(session.actor.getSnapshot())).toEqual([{ action: 'read', subject: 'Auth' }]);
});

test('the session tells whoever started it when it began and when it ended', async () => {
  const facts: EventObject[] = [];
  const session = await signedIn({ endSession: [replied(null) satisfies Answer<null>] });
  session.actor.system.inspect({
    next: (inspected) => {
      if (inspected.type === '@xstate.event' && inspected.event.type.startsWith('session.')) facts.push(inspected.event);
    },
  });
  session.follow(grantOf(bruno));
  session.actor.send({ type: 'session.signOut' });
  await session.reaches('signedOut.form');
  expect(facts.map(({ type }) => type)).toEqual([
    'session.followed',
    'session.ended',
    'session.began',
    'session.signOut',
    'session.ended',
    'session.ended',
  ]);
});
