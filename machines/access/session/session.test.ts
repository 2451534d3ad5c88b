import { expect, test, vi } from 'vitest';
import type { EventObject } from 'xstate';
import { ana, at, bruno, challenge, grantOf, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { atCode, code, email, open, password, type Replies, signedIn } from '../../quality/paths/session.kit.ts';
import type { Answer } from '../../shared/port.ts';
import { abilities, msUntilResend } from './session.selectors.ts';

test('signing in without an e-mail or without a password is not possible', { tags: ['OP-5.01', 'OP-5.02'] }, async () => {
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

test('a wrong code says how many tries are left, and another may be typed', { tags: ['OP-5.03', 'OQ-15'] }, async () => {
  const session = await atCode({ verifyCode: [refused('code.incorrect', { tries_left: 4 }), replied(grantOf(ana))] });
  session.actor.send({ type: 'session.enterCode', code: '000000' });
  await session.reaches('code.incorrect');
  expect(session.context().challenge?.tries_left).toBe(4);
  session.actor.send({ type: 'session.enterCode', code: ' 123456 ' });
  await session.reaches('signedIn.current');
  expect(session.script.inputs('verifyCode').at(-1)).toEqual({ token: challenge.token, code: '123456' });
});

test.each(['', '12345', '1234567', 'abcdef'])('%j is no code of six digits and is not sent', { tags: ['OQ-15'] }, async (code) => {
  const session = await atCode();
  expect(session.can({ type: 'session.enterCode', code })).toBe(false);
});

test('an expired code leaves only a new one or starting over', { tags: ['OP-5.04'] }, async () => {
  const session = await atCode({ verifyCode: [refused('code.expired')] });
  session.tick(300);
  session.actor.send({ type: 'session.enterCode', code: '123456' });
  await session.reaches('code.expired');
  expect(session.can({ type: 'session.enterCode', code: '123456' })).toBe(false);
  expect(session.can({ type: 'session.resendCode' })).toBe(true);
  expect(session.can({ type: 'session.startOver' })).toBe(true);
});

test('the code expires on screen when the server says so, not when this computer thinks so', { tags: ['OP-5.04'] }, async () => {
  const session = await atCode();
  session.tick(599);
  await session.reaches('code.entry');
  session.tick(600);
  await session.reaches('code.expired');
});

test('a code is sent again after five minutes of the server, not earlier', { tags: ['OP-5.05', 'OP-9.76', 'OQ-15'] }, async () => {
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

test('a resend that the platform finds too early is refused, and says from when', { tags: ['OP-5.05'] }, async () => {
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
  expect(session.context().now).toBe(startOfDay + 59_000);
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

test('any number of parallel 401s lead to one refresh', { tags: ['OQ-18'] }, async () => {
  const session = await signedIn({ refreshSession: [replied(grantOf(ana, 2))] });
  for (let call = 0; call < 5; call += 1) session.actor.send({ type: 'session.stale' });
  await session.reaches('signedIn.current');
  expect(session.script.inputs('refreshSession')).toHaveLength(1);
  expect(session.context().grant?.access_token).toBe('access-11-2');
});

test('two tabs refresh at once: the grant of the other ends the wait of this one', { tags: ['OQ-18'] }, async () => {
  const session = await signedIn();
  session.actor.send({ type: 'session.stale' });
  await session.reaches('signedIn.refreshing');
  const { lock } = session.actor.getSnapshot().children;
  session.follow(grantOf(ana, 2));
  await session.reaches('signedIn.current');
  expect(session.actor.getSnapshot().children.lock).toBe(lock);
  expect(session.context().grant?.access_token).toBe('access-11-2');
});

test('a refused refresh ends in signed out, saying that the session expired', { tags: ['OQ-18'] }, async () => {
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

test('without a refused call nothing renews a session, and no idle time ends it', { tags: ['OQ-19'] }, async () => {
  const session = await signedIn();
  session.clock.increment(7 * 24 * 3_600_000);
  await session.reaches('signedIn.current');
  expect(session.script.asked.map(({ call }) => call)).not.toContain('refreshSession');
  expect(session.actor.getSnapshot().children.lock?.getSnapshot().value).toBe('open');
});

test('signing out in another browser tab signs out this one', { tags: ['OQ-19'] }, async () => {
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

test('a visitor holds read on Auth and nothing else', { tags: ['OP-6.04'] }, async () => {
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
    'session.synced',
    'session.ended',
    'session.began',
    'session.signOut',
    'session.ended',
    'session.ended',
  ]);
});

test('a session that the last visit left and that is over is said to have expired', async () => {
  const session = open({ restoreSession: [refused('refresh.unknown')] });
  await session.reaches('signedOut.expired');
  expect(session.context()).toMatchObject({ endedBy: 'expired', grant: null });
});

test('who comes from another installation is signed in, or asked for the code', async () => {
  const arriving = async () => {
    const session = open({ restoreSession: [replied(null)] });
    await session.reaches('signedOut.form');
    return session;
  };
  const known = await arriving();
  known.actor.send({ type: 'signIn.replied', reply: grantOf(ana) });
  await known.reaches('signedIn.current');
  expect(known.context().user?.id).toBe(ana.id);
  const asked = await arriving();
  asked.actor.send({ type: 'signIn.replied', reply: challenge });
  await asked.reaches('code.entry');
  expect(asked.context().challenge?.token).toBe(challenge.token);
});

const wrongCode = (reply: unknown, more: Replies = {}) => atCode({ verifyCode: [reply, replied(grantOf(ana))], ...more });

test.each([
  ['code.incorrect', refused('code.incorrect')],
  ['code.tooEarly', refused('access.throttled', { retry_at: at(1) })],
  ['code.failed', new Error('network')],
])('at %s another code may be typed, a new one requested, and the code still expires', { tags: ['OQ-15'] }, async (state, reply) => {
  const reached = async (resendCode: unknown[] = []) => {
    const session = await wrongCode(reply, { resendCode });
    session.actor.send({ type: 'session.enterCode', code });
    await session.reaches(state);
    return session;
  };
  const again = await reached();
  again.tick(10);
  expect(again.context().now).toBe(startOfDay + 10_000);
  expect(again.can({ type: 'session.resendCode' })).toBe(false);
  again.actor.send({ type: 'session.enterCode', code });
  await again.reaches('signedIn.current');
  const late = await reached();
  late.tick(600);
  await late.reaches('code.expired');
  const resent = await reached([replied({ ...challenge, token: 'challenge-3' })]);
  resent.tick(300);
  resent.actor.send({ type: 'session.resendCode' });
  expect(resent.actor.getSnapshot().value).toEqual({ code: 'resending' });
  await resent.reaches('code.entry');
});

test('a code that may be typed no more for another reason leads back to the form, which says why', async () => {
  const session = await wrongCode(refused('session.credentials'));
  session.actor.send({ type: 'session.enterCode', code });
  await session.reaches('signedOut.refused');
  expect(session.context().refusal?.code).toBe('session.credentials');
});

test('an expired code is resent; refusal leads to sign-in with its reason, no answer to the code', {
  tags: ['OP-5.05'],
}, async () => {
  const expired = async (reply: unknown) => {
    const session = await atCode({ resendCode: [reply] });
    session.tick(600);
    session.actor.send({ type: 'session.resendCode' });
    expect(session.actor.getSnapshot().value).toEqual({ code: 'resending' });
    return session;
  };
  await (await expired(refused('session.credentials'))).reaches('signedOut.refused');
  await (await expired(new Error('network'))).reaches('code.failed');
});

test('time goes on while a code is checked', async () => {
  const session = await atCode();
  session.actor.send({ type: 'session.enterCode', code });
  session.tick(20);
  expect(session.context().now).toBe(startOfDay + 20_000);
  await session.reaches('code.checking');
});

test('a session that could not be renewed is renewed when a call waits for it, or with a button', async () => {
  for (const type of ['session.stale', 'session.retry'] as const) {
    const session = await signedIn({ refreshSession: [new Error('network'), replied(grantOf(ana, 2))] });
    session.actor.send({ type: 'session.stale' });
    await session.reaches('signedIn.unrefreshed');
    session.actor.send({ type });
    expect(session.actor.getSnapshot().value).toEqual({ signedIn: 'refreshing' });
    await session.reaches('signedIn.current');
  }
});

test('the screen lock follows locking, calls and the chosen minutes', { tags: ['OQ-19'] }, async () => {
  const session = await signedIn();
  const lock = () => session.actor.getSnapshot().children.lock?.getSnapshot();
  session.actor.send({ type: 'call.began' });
  expect(lock()?.context.held).toBe(true);
  session.actor.send({ type: 'call.ended' });
  expect(lock()?.context.held).toBe(false);
  const { preferences } = ana.config;
  session.actor.send({ type: 'user.changed', user: { ...ana, config: { ...ana.config, preferences: { ...preferences, lock_after: 5 } } } });
  expect(lock()?.context.minutes).toBe(5);
  expect(session.context().user?.config.preferences.lock_after).toBe(5);
  session.actor.send({ type: 'session.locked', locked: true, session: 'session-of-another-browser' });
  expect(lock()?.value).toBe('open');
  session.actor.send({ type: 'session.locked', locked: true });
  expect(lock()?.value).toEqual({ locked: 'prompting' });
  const other = await signedIn();
  other.actor.send({ type: 'session.lock' });
  expect(other.actor.getSnapshot().children.lock?.getSnapshot().value).toBe('locking');
});

test('nobody is signed in by another tab while this one signs out', async () => {
  const session = await signedIn();
  session.actor.send({ type: 'session.signOut' });
  session.follow(grantOf(bruno));
  await session.reaches('signingOut');
});
