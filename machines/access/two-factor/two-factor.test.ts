import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { FactorMethod } from '../../../contract/access/two-factor.ts';
import { at, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { implementFeed } from '../../shared/port.ts';
import { twoFactorMachine } from './two-factor.machine.ts';
import { appSecret, codeSent, factorOf, recoveryCodes } from './two-factor.paths.ts';
import { msUntilNewCode, msUntilTry } from './two-factor.selectors.ts';
import type { TwoFactorContext, TwoFactorEvent } from './two-factor.types.ts';

type Call = 'readFactor' | 'sendCode' | 'verifyMethod' | 'confirm';
type Replies = Partial<Record<Call, unknown[]>>;
const password = 'atalaya-demo';
const code = '123456';
const seconds = (count: number) => startOfDay + count * 1000;
const lost = new Error('no network');
const off = factorOf(null);

const calm: TwoFactorContext = {
  factor: off,
  method: null,
  purpose: 'switchOn',
  sent: null,
  secret: null,
  codes: [],
  triesLeft: 5,
  refusal: null,
  now: startOfDay,
  resendAt: 0,
  overAt: 0,
  waitUntil: 0,
};
/** The platform's clock is five seconds on, and three tries are left. */
const sent = { ...codeSent, tries_left: 3, server_time: at(5) };
const afterSent = { method: 'email' as const, sent, triesLeft: 3, now: seconds(5), resendAt: seconds(300), overAt: seconds(600) };
const refusal = (name: Parameters<typeof refused>[0], details?: Parameters<typeof refused>[1]) => refused(name, details).refusal;

function begin(replies: Replies) {
  const script = new Script<Call>(replies);
  const machine = twoFactorMachine.provide({
    actors: {
      readFactor: script.port('readFactor'),
      sendCode: script.port('sendCode'),
      verifyMethod: script.port('verifyMethod'),
      confirm: script.port('confirm'),
      clock: implementFeed(() => undefined),
    },
  });
  const actor = createActor(machine).start();
  return {
    actor,
    script,
    send: (event: TwoFactorEvent) => actor.send(event),
    tick: (count: number) => actor.send({ type: 'clock.ticked', now: seconds(count) }),
    snapshot: () => actor.getSnapshot(),
    reaches: (path: string) => reaches(actor, path),
    /** Waits for the state, and compares all that is known there. */
    is: async (path: string, context: Partial<TwoFactorContext> = {}) => {
      await reaches(actor, path);
      expect(actor.getSnapshot().context).toEqual({ ...calm, ...context });
    },
  };
}
async function open(replies: Replies = {}, factor = off) {
  const setup = begin({ readFactor: [replied(factor)], ...replies });
  await setup.reaches(factor.enabled ? 'overview.on' : 'overview.off');
  return setup;
}
async function atEntry(method: FactorMethod, replies: Replies = {}) {
  const setup = await open({ sendCode: [replied(sent)], confirm: [replied({ kind: 'secret', secret: appSecret })], ...replies });
  setup.send({ type: 'factor.choose', method });
  if (method === 'app') setup.send({ type: 'factor.confirm', password });
  await setup.reaches('way.entry');
  return setup;
}
async function atPassword(replies: Replies = {}, factor = factorOf('email')) {
  const setup = await open(replies, factor);
  setup.send({ type: 'factor.switchOff' });
  await setup.reaches('password.prompting');
  return setup;
}

test('the overview says whether a factor is on; passkeys count as one', { tags: ['OP-7.37'] }, async () => {
  await begin({ readFactor: [replied(off)] }).is('overview.off');
  await begin({ readFactor: [replied(factorOf('email'))] }).is('overview.on', { factor: factorOf('email') });
  await begin({ readFactor: [replied({ ...off, passkeys: 1 })] }).is('overview.on', { factor: { ...off, passkeys: 1 } });
});

test('a factor that could not be read is read again', async () => {
  const setup = begin({ readFactor: [refused('access.forbidden'), lost, replied(off)] });
  await setup.is('failed', { factor: null, now: 0, refusal: refusal('access.forbidden') });
  setup.send({ type: 'factor.retry' });
  expect(setup.snapshot().context.refusal).toBe(null);
  await setup.reaches('reading');
  await setup.reaches('failed');
  setup.send({ type: 'factor.retry' });
  await setup.is('overview.off');
});

test('a code is sent, checked, and the password switches the factor on', { tags: ['OP-7.37', 'OP-5.03', 'OQ-16'] }, async () => {
  const on = factorOf('email');
  const setup = await open({
    sendCode: [replied(sent)],
    verifyMethod: [refused('code.incorrect', { tries_left: 2 }), replied(factorOf(null, ['email']))],
    confirm: [replied({ kind: 'saved', factor: on, codes: recoveryCodes })],
  });
  setup.send({ type: 'factor.choose', method: 'email' });
  expect(setup.snapshot().value).toEqual({ way: 'sending' });
  expect(setup.snapshot().context).toEqual({ ...calm, method: 'email' });
  await setup.is('way.entry', afterSent);
  expect(setup.script.inputs('sendCode')).toEqual([{ method: 'email' }]);
  setup.send({ type: 'factor.enterCode', code: '12345a' });
  await setup.reaches('way.entry');
  setup.send({ type: 'factor.enterCode', code: ' 123456 ' });
  await setup.reaches('way.checking');
  await setup.is('way.incorrect', { ...afterSent, triesLeft: 2, refusal: refusal('code.incorrect', { tries_left: 2 }) });
  setup.tick(30);
  setup.send({ type: 'factor.enterCode', code: '12345' });
  await setup.reaches('way.incorrect');
  setup.send({ type: 'factor.enterCode', code });
  const proven = { ...afterSent, factor: factorOf(null, ['email']), now: seconds(30), triesLeft: 2 };
  await setup.is('password.prompting', proven);
  expect(setup.script.inputs('verifyMethod')).toEqual([
    { method: 'email', code },
    { method: 'email', code },
  ]);
  setup.send({ type: 'factor.confirm', password: '' });
  await setup.reaches('password.prompting');
  setup.send({ type: 'factor.confirm', password });
  await setup.reaches('password.confirming');
  await setup.is('codes', { factor: on, method: 'email', codes: recoveryCodes, now: seconds(30) });
  expect(setup.script.inputs('confirm')).toEqual([{ purpose: 'switchOn', method: 'email', password }]);
  setup.send({ type: 'factor.leave' });
  await setup.is('overview.on', { factor: on, now: seconds(30) });
  expect(JSON.stringify(setup.snapshot().context)).not.toContain(password);
});

test('an app begins with the password, which gives the secret; its code asks for it again', {
  tags: ['OP-7.37'],
}, async () => {
  const secret = { ...appSecret, server_time: at(7) };
  const setup = await open({ confirm: [replied({ kind: 'secret', secret })], verifyMethod: [replied({ ...off, server_time: at(40) })] });
  setup.send({ type: 'factor.choose', method: 'app' });
  await setup.is('password.prompting', { method: 'app', purpose: 'begin' });
  setup.send({ type: 'factor.confirm', password });
  const begun = { method: 'app' as const, purpose: 'begin' as const, secret, now: seconds(7), overAt: seconds(600) };
  await setup.is('way.entry', begun);
  expect(msUntilNewCode(setup.snapshot())).toBe(0);
  setup.send({ type: 'factor.enterCode', code });
  const later = { ...off, server_time: at(40) };
  await setup.is('password.prompting', { ...begun, purpose: 'switchOn', factor: later, now: seconds(40) });
});

test('a method that was proven before is not proven again', { tags: ['OQ-16'] }, async () => {
  const factor = factorOf(null, ['email']);
  const setup = await open({}, factor);
  setup.send({ type: 'factor.choose', method: 'app' });
  await setup.is('password.prompting', { factor, method: 'app', purpose: 'begin' });
  setup.send({ type: 'factor.leave' });
  await setup.is('overview.off', { factor, purpose: 'begin' });
  setup.send({ type: 'factor.choose', method: 'email' });
  await setup.is('password.prompting', { factor, method: 'email' });
});

test('leaving while a code is entered forgets the method and the code that was sent', async () => {
  const setup = await atEntry('email');
  setup.send({ type: 'factor.leave' });
  await setup.is('overview.off', { now: seconds(5) });
});

test('the factor is switched off by the password, without new codes', { tags: ['OP-2.54'] }, async () => {
  const setup = await atPassword({ confirm: [replied({ kind: 'saved', factor: off, codes: [] })] });
  await setup.is('password.prompting', { factor: factorOf('email'), purpose: 'switchOff' });
  setup.send({ type: 'factor.confirm', password });
  await setup.is('overview.off', { purpose: 'switchOff' });
});

test('recovery codes are renewed by the password', { tags: ['OQ-16'] }, async () => {
  const factor = factorOf('email');
  const setup = await open({ confirm: [replied({ kind: 'renewed', codes: recoveryCodes })] }, factor);
  setup.send({ type: 'factor.renewCodes' });
  await setup.is('password.prompting', { factor, purpose: 'renew' });
  setup.send({ type: 'factor.confirm', password });
  await setup.is('codes', { factor: { ...factor, recovery_left: 4 }, purpose: 'renew', codes: recoveryCodes });
  setup.send({ type: 'factor.leave' });
  await setup.is('overview.on', { factor: { ...factor, recovery_left: 4 }, purpose: 'renew' });
});

test('while the password is checked nothing else is done', async () => {
  const setup = await atPassword();
  setup.send({ type: 'factor.confirm', password });
  setup.send({ type: 'factor.leave' });
  setup.send({ type: 'factor.confirm', password: 'another' });
  await setup.reaches('password.confirming');
  await Promise.resolve();
  expect(setup.script.inputs('confirm')).toHaveLength(1);
});

test('a wrong password may be typed again, and a throttled one waits', async () => {
  const throttled = refused('access.throttled', { retry_at: at(60) });
  const factor = factorOf('email');
  const about = { factor, purpose: 'switchOff' as const };
  const setup = await atPassword({ confirm: [refused('session.credentials'), throttled, lost, refused('access.forbidden')] });
  setup.send({ type: 'factor.confirm', password: 'wrong' });
  await setup.is('password.wrong', about);
  setup.send({ type: 'factor.confirm', password });
  await setup.is('password.throttled', { ...about, refusal: throttled.refusal, waitUntil: seconds(60) });
  setup.tick(59);
  expect(msUntilTry(setup.snapshot())).toBe(1000);
  setup.send({ type: 'factor.confirm', password });
  await setup.reaches('password.throttled');
  setup.tick(60);
  await setup.is('password.prompting', { ...about, refusal: throttled.refusal, waitUntil: seconds(60), now: seconds(60) });
  setup.send({ type: 'factor.confirm', password });
  await setup.is('password.broken', { ...about, waitUntil: seconds(60), now: seconds(60) });
  setup.send({ type: 'factor.confirm', password });
  const forbidden = refusal('access.forbidden');
  await setup.is('password.broken', { ...about, refusal: forbidden, waitUntil: seconds(60), now: seconds(60) });
});

test('what was proven too long ago is proven again', async () => {
  const factor = factorOf(null, ['app']);
  const setup = await open({ confirm: [refused('factor.unproven')] }, factor);
  setup.send({ type: 'factor.choose', method: 'app' });
  setup.send({ type: 'factor.confirm', password });
  await setup.is('way.expired', { factor, method: 'app', refusal: refusal('factor.unproven') });
  setup.send({ type: 'factor.resend' });
  await setup.is('password.prompting', { factor, method: 'app', purpose: 'begin' });
});

test('a code that the platform does not send, or too early, may be requested again', { tags: ['OP-5.05'] }, async () => {
  const early = refused('code.too_early', { retry_at: at(310), sent });
  const setup = await open({ sendCode: [refused('code.not_sent'), early, lost] });
  setup.send({ type: 'factor.choose', method: 'email' });
  await setup.is('way.broken', { method: 'email', refusal: refusal('code.not_sent') });
  setup.send({ type: 'factor.resend' });
  await setup.is('way.tooEarly', { ...afterSent, now: startOfDay, resendAt: seconds(310), refusal: early.refusal });
  setup.tick(309);
  expect(msUntilNewCode(setup.snapshot())).toBe(1000);
  setup.send({ type: 'factor.resend' });
  await setup.reaches('way.tooEarly');
  setup.tick(310);
  setup.send({ type: 'factor.resend' });
  await setup.is('way.broken', { ...afterSent, now: seconds(310), resendAt: seconds(310) });
});

test('a code that is sent again replaces the refusal of the last one', { tags: ['OP-5.05'] }, async () => {
  const again = { ...codeSent, tries_left: 4, resend_at: at(600), expires_at: at(900), server_time: at(301) };
  const setup = await atEntry('email', { sendCode: [replied(sent), replied(again)], verifyMethod: [refused('code.incorrect')] });
  setup.send({ type: 'factor.enterCode', code });
  await setup.reaches('way.incorrect');
  setup.tick(300);
  setup.send({ type: 'factor.resend' });
  await setup.reaches('way.sending');
  await setup.is('way.entry', {
    method: 'email',
    sent: again,
    triesLeft: 4,
    now: seconds(301),
    resendAt: seconds(600),
    overAt: seconds(900),
  });
});

test('while a code is checked the platform may not answer, which leaves it to be typed again', { tags: ['OP-8.09'] }, async () => {
  const setup = await atEntry('email', { verifyMethod: [refused('code.incorrect'), lost] });
  setup.send({ type: 'factor.enterCode', code });
  await setup.reaches('way.incorrect');
  setup.send({ type: 'factor.enterCode', code });
  await setup.is('way.broken', afterSent);
  setup.tick(8);
  expect(setup.snapshot().context.now).toBe(seconds(8));
});

const answers = {
  'way.entry': null,
  'way.incorrect': refused('code.incorrect'),
  'way.expired': refused('code.expired'),
  'way.exhausted': refused('code.exhausted', { tries_left: 0 }),
  'way.tooEarly': refused('access.throttled', { retry_at: at(20) }),
  'way.broken': refused('access.forbidden'),
};
const states = Object.entries(answers);

async function after(method: FactorMethod, answer: ReturnType<typeof refused> | null, state: string, more: Replies = {}) {
  const setup = await atEntry(method, { verifyMethod: answer === null ? [] : [answer], ...more });
  if (answer !== null) setup.send({ type: 'factor.enterCode', code });
  await setup.reaches(state);
  if (answer !== null) expect(setup.snapshot().context.refusal).toEqual(answer.refusal);
  return setup;
}

test.each(states)(
  'from %s a new code is requested once it may be, a new secret at once',
  { tags: ['OP-5.04', 'OP-5.05'] },
  async (state, answer) => {
    const early = await after('email', answer, state);
    early.tick(299);
    expect(early.snapshot().context.now).toBe(seconds(299));
    early.send({ type: 'factor.resend' });
    await early.reaches(state);
    early.tick(300);
    early.send({ type: 'factor.resend' });
    await early.reaches('way.sending');
    const app = await after('app', answer, state);
    app.send({ type: 'factor.resend' });
    await app.reaches('password.prompting');
    expect(app.snapshot().context).toMatchObject({ purpose: 'begin', refusal: null });
  },
);

test.each(states.filter(([state]) => !['way.expired', 'way.exhausted'].includes(state)))(
  'at %s another code may be typed: six digits',
  { tags: ['OP-5.03'] },
  async (state, answer) => {
    const setup = await after('email', answer, state);
    setup.tick(20);
    setup.send({ type: 'factor.enterCode', code: '123' });
    await setup.reaches(state);
    setup.send({ type: 'factor.enterCode', code });
    await setup.reaches('way.checking');
  },
);

test.each(states.filter(([state]) => ['way.entry', 'way.incorrect', 'way.tooEarly'].includes(state)))(
  'at %s the code expires when the platform says so',
  { tags: ['OP-5.04'] },
  async (state, answer) => {
    const setup = await after('email', answer, state);
    setup.tick(599);
    await setup.reaches(state);
    setup.tick(600);
    await setup.reaches('way.expired');
    expect(setup.snapshot().context.now).toBe(seconds(600));
  },
);
