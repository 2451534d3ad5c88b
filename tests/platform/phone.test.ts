import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sipPath } from '../../contract/telephony/calls.ts';
import type { PhoneEvent } from '../../machines/telephony/call/phone.ts';
import { readConfig } from '../../server/platform/config.ts';
import { plainFiles } from '../../server/platform/file-encryption.ts';
import { makeLog } from '../../server/platform/log.ts';
import { NodeSound } from '../../server/telephony/interphone/sound.ts';
import { Telephone } from '../../server/telephony/interphone/telephone.ts';
import type { TelephoneCall } from '../../server/telephony/interphone/telephone-call.ts';
import { openCallMedia } from '../../server/telephony/media/media.ts';
import { openSip } from '../../server/telephony/sip/sip-server.ts';
import type { CallEvent, CallHandler, SipServer } from '../../server/telephony/sip-contract.ts';
import type { CallAudio, CallAudioEvents, CallAudioFactory, CallAudioStats } from '../../src/telephony/phone/call-audio.ts';
import type { Phone } from '../../src/telephony/phone/phone.ts';
import { createSipPhone } from '../../src/telephony/phone/sip-phone.ts';

const nowhere = { address: null, ports: null };
const tone = Buffer.alloc(160, 0x20);
const ha1Of = (user: string) => createHash('md5').update(`${user}:atalaya:secret`).digest('hex');

/** The phone's sound in Node: the same peer connection that the relay uses, with a tone for a microphone. */
class PeerSound implements CallAudio {
  speaks = true;
  #held = false;
  #tells: CallAudioEvents | null = null;
  readonly inner = new NodeSound(nowhere, () => (this.speaks ? tone : null));
  readonly #watch = setInterval(() => this.inner.connected && this.#found(), 20);

