import { SessionState } from 'sip.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Placed, type SipStage, startSipStage, startTestPhone, type TestPhone, waitForState } from '../../testing/sip-phones.ts';

let stage: SipStage;
const phones: TestPhone[] = [];
const target = 'listen-call-1';

beforeEach(async () => {
  stage = await startSipStage({ lost: 100 });
  stage.routes.set(target, { kind: 'listening', session: 'listening-1', to: 'call-1' });
});
afterEach(async () => {
  await Promise.allSettled(phones.splice(0).map((phone) => phone.stop()));
  await stage.clear();
});

async function phone(number: string): Promise<TestPhone> {
  const started = await startTestPhone(stage.url, { number });
  phones.push(started);
  return started;
}
const soon = (what: () => void) => vi.waitFor(what, { timeout: 5000, interval: 10 });
const kinds = () => stage.fact.filter(({ session }) => session === 'call-1').map(({ kind }) => kind);

/** A call between an operator and a gate, and the phone of a supervisor. */
async function stands(): Promise<{ operator: TestPhone; gate: TestPhone; call: Placed; supervisor: TestPhone }> {
  const [operator, gate, supervisor] = [await phone('1001'), await phone('1002'), await phone('1003')];
  const call = await operator.call('1002', 'call-1');
  expect(await call.final).toBe(200);
  await soon(() => expect(kinds()).toEqual(['ringing', 'connected']));
  return { operator, gate, call, supervisor };
}
async function listens(): Promise<Awaited<ReturnType<typeof stands>> & { listening: Placed }> {
  const all = await stands();
  const listening = await all.supervisor.call(target);
  expect(await listening.final).toBe(200);
  return { ...all, listening };
}

test('a supervisor joins the sound of a call without changing it, and leaves by hanging up', async () => {
  const { operator, gate, call, supervisor, listening } = await listens();
  expect(supervisor.received.at(-1)).toContain('o=relay ');
  expect(stage.bridged.filter((what) => what.includes('istener'))).toEqual(['call-1 addListener listening-1']);
  await listening.session.bye();
  await soon(() => expect(kinds()).toEqual(['ringing', 'connected', 'left']));
  expect(stage.fact.at(-1)).toMatchObject({ kind: 'left', session: 'call-1', listening: 'listening-1' });
  expect(stage.bridged.at(-1)).toBe('call-1 removeListener listening-1');
  expect([call.session.state, operator.received.length, gate.received.length]).toEqual([SessionState.Established, 1, 1]);
});

test('the end of the call hangs up who listens', async () => {
  const { call, listening } = await listens();
  await call.session.bye();
  await waitForState(listening.session, SessionState.Terminated);
  await soon(() => expect(kinds()).toEqual(expect.arrayContaining(['left', 'ended'])));
});

test('a call that is put back to the waiting ones hangs up who listens', async () => {
  const { call, listening } = await listens();
  const central = call.session.remoteIdentity.uri.clone();
  central.user = 'central';
  await call.session.refer(central);
  await waitForState(listening.session, SessionState.Terminated);
  expect(stage.sip.figures().waiting).toBe(1);
});

test('a revoked right hangs up with its reason, and the call goes on', async () => {
  const { call, listening } = await listens();
  let reason: string | undefined;
  listening.session.delegate = {
    onBye: (bye) => {
      reason = bye.request.getHeader('reason');
      void bye.accept();
    },
  };
  stage.sip.endListening('listening-1');
  await waitForState(listening.session, SessionState.Terminated);
  expect(reason).toContain('declined');
  expect(call.session.state).toBe(SessionState.Established);
  stage.sip.endListening('listening-1');
  expect(kinds().filter((kind) => kind === 'left')).toHaveLength(1);
});

test('a call that is over or not answered yet is not joined, and its listener has left', async () => {
  const supervisor = await phone('1003');
  expect(await (await supervisor.call(target)).final).toBe(404);
  expect(stage.fact.at(-1)).toMatchObject({ kind: 'left', session: 'call-1', listening: 'listening-1' });
  const gate = await phone('1001');
  await gate.call('central', 'call-1');
  await soon(() => expect(kinds()).toContain('waiting'));
  expect(await (await supervisor.call(target)).final).toBe(404);
});

test('another path is negotiated by the same name; keys and transfers are refused', async () => {
  const { gate, listening } = await listens();
  await listening.session.invite();
  await soon(() => expect(stage.bridged.filter((what) => what === 'call-1 addListener listening-1')).toHaveLength(2));
  const statuses: (number | undefined)[] = [];
  const noted = ({ message }: { message: { statusCode?: number | undefined } }) => void statuses.push(message.statusCode);
  const body = { contentDisposition: 'render', contentType: 'application/dtmf-relay', content: 'Signal=5' };
  await listening.session.info({ requestOptions: { body }, requestDelegate: { onReject: noted, onAccept: noted } });
  await listening.session.refer(listening.session.remoteIdentity.uri.clone(), { requestDelegate: { onReject: noted, onAccept: noted } });
  await soon(() => expect(statuses).toEqual([403, 403]));
  expect(gate.infos).toEqual([]);
});

test('a phone that is disconnected, or whose connection is lost for long, listens no more', async () => {
  const { supervisor } = await listens();
  // Stopping a phone without a connection waits for what it cannot send.
  const isCut = (one: TestPhone) => one.number === '1003';
  phones.splice(phones.findIndex(isCut), 1);
  supervisor.lose();
  await soon(() => expect(kinds()).toContain('left'));
  stage.routes.set('listen-again', { kind: 'listening', session: 'listening-2', to: 'call-1' });
  const back = await phone('1003');
  expect(await (await back.call('listen-again')).final).toBe(200);
  phones.splice(phones.findIndex(isCut), 1);
  stage.sip.disconnect('1003');
  await soon(() => expect(stage.fact.at(-1)).toMatchObject({ kind: 'left', listening: 'listening-2' }));
});
