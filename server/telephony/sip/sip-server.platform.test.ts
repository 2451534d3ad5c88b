import { type Session, SessionState } from 'sip.js';
import { describe, expect, test } from 'vitest';
import { declines, ha1Of, isBusy, register, rings } from '../../testing/sip-phones.ts';
import { expectSoon, setUpSip, waitForEnd } from '../../testing/sip-setup.ts';

const { ended, kinds, phone, stage } = setUpSip();

describe('registration', () => {
  test('a phone is registered with its ha1 or its password, and is not once its connection is lost', {
    tags: ['OP-4.21', 'OP-4.22', 'OQ-59'],
  }, async () => {
    const one = await phone('1001', { ha1: ha1Of('1001') });
    await phone('1002');
    expect(stage().sip.isRegistered('1001')).toBe(true);
    expect(stage().sip.figures()).toEqual({ phones: 2, calls: 0, waiting: 0 });
    one.lose();
    await expectSoon(() => stage().sip.isRegistered('1001')).toBe(false);
    expect(stage().registered).toEqual([
      ['1001', true],
      ['1002', true],
      ['1001', false],
    ]);
  });

  test('rejects a wrong secret and an unknown user alike; repeated failures are throttled', async () => {
    const wrong = await phone('1001', { ha1: ha1Of('1002'), registers: false });
    const unregistered = await phone('9999', { registers: false });
    expect(await register(wrong)).toBe(403);
    expect(await register(unregistered)).toBe(403);
    for (let tries = 0; tries < 4; tries += 1) expect(await register(wrong)).toBe(403);
    expect(await register(wrong)).toBe(503);
    const right = await phone('1001', { registers: false });
    expect(await register(right)).toBe(503);
  });

  test('the user of the digest may differ from the number (an account for each session)', async () => {
    await phone('1001', { user: '1001.77', ha1: ha1Of('1001.77') });
    expect(stage().sip.isRegistered('1001')).toBe(true);
  });

  test('an account that is over is refused, and one that ends loses its connection', { tags: ['OP-4.23'] }, async () => {
    stage().accounts.set('1001', { number: '1001', ha1: ha1Of('1001'), device: 1, expires: Date.now() + 60_000 });
    const one = await phone('1001');
    let lost = 0;
    one.agent.transport.onDisconnect = () => {
      lost += 1;
    };
    stage().advance(61_000);
    await expectSoon(() => lost).toBe(1);
    expect(stage().sip.isRegistered('1001')).toBe(false);
    const newcomer = await phone('1001', { registers: false });
    expect(await register(newcomer)).toBe(403);
  });
});