  #found(): void {
    clearInterval(this.#watch);
    this.#tells?.mediaPathChanged('up');
  }
  getDescription = () => this.inner.getDescription({ hold: this.#held });
  setDescription = (sdp: string) => this.inner.setDescription(sdp);
  hasDescription = (type: string) => this.inner.hasDescription(type);
  rollbackDescription = () => this.inner.rollbackDescription();
  sendDtmf = (tones: string) => this.inner.sendDtmf(tones);
  applyEarlyMedia = () => Promise.resolve();
  enableMicrophone(isEnabled: boolean): void {
    this.speaks = isEnabled;
  }
  setHold(isHeld: boolean): void {
    this.#held = isHeld;
  }
  restartIce(): void {}
  readStats(): Promise<CallAudioStats> {
    const { heard, sent } = this.inner.figures;
    return Promise.resolve({ received: heard, lost: 0, sent, jitter: 0, roundTrip: null, remoteLevel: this.inner.level, localLevel: 0 });
  }
  setListener(to: CallAudioEvents): void {
    this.#tells = to;
  }
  close(): void {
    clearInterval(this.#watch);
    this.inner.close();
  }
}

const server = createServer();
const callFacts: CallEvent[] = [];
let sip: SipServer;
let url = '';
const callPersistence: CallHandler = {
  account: (user) => Promise.resolve({ number: user.split('.')[0] ?? '', ha1: ha1Of(user), device: 1, expires: null }),
  route: ({ to, session, callId }) =>
    Promise.resolve(
      to === 'central'
        ? { kind: 'queue', session: session ?? callId }
        : /^[13]\d{3}$/.test(to)
          ? { kind: 'number', number: to, session: session ?? callId }
          : { kind: 'refused', status: 404, reason: 'nobody' },
    ),
  onEvent: (fact) => void callFacts.push(fact),
  onRegistration: () => undefined,
};

const open: { close(): unknown }[] = [];
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${sipPath}`;
  const log = makeLog('silent');
  const app = { http: { server }, config: readConfig({ LOG_LEVEL: 'silent', ATALAYA_MODE: 'demo' }), clock: { now: Date.now }, log };
  const media = openCallMedia({ ...nowhere, recordings: null, encryption: plainFiles, now: Date.now, unrecorded: () => undefined });
  sip = openSip({ app, handler: callPersistence, media, timers: { answer: 6_000, take: 15_000, lost: 15_000 } });
});
afterAll(async () => {
  for (const one of open) await one.close();
  await sip.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** A console's phone, registered; everything but the browser is real. */
async function consolePhone(number: string) {
  const events: PhoneEvent[] = [];
  const sounds: PeerSound[] = [];
  const sockets: WebSocket[] = [];
  let keys = 0;
  const kit: CallAudioFactory = {
    create: () => {
      const sound = new PeerSound();
      sounds.push(sound);
      return sound;
    },
    setVolume: () => undefined,
    selectDevices: () => undefined,
    watch: () => () => undefined,
  };
  const phone: Phone = createSipPhone({
    emit: (one) => events.push(one),
    now: Date.now,
    random: () => 0,
    newKey: () => `in-${(keys += 1)}`,
    address: () => url,
    openSocket: (address) => {
      const socket = new WebSocket(address, 'sip');
      sockets.push(socket);
      return socket;
    },
    pulse: (work) => {
      const timer = setInterval(work, 1_000);
      return () => clearInterval(timer);
    },
    audio: kit,
    log: () => undefined,
  });
  open.push({ close: () => phone.leave() });
  phone.register(
    { device_id: number, number, authorization_user: `${number}.1`, ha1: ha1Of(`${number}.1`), password: null },
    { ws_url: null, domain: 'atalaya', realm: 'atalaya', queue: 'central', embedded: true, recorded: false, ice_servers: [] },
  );
  /** Waits for an event of this kind and returns the newest. */
  const nextEvent = async <T extends PhoneEvent['type']>(type: T) => {
    await expect.poll(() => events.map((one) => one.type), { interval: 10 }).toContain(type);
    return events.findLast((one) => one.type === type) as Extract<PhoneEvent, { type: T }>;
  };
  await nextEvent('phone.registered');
  return { phone, said: events, says: nextEvent, sounds, cut: () => sockets.at(-1)?.terminate() };
}

async function gate(number: string, answers = true) {
  const rang: TelephoneCall[] = [];
  const telephone = new Telephone({
    url,
    domain: 'atalaya',
    number,
    ha1: ha1Of(number),
    voice: () => () => tone,
    onRang: (call) => {
      rang.push(call);
      if (answers) void call.answer();
    },
  });
  open.push(telephone);
  await telephone.register();
  return { telephone, rang };
}
const kinds = (session: string) => callFacts.filter((fact) => fact.session === session).map(({ kind }) => kind);

test('a waiting call is taken: the phone rings for that session, answers, hears and is heard', { tags: ['OQ-58'] }, async () => {
  const console_ = await consolePhone('1001');
  const { telephone } = await gate('3001');
  const call = telephone.call('central', { session: 'waits-1' });
  await expect.poll(() => sip.figures().waiting).toBe(1);
  expect(await sip.take('waits-1', '1001')).toBe('sent');
  const rang = await console_.says('phone.rang');
  expect(rang).toMatchObject({ number: '3001', session: 'waits-1' });
  console_.phone.answer(rang.call);
  await console_.says('phone.established');
  await call.established;
  await expect.poll(() => call.sound?.figures.heard).toBeGreaterThan(20);
  await expect.poll(() => console_.sounds[0]?.inner.figures.heard).toBeGreaterThan(20);
  expect(await console_.says('phone.measured')).toMatchObject({ call: rang.call });

  console_.phone.hold(rang.call, true);
  await console_.says('phone.held');
  await expect.poll(() => kinds('waits-1')).toContain('held');
  console_.phone.hold(rang.call, false);
  await console_.says('phone.resumed');
  console_.phone.sendDtmf(rang.call, '4#');
  await expect.poll(() => call.sound?.figures.keys).toBe('4#');

  console_.cut();
  await console_.says('phone.down');
  await expect.poll(() => console_.said.filter(({ type }) => type === 'phone.registered').length).toBe(2);
  const before = call.sound?.figures.heard ?? 0;
  await expect.poll(() => call.sound?.figures.heard).toBeGreaterThan(before + 20);
  console_.phone.end(rang.call);
  await call.ended;
  await expect.poll(() => kinds('waits-1').at(-1)).toBe('ended');
});

test('a dialled call is answered, handed to a colleague, and the phone is free again', async () => {
  const console_ = await consolePhone('1002');
  const colleague = await gate('1003');
  await gate('3002');
  console_.phone.dial('out-1', '3002', 'out-session');
  await console_.says('phone.established');
  console_.phone.transfer('out-1', '1003');
  await console_.says('phone.transferred');
  expect(await console_.says('phone.ended')).toMatchObject({ call: 'out-1', ending: 'transferred' });
  await colleague.rang[0]?.established;
  await expect.poll(() => colleague.rang[0]?.sound?.figures.heard).toBeGreaterThan(10);
});

test('what becomes of a call in vain is said: nobody, no answer, declined, the site hung up', async () => {
  const console_ = await consolePhone('1004');
  const ending = async (number: string, meanwhile = async () => {}) => {
    const call = `to-${number}-${console_.said.length}`;
    console_.phone.dial(call, number, null);
    await meanwhile();
    await expect.poll(() => console_.said.some((one) => one.type === 'phone.ended' && one.call === call)).toBe(true);
    return console_.said.flatMap((one) => (one.type === 'phone.ended' && one.call === call ? [one.ending] : []))[0];
  };
  expect(await ending('9999')).toBe('unknown_number');
  expect(await ending('1099')).toMatch(/unreachable|no_answer/);
  const silent = await gate('3003', false);
  expect(await ending('3003')).toBe('no_answer');
  const rung = silent.rang.length;
  expect(
    await ending('3003', async () => {
      await expect.poll(() => silent.rang.length).toBe(rung + 1);
      await silent.rang.at(-1)?.reject(603);
    }),
  ).toBe('declined');
  const talks = await gate('3004');
  expect(
    await ending('3004', async () => {
      await expect.poll(() => talks.rang[0]?.state).toBe('connected');
      await talks.rang[0]?.hangUp();
    }),
  ).toBe('hung_up');
});

test('a phone that the platform disconnects stays disconnected, and says so', { tags: ['OP-4.23'] }, async () => {
  const console_ = await consolePhone('1005');
  sip.disconnect('1005');
  expect(await console_.says('phone.refused')).toMatchObject({ fault: 'disconnected' });
  expect(sip.isRegistered('1005')).toBe(false);
});
