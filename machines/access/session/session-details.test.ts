import { expect, test } from 'vitest';
import { ana, at, challenge, grantOf, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { atCode, code, email, open, password, signedIn } from '../../quality/paths/session.kit.ts';
import { nobody } from './session.types.ts';

test('what one tab of a browser signs out of is nothing to a tab where nobody is signed in', async () => {
  const session = await atCode();
  session.follow(null);
  await session.reaches('code.entry');
  expect(session.actor.getSnapshot().status).toBe('active');
});

test('a sign-in leaves nothing of the tries before it', async () => {
  const throttled = refused('access.throttled', { retry_at: at(60) });
  const grant = { ...grantOf(ana), server_time: at(90) };
  const session = open({ restoreSession: [replied(null)], signIn: [throttled, refused('session.credentials'), replied(grant)] });
  await session.reaches('signedOut.form');
  session.actor.send({ type: 'session.signIn', email, password });
  await session.reaches('signedOut.throttled');
  const waiting = { ...nobody, email, waitUntil: startOfDay + 60_000 };
  expect(session.context()).toEqual({ ...waiting, refusal: throttled.refusal });
  session.tick(61);
  await session.reaches('signedOut.form');
  expect(session.context()).toEqual({ ...waiting, now: startOfDay + 61_000 });
  session.actor.send({ type: 'session.signIn', email, password });
  await session.reaches('signedOut.refused');
  session.actor.send({ type: 'session.signIn', email, password });
  expect(session.context().refusal).toBe(null);
  await session.reaches('signedIn.current');
  expect(session.context()).toEqual({ ...nobody, grant, user: ana, now: startOfDay + 90_000 });
});

test('starting over forgets the code and who asked for it', async () => {
  const session = await atCode();
  session.tick(8);
  session.actor.send({ type: 'session.startOver' });
  await session.reaches('signedOut.form');
  expect(session.context()).toEqual({ ...nobody, now: startOfDay + 8000 });
});

test('while a code is asked for, a passkey signs in or asks for a code of its own', async () => {
  const known = await atCode();
  known.actor.send({ type: 'signIn.replied', reply: grantOf(ana) });
  await known.reaches('signedIn.current');
  expect(known.context().user?.id).toBe(ana.id);
  const asked = await atCode({ verifyCode: [refused('code.exhausted')] });
  asked.actor.send({ type: 'session.enterCode', code });
  await asked.reaches('code.exhausted');
  asked.actor.send({ type: 'signIn.replied', reply: { ...challenge, token: 'challenge-2' } });
  await asked.reaches('code.entry');
  expect(asked.context().challenge?.token).toBe('challenge-2');
});

test('a refusal of a code is shown until the next try, and a new code waits for nothing', { tags: ['OP-5.03', 'OP-5.05'] }, async () => {
  const throttled = refused('access.throttled', { retry_at: at(310) });
  const again = { ...challenge, token: 'challenge-2', server_time: at(311) };
  const session = await atCode({ verifyCode: [throttled], resendCode: [replied(again)] });
  session.tick(301);
  session.actor.send({ type: 'session.enterCode', code });
  await session.reaches('code.tooEarly');
  expect(session.context()).toMatchObject({ refusal: throttled.refusal, waitUntil: startOfDay + 310_000 });
  session.tick(310);
  session.actor.send({ type: 'session.resendCode' });
  expect(session.context().refusal).toBe(null);
  await session.reaches('code.entry');
  expect(session.context()).toEqual({ ...nobody, email, challenge: again, now: startOfDay + 311_000 });
});

test('a code that is accepted after a refusal leaves nothing of it', async () => {
  const throttled = refused('access.throttled', { retry_at: at(20) });
  const session = await atCode({ verifyCode: [throttled, replied(grantOf(ana))] });
  session.actor.send({ type: 'session.enterCode', code });
  await session.reaches('code.tooEarly');
  session.tick(20);
  session.actor.send({ type: 'session.enterCode', code });
  expect(session.context().refusal).toBe(null);
  await session.reaches('signedIn.current');
  expect(session.context()).toEqual({ ...nobody, grant: grantOf(ana), user: ana, now: startOfDay });
});

test.each([
  ['code.incorrect', refused('code.incorrect')],
  ['code.tooEarly', refused('access.throttled', { retry_at: at(1) })],
  ['code.failed', new Error('network')],
])('at %s only six digits are a code, and expiry is noted with its time', { tags: ['OQ-15', 'OP-5.04'] }, async (state, reply) => {
  const session = await atCode({ verifyCode: [reply] });
  session.actor.send({ type: 'session.enterCode', code });
  await session.reaches(state);
  session.tick(10);
  expect(session.can({ type: 'session.enterCode', code: '12345' })).toBe(false);
  session.tick(600);
  await session.reaches('code.expired');
  expect(session.context().now).toBe(startOfDay + 600_000);
});

test('an expired code is not sent again before it may be, and a refused one says why', { tags: ['OP-5.05'] }, async () => {
  const no = refused('session.credentials');
  const session = await atCode({ verifyCode: [refused('code.expired')], resendCode: [no] });
  session.actor.send({ type: 'session.enterCode', code });
  await session.reaches('code.expired');
  expect(session.can({ type: 'session.resendCode' })).toBe(false);
  session.actor.send({ type: 'clock.ticked', now: startOfDay + 300_000 });
  session.actor.send({ type: 'session.resendCode' });
  await session.reaches('signedOut.refused');
  expect(session.context().refusal).toEqual(no.refusal);
});

test('who is signed out elsewhere is remembered by e-mail only', { tags: ['OQ-19'] }, async () => {
  const session = await signedIn();
  session.follow(null);
  await session.reaches('signedOut.elsewhere');
  expect(session.context()).toEqual({ ...nobody, email, endedBy: 'other_tab', now: startOfDay });
});

test('a session that could not be renewed says why it ended', { tags: ['OQ-18'] }, async () => {
  for (const [code, state, endedBy] of [
    ['refresh.unknown', 'signedOut.expired', 'expired'],
    ['access.revoked', 'signedOut.elsewhere', 'by_admin'],
    ['refresh.reused', 'signedOut.elsewhere', 'refresh_reused'],
  ] as const) {
    const no = refused(code);
    const session = await signedIn({ refreshSession: [no] });
    session.actor.send({ type: 'session.stale' });
    await session.reaches(state);
    expect(session.context()).toEqual({ ...nobody, email, refusal: no.refusal, endedBy, now: startOfDay });
  }
});

test('a renewed session that was locked meanwhile is locked here too', { tags: ['OQ-19'] }, async () => {
  const renewed = await signedIn({ refreshSession: [replied({ ...grantOf(ana, 2), locked: true })] });
  renewed.actor.send({ type: 'session.stale' });
  await renewed.reaches('signedIn.current');
  const followed = await signedIn();
  followed.follow({ ...grantOf(ana, 2), locked: true });
  await followed.reaches('signedIn.current');
  for (const session of [renewed, followed])
    expect(session.actor.getSnapshot().children.lock?.getSnapshot().value).toEqual({ locked: 'prompting' });
});

test('renewing is tried again after five seconds, not earlier', async () => {
  const session = await signedIn({ refreshSession: [new Error('network')] });
  session.actor.send({ type: 'session.stale' });
  await session.reaches('signedIn.unrefreshed');
  session.clock.increment(4999);
  await session.reaches('signedIn.unrefreshed');
});

test('a sign-out that the platform answers leaves nobody', async () => {
  const session = await signedIn({ endSession: [replied(null)] });
  session.actor.send({ type: 'session.signOut' });
  await session.reaches('signedOut.form');
  expect(session.context()).toEqual({ ...nobody, now: startOfDay });
});

test('a changed user is the user of the session that other tabs follow', async () => {
  const session = await signedIn();
  session.actor.send({ type: 'user.changed', user: { ...ana, name: 'Anna' } });
  expect(session.context().grant?.user.name).toBe('Anna');
});

test('a platform out of reach at the start is a console without a session', async () => {
  const session = open({ restoreSession: [new Error('network')] });
  const facts: string[] = [];
  session.actor.system.inspect({
    next: (inspected) => {
      if (inspected.type === '@xstate.event' && inspected.event.type.startsWith('session.')) facts.push(inspected.event.type);
    },
  });
  await session.reaches('failed');
  expect(facts).toEqual(['session.ended']);
});
