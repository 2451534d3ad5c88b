import { type Session, type SessionInviteOptions, SessionState } from 'sip.js';
import { describe, expect, test } from 'vitest';
import { type AnswerBehavior, answers, isBusy, register, rings, type TestPhone } from '../../testing/sip-phones.ts';
import { expectSoon, setUpSip, waitForEnd } from '../../testing/sip-setup.ts';

const { ended, kinds, phone, stage } = setUpSip();

/** Lets the relay wait before it does something. @returns lets it go on */
function slowed(method: string): () => void {
  let goOn = () => {};
  const waits = new Promise<void>((done) => {
    goOn = done;
  });
  stage().slow.set(method, waits);
  return goOn;
}

describe('a transfer', () => {
  async function connectCall(manner: AnswerBehavior, to = '1002') {
    const site = await phone('1031');
    const ana = await phone('1001');
    const bruno = await phone('1002', { manner });
    const call = await site.call('1001', 'gate');
    await call.final;
    await expectSoon(() => kinds('gate').at(-1)).toBe('connected');
    const mine = ana.rang[0] as Session;
    return { site, ana, bruno, call, mine, notified: await referred(ana, mine, to) };
  }
  async function referred({ agent }: TestPhone, mine: Session, to: string) {
    const notified: string[] = [];
    const target = agent.configuration.uri.clone();
    target.user = to;
    await mine.refer(target, {
      onNotify: (notification) => {
        notified.push(notification.request.body.trim());
        void notification.accept();
      },
    });
    return notified;
  }

  test('connects the other phone, notifies the transferor, who hangs up, and continues the call', async () => {
    const { bruno, call, mine, notified } = await connectCall(answers);
    await expectSoon(() => notified.at(-1)).toBe('SIP/2.0 200 OK');
    expect(notified[0]).toBe('SIP/2.0 100 Trying');
    await mine.bye();
    expect(call.session.state).toBe(SessionState.Established);
    expect(bruno.rang[0]?.request.getHeader('X-Session-Id')).toBe('gate');
    expect(bruno.rang[0]?.request.from.uri.user).toBe('1031');
    expect(kinds('gate')).toEqual(['ringing', 'connected', 'transferred']);
    expect(stage().sip.stateOf('1001')).toBe('idle');
    expect(stage().sip.stateOf('1002')).toBe('connected');
    await bruno.rang[0]?.bye();
    await waitForEnd(call.session);
    expect(await ended()).toBe('hung_up');
  });

  test('goes on where who handed it on leaves before the sound of the other phone is ready', async () => {
    const [site, ana, bruno] = [await phone('1031'), await phone('1001'), await phone('1002')];
    const call = await site.call('1001', 'gate');
    await call.final;
    await expectSoon(() => kinds('gate').at(-1)).toBe('connected');
    const ready = slowed('gate answered b');
    await referred(ana, ana.rang[0] as Session, '1002');
    await expectSoon(() => stage().bridged.filter((line) => line === 'gate answered b').length).toBe(2);
    await ana.rang[0]?.bye();
    // Requests on one connection are answered in order: this response shows that the BYE was handled.
    expect(await register(ana)).toBe(200);
    ready();
    await expectSoon(() => kinds('gate')).toEqual(['ringing', 'connected', 'transferred']);
    expect(call.session.state).toBe(SessionState.Established);
    expect(stage().sip.stateOf('1002')).toBe('connected');
    await bruno.rang[0]?.bye();
    await waitForEnd(call.session);
  });

  test('lets nobody change the sound while who stays is let be heard again', async () => {
    const { call, mine, notified } = await connectCall(answers, 'central');
    await expectSoon(() => notified.at(-1)).toBe('SIP/2.0 200 OK');
    await mine.bye();
    await expectSoon(() => kinds('gate').at(-1)).toBe('waiting');
    const resumed = slowed('gate resumed a');
    const offered = () =>
      new Promise<number>((resolve) => {
        const requestDelegate: SessionInviteOptions['requestDelegate'] = {
          onAccept: () => resolve(200),
          onReject: ({ message }) => resolve(message.statusCode ?? 0),
        };
        void call.session.invite({ requestDelegate });
      });
    expect(await stage().sip.take('gate', '1002')).toBe('sent');
    await expectSoon(() => kinds('gate').at(-1)).toBe('connected');
    expect(await offered()).toBe(491);
    resumed();
    expect(await offered()).toBe(200);
  });

  test('that is refused leaves the call as it was', async () => {
    const { call, mine, notified } = await connectCall(isBusy);
    await expectSoon(() => notified.at(-1)).toBe('SIP/2.0 486 Busy Here');
    expect(mine.state).toBe(SessionState.Established);
    expect(call.session.state).toBe(SessionState.Established);
    expect(stage().bridged.at(-1)).toBe('gate rolledBack a');
    await mine.bye();
    await waitForEnd(call.session);
  });

  test('into the queue lets the site wait again, connected as it is, until somebody takes it', async () => {
    const { bruno, call, mine, notified } = await connectCall(answers, 'central');
    await expectSoon(() => notified.at(-1)).toBe('SIP/2.0 200 OK');
    await mine.bye();
    await expectSoon(() => kinds('gate')).toEqual(['ringing', 'connected', 'waiting']);
    expect(call.session.state).toBe(SessionState.Established);
    expect([stage().sip.stateOf('1031'), stage().sip.stateOf('1001')]).toEqual(['waiting', 'idle']);
    expect(await stage().sip.take('gate', '1002')).toBe('sent');
    await expectSoon(() => kinds('gate').at(-1)).toBe('connected');
    expect(stage().bridged.slice(-3)).toEqual(['gate replaced b', 'gate offered a', 'gate answered b']);
    await bruno.rang[0]?.bye();
    await waitForEnd(call.session);
    expect(await ended()).toBe('hung_up');
  });

  test('to the queue of an operator-made call makes the far side wait; hanging up, it is missed', async () => {
    const [site, ana, bruno] = [await phone('1031'), await phone('1001'), await phone('1002', { manner: isBusy })];
    const call = await ana.call('1031', 'gate');
    await call.final;
    await expectSoon(() => kinds('gate').at(-1)).toBe('connected');
    const notified = await referred(ana, call.session, 'central');
    await expectSoon(() => notified.at(-1)).toBe('SIP/2.0 200 OK');
    await call.session.bye();
    await stage().sip.take('gate', '1002');
    await expectSoon(() => kinds('gate')).toEqual(['ringing', 'connected', 'waiting', 'waiting']);
    expect(bruno.rang[0]?.request.from.uri.user).toBe('1031');
    await site.rang[0]?.bye();
    expect(await ended()).toBe('missed');
  });

  test('that fails after the transferor has left requeues a site call and ends any other call', async () => {
    stage().routes.set('1001', (session) => ({ kind: 'number', number: '1001', session, waits: true }));
    const { call, mine, notified } = await connectCall(rings);
    await expectSoon(() => notified.at(-1)).toBe('SIP/2.0 180 Ringing');
    await mine.bye();
    await expectSoon(() => kinds('gate')).toEqual(['ringing', 'connected', 'waiting']);
    expect(call.session.state).toBe(SessionState.Established);
    stage().sip.end('gate', 'declined');
    await waitForEnd(call.session);
    expect(await ended()).toBe('declined');
    stage().routes.delete('1001');
    const [one, other] = [await phone('1041'), await phone('1042', { manner: answers })];
    const second = await one.call('1042', 'colleagues');
    await second.final;
    const statuses = await referred(other, other.rang[0] as Session, '1002');
    await expectSoon(() => statuses.at(-1)).toBe('SIP/2.0 180 Ringing');
    await other.rang[0]?.bye();
    await waitForEnd(second.session);
    expect(await ended()).toBe('no_answer');
  });
});
