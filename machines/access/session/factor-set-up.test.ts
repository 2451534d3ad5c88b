import { expect, test } from 'vitest';
import type { Grant } from '../../../contract/access/session.ts';
import { ana, challenge, grantOf, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { email, open, password, type Replies } from '../../quality/paths/session.kit.ts';
import { selectFactorDue } from './session.selectors.ts';

const hour = 3600_000;
const dueIn = (ms: number, turn = 1): Grant => ({ ...grantOf(ana, turn), factor_due: new Date(startOfDay + ms).toISOString() });
const [soon, overdue] = [dueIn(hour), dueIn(-hour)];

const dueOf = ({ actor }: ReturnType<typeof open>) => selectFactorDue(actor.getSnapshot());
async function signIn(replies: Replies) {
  const session = open({ restoreSession: [replied(null)], ...replies });
  await session.reaches('signedOut.form');
  session.actor.send({ type: 'session.signIn', email, password });
  return session;
}

test('within the days of grace the set-up comes after signing in and may be postponed', async () => {
  const session = await signIn({ signIn: [replied(soon)] });
  await session.reaches('factorSetUp.due');
  expect(dueOf(session)).toEqual({ due: soon.factor_due, mayPostpone: true });
  session.actor.send({ type: 'session.postponeFactor' });
  await session.reaches('signedIn.current');
});

test('after its date the set-up cannot be postponed, and an enabled factor leads on', async () => {
  const session = await signIn({ signIn: [replied(overdue)] });
  await session.reaches('factorSetUp.due');
  expect(dueOf(session)?.mayPostpone).toBe(false);
  session.actor.send({ type: 'session.postponeFactor' });
  await session.reaches('factorSetUp.due');
  session.actor.send({ type: 'session.factorEnabled' });
  await session.reaches('signedIn.current');
  expect(dueOf(session)).toBe(null);
});

test('a code does not lead past the set-up', async () => {
  const session = await signIn({ signIn: [replied(challenge)], verifyCode: [replied(overdue)] });
  await session.reaches('code.entry');
  session.actor.send({ type: 'session.enterCode', code: '123456' });
  await session.reaches('factorSetUp.due');
});

test('a restored session asks for the set-up only once it is overdue', async () => {
  await open({ restoreSession: [replied(soon)] }).reaches('signedIn.current');
  await open({ restoreSession: [replied(overdue)] }).reaches('factorSetUp.due');
});

test('until a factor is set up no session has begun for the console, also at its start', async () => {
  const session = open({ restoreSession: [replied(overdue)] });
  const facts: string[] = [];
  session.actor.system.inspect({
    next: (inspected) => {
      if (inspected.type === '@xstate.event' && inspected.event.type.startsWith('session.')) facts.push(inspected.event.type);
    },
  });
  await session.reaches('factorSetUp.due');
  session.actor.send({ type: 'session.factorEnabled' });
  await session.reaches('signedIn.current');
  expect(facts).toEqual(['session.ended', 'session.factorEnabled', 'session.began']);
});

test('a locked session is unlocked before its second factor is set up', async () => {
  await open({ restoreSession: [replied({ ...overdue, locked: true })] }).reaches('signedIn.current');
});

test('a session whose factor falls due while it is renewed is led to the set-up', async () => {
  const session = open({ restoreSession: [replied(grantOf(ana))], refreshSession: [replied(overdue)] });
  await session.reaches('signedIn.current');
  session.actor.send({ type: 'session.stale' });
  await session.reaches('factorSetUp.due');
});

test('during the set-up the session is renewed, stays without an answer, and ends if refused', async () => {
  const renewing = async (reply: ReturnType<typeof replied<Grant>> | ReturnType<typeof refused> | Error, path: string) => {
    const session = await signIn({ signIn: [replied(overdue)], refreshSession: [reply] });
    await session.reaches('factorSetUp.due');
    session.actor.send({ type: 'session.stale' });
    await session.reaches(path);
  };
  await renewing(replied(dueIn(-hour, 2)), 'factorSetUp.due');
  await renewing(replied(grantOf(ana, 2)), 'signedIn.current');
  await renewing(refused('access.throttled'), 'factorSetUp.due');
  await renewing(refused('access.revoked'), 'signedOut.expired');
  await renewing(new Error('no network'), 'factorSetUp.due');
});

test('another tab that set a factor up, or signed out, is followed', async () => {
  const session = await signIn({ signIn: [replied(overdue)] });
  await session.reaches('factorSetUp.due');
  session.follow(dueIn(-hour, 2));
  await session.reaches('factorSetUp.due');
  session.follow(grantOf(ana, 3));
  await session.reaches('signedIn.current');
  const other = await signIn({ signIn: [replied(overdue)] });
  await other.reaches('factorSetUp.due');
  other.follow(null);
  await other.reaches('signedOut.elsewhere');
});

test('the set-up may be left by signing out', async () => {
  const session = await signIn({ signIn: [replied(overdue)], endSession: [replied(null)] });
  await session.reaches('factorSetUp.due');
  session.actor.send({ type: 'session.signOut' });
  await session.reaches('signedOut.form');
});

test('a session that ends during the set-up says how', async () => {
  const elsewhere = await signIn({ signIn: [replied(overdue)] });
  await elsewhere.reaches('factorSetUp.due');
  elsewhere.follow(null);
  expect(elsewhere.actor.getSnapshot().context).toMatchObject({ endedBy: 'other_tab', grant: null, email: ana.email });
  const revoked = await signIn({ signIn: [replied(overdue)], refreshSession: [refused('access.revoked')] });
  await revoked.reaches('factorSetUp.due');
  revoked.actor.send({ type: 'session.stale' });
  await revoked.reaches('signedOut.expired');
  expect(revoked.actor.getSnapshot().context).toMatchObject({ endedBy: 'by_admin', grant: null, email: ana.email });
});

test('a renewed session whose factor is due is the one that the set-up goes on with', async () => {
  const session = open({ restoreSession: [replied(grantOf(ana))], refreshSession: [replied(dueIn(-hour, 2))] });
  await session.reaches('signedIn.current');
  session.actor.send({ type: 'session.stale' });
  await session.reaches('factorSetUp.due');
  expect(session.actor.getSnapshot().context.grant?.access_token).toBe('access-11-2');
});