describe('a call between two phones', () => {
  test('rings, stands, carries keys, and is ended by either side', { tags: ['OP-4.16'] }, async () => {
    const one = await phone('1001');
    const other = await phone('1002');
    const call = await one.call('1002', 'session-1');
    expect(await call.final).toBe(200);
    await expectSoon(() => kinds('session-1')).toEqual(['ringing', 'connected']);
    expect(stage().sip.stateOf('1001')).toBe('connected');
    expect(other.rang[0]?.request.getHeader('X-Session-Id')).toBe('session-1');
    expect(other.received[0]).toContain('relay-a');
    expect(one.received[0]).toContain('relay-b');
    const body = 'Signal=5\r\nDuration=100';
    await call.session.info({
      requestOptions: { body: { contentDisposition: 'render', contentType: 'application/dtmf-relay', content: body } },
    });
    await expectSoon(() => other.infos).toEqual([body]);
    await other.rang[0]?.bye();
    await waitForEnd(call.session);
    expect(await ended()).toBe('hung_up');
    expect(stage().sip.stateOf('1001')).toBe('idle');
    expect(stage().sip.figures().calls).toBe(0);
  });

  test('busy, declined, unknown number, nobody there, and no answer are told with their status', async () => {
    const one = await phone('1001');
    await phone('1002', { manner: isBusy });
    await phone('1003', { manner: declines });
    const silent = await phone('1004', { manner: rings });
    const tried = async (number: string) => (await one.call(number)).final;
    expect(await tried('1002')).toBe(486);
    expect(await ended()).toBe('busy');
    expect(await tried('1003')).toBe(603);
    expect(await ended()).toBe('declined');
    expect(await tried('7777')).toBe(404);
    expect(await tried('1050')).toBe(480);
    expect(await ended()).toBe('unreachable');
    expect(await tried('1004')).toBe(480);
    expect(await ended()).toBe('no_answer');
    await expectSoon(() => silent.rang[0]?.state).toBe(SessionState.Terminated);
  });

  test('who gives up before anybody answers leaves a missed call', async () => {
    const one = await phone('1001');
    const other = await phone('1002', { manner: rings });
    const call = await one.call('1002');
    await expectSoon(() => other.rang.length).toBe(1);
    await expectSoon(() => call.statuses).toContain(180);
    await call.session.cancel();
    expect(await call.final).toBe(487);
    expect(await ended()).toBe('missed');
    await expectSoon(() => other.rang[0]?.state).toBe(SessionState.Terminated);
  });

  test('is held and resumed, and both are told', async () => {
    const one = await phone('1001');
    const other = await phone('1002');
    const call = await one.call('1002');
    await call.final;
    await expectSoon(() => kinds().at(-1)).toBe('connected');
    call.session.sessionDescriptionHandlerOptionsReInvite = { hold: true } as object;
    await call.session.invite();
    await expectSoon(() => stage().sip.stateOf('1002')).toBe('on hold');
    expect(other.received.at(-1)).toContain('a=sendonly');
    await expectSoon(() => one.received.at(-1)).toContain('a=recvonly');
    call.session.sessionDescriptionHandlerOptionsReInvite = {};
    await expectSoon(() => stage().bridged.filter((line) => line.includes('answered')).length).toBe(2);
    await call.session.invite();
    await expectSoon(() => stage().sip.stateOf('1002')).toBe('connected');
    expect(stage().fact.flatMap((fact) => (fact.kind === 'held' ? [fact.held] : []))).toEqual([true, false]);
  });

  test('all phones of a number ring; the first that answers has the call', async () => {
    const one = await phone('1001');
    const slow = await phone('1002', { manner: rings });
    const quick = await phone('1002');
    const call = await one.call('1002');
    expect(await call.final).toBe(200);
    await expectSoon(() => slow.rang[0]?.state).toBe(SessionState.Terminated);
    await expectSoon(() => quick.rang[0]?.state).toBe(SessionState.Established);
  });

  test('only with the own number as caller', async () => {
    const one = await phone('1001', { user: '1001', registers: false });
    stage().accounts.set('1001', { number: '1005', ha1: ha1Of('1001'), device: 1, expires: null });
    expect(await (await one.call('1002')).final).toBe(403);
  });
});

describe('a call that waits', () => {
  test('rings for its caller until it is taken; the phone of the taker is then asked', { tags: ['OP-4.17', 'OQ-57'] }, async () => {
    const site = await phone('1031');
    const ana = await phone('1001');
    const call = await site.call('central', 'gate');
    await expectSoon(() => kinds('gate')).toEqual(['waiting']);
    await expectSoon(() => call.statuses).toContain(180);
    expect(stage().sip.figures().waiting).toBe(1);
    expect(await stage().sip.take('gate', '1050')).toBe('no_phone');
    expect(await stage().sip.take('gate', '1001')).toBe('sent');
    expect(await stage().sip.take('gate', '1002')).toBe('gone');
    expect(stage().sip.end('gate', 'declined')).toBe(false);
    expect(await call.final).toBe(200);
    expect(ana.rang[0]?.request.getHeader('X-Session-Id')).toBe('gate');
    await expectSoon(() => kinds('gate')).toEqual(['waiting', 'connected']);
    expect(await stage().sip.take('gate', '1002')).toBe('gone');
    await call.session.bye();
    expect(await ended()).toBe('hung_up');
    expect(await stage().sip.take('gate', '1001')).toBe('gone');
  });

  test('waits again if the taker’s phone rejects, does not answer or disconnects; it is never lost', async () => {
    const site = await phone('1031');
    await phone('1001', { manner: declines });
    const silent = await phone('1002', { manner: rings });
    await phone('1003');
    const call = await site.call('central', 'gate');
    await expectSoon(() => kinds('gate')).toEqual(['waiting']);
    await stage().sip.take('gate', '1001');
    await expectSoon(() => kinds('gate')).toEqual(['waiting', 'waiting']);
    await stage().sip.take('gate', '1002');
    await expectSoon(() => kinds('gate').length).toBe(3);
    await stage().sip.take('gate', '1002');
    await expectSoon(() => silent.rang.length).toBe(2);
    silent.lose();
    await expectSoon(() => kinds('gate').length).toBe(4);
    expect(await stage().sip.take('gate', '1003')).toBe('sent');
    expect(await call.final).toBe(200);
    expect(kinds('gate').at(-1)).toBe('connected');
  });

  test('ends as missed where its caller gives up, and with 603 where it is declined for good', async () => {
    const site = await phone('1031');
    const first = await site.call('central', 'one');
    await expectSoon(() => first.statuses).toContain(180);
    await first.session.cancel();
    expect(await ended()).toBe('missed');
    const second = await site.call('central', 'two');
    await expectSoon(() => second.statuses).toContain(180);
    expect(stage().sip.end('two', 'declined')).toBe(true);
    expect(await second.final).toBe(603);
    expect(await ended()).toBe('declined');
    expect(stage().sip.end('two', 'declined')).toBe(false);
  });

  test('waits fifteen minutes at most', async () => {
    const site = await phone('1031');
    const call = await site.call('central', 'gate');
    await expectSoon(() => call.statuses).toContain(180);
    stage().advance(15 * 60_000);
    expect(await call.final).toBe(480);
    expect(await ended()).toBe('no_answer');
  });

  test('a site that calls an operator who does not answer waits for the others', async () => {
    const site = await phone('1031');
    await phone('1001', { manner: declines });
    await phone('1002');
    stage().routes.set('1001', (session) => ({ kind: 'number', number: '1001', session, waits: true }));
    const call = await site.call('1001', 'gate');
    await expectSoon(() => kinds('gate').at(-1)).toBe('waiting');
    await stage().sip.take('gate', '1002');
    expect(await call.final).toBe(200);
  });
});

describe('a connection that is lost in a call', () => {
  // Time enough to come back, on a busy machine too.
  const lost = 3000;
  const patient = setUpSip({ lost });

  test('and comes back in time keeps the call; what was owed is said', async () => {
    const { phone, stage } = patient;
    const one = await phone('1001');
    const other = await phone('1002');
    const call = await one.call('1002');
    await call.final;
    one.lose();
    await expectSoon(() => stage().sip.isRegistered('1001')).toBe(false);
    await expectSoon(() => one.agent.isConnected()).toBe(false);
    await one.agent.reconnect();
    expect(await register(one)).toBe(200);
    await new Promise((later) => setTimeout(later, lost + 200));
    expect(stage().sip.stateOf('1002')).toBe('connected');
    await other.rang[0]?.bye();
    await waitForEnd(call.session);
  });

  test('and does not come back ends the call for the other side; the BYE is said on return', async () => {
    const one = await phone('1001');
    const other = await phone('1002');
    const call = await one.call('1002');
    await call.final;
    one.lose();
    await waitForEnd(other.rang[0] as Session);
    expect(await ended()).toBe('lost');
    expect(call.session.state).toBe(SessionState.Established);
    await expectSoon(() => one.agent.isConnected()).toBe(false);
    await one.agent.reconnect();
    await register(one);
    await waitForEnd(call.session);
  });
});

describe('the platform', () => {
  test('ends a call for both sides, and disconnects a phone', { tags: ['OP-4.23', 'ADM-4.10'] }, async () => {
    const one = await phone('1001');
    const other = await phone('1002');
    const first = await one.call('1002', 'first');
    await first.final;
    await expectSoon(() => kinds('first').at(-1)).toBe('connected');
    expect(stage().sip.end('first', 'hung_up')).toBe(true);
    await waitForEnd(first.session);
    await waitForEnd(other.rang[0] as Session);
    const second = await one.call('1002', 'second');
    await second.final;
    stage().sip.disconnect('1002');
    await waitForEnd(second.session);
    expect(await ended()).toBe('disconnected');
    await expectSoon(() => stage().sip.isRegistered('1002')).toBe(false);
    await expectSoon(() => other.agent.isConnected()).toBe(false);
    await other.agent.reconnect();
    expect(await register(other)).toBe(200);
  });
});
