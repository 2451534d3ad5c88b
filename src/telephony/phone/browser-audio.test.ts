import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeDevices, type FakeTrack } from '../../testing/phone/browser.fake.ts';
import { createBrowserAudio } from './browser-audio.ts';

class FakeConnection extends EventTarget {
  signalingState: RTCSignalingState = 'stable';
  iceGatheringState = 'complete';
  connectionState = 'new';
  localDescription: { type: string; sdp: string } | null = null;
  remoteDescription: { type: string; sdp: string } | null = null;
  readonly did: string[] = [];
  readonly sender = {
    track: null as unknown,
    dtmf: { canInsertDTMF: true, toneBuffer: '', insertDTMF: (tones: string) => this.did.push(`keys ${tones}`) },
    replaceTrack: (track: FakeTrack) => {
      this.sender.track = track;
      return Promise.resolve();
    },
  };
  readonly transceiver = { sender: this.sender, direction: 'sendrecv' };
  addTransceiver(kind: string, { direction }: { direction: string }): unknown {
    this.did.push(`${kind} ${direction}`);
    this.transceiver.direction = direction;
    return this.transceiver;
  }
  isClosed = false;

  addTrack(track: FakeTrack): unknown {
    this.sender.track = track;
    return this.sender;
  }
  getTransceivers(): unknown[] {
    return [this.transceiver];
  }
  createOffer({ iceRestart }: { iceRestart: boolean }): Promise<unknown> {
    return Promise.resolve({ type: 'offer', sdp: `${this.transceiver.direction}${iceRestart ? ' restart' : ''}` });
  }
  createAnswer(): Promise<unknown> {
    return Promise.resolve({ type: 'answer', sdp: this.transceiver.direction });
  }
  setLocalDescription(given: { type: string; sdp: string }): Promise<void> {
    this.did.push(`local ${given.type}`);
    this.signalingState = given.type === 'offer' ? 'have-local-offer' : 'stable';
    if (given.type !== 'rollback') this.localDescription = given;
    return Promise.resolve();
  }
  setRemoteDescription(given: { type: string; sdp: string }): Promise<void> {
    this.did.push(`remote ${given.type}`);
    const next = { offer: 'have-remote-offer', pranswer: 'have-remote-pranswer' } as const;
    this.signalingState = next[given.type as keyof typeof next] ?? 'stable';
    if (given.type !== 'rollback') this.remoteDescription = given;
    return Promise.resolve();
  }
  getStats(): Promise<Map<string, unknown>> {
    return Promise.resolve(
      new Map<string, unknown>([
        ['in', { type: 'inbound-rtp', packetsReceived: 50, packetsLost: 2, jitter: 0.01, audioLevel: 0.3 }],
        ['out', { type: 'outbound-rtp', packetsSent: 49 }],
        ['own', { type: 'media-source', audioLevel: 0.2 }],
        ['pair', { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.02 }],
      ]),
    );
  }
  close(): void {
    this.isClosed = true;
  }
  goes(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}

let connections: FakeConnection[];
let devices: FakeDevices;
beforeEach(() => {
  connections = [];
  devices = new FakeDevices();
  vi.stubGlobal('navigator', { mediaDevices: devices.own });
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends FakeConnection {
      constructor() {
        super();
        connections.push(this);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function start() {
  const kit = createBrowserAudio(() => undefined);
  const sound = kit.create([]);
  const received: unknown[] = [];
  sound.setListener({ remoteHoldChanged: (held) => received.push(held), mediaPathChanged: (state) => received.push(state) });
  const [connection] = connections;
  if (!connection) throw new Error('no connection was made');
  return { kit, sound, received, connection };
}

test('who only receives opens no microphone, now and later', async () => {
  const audio = createBrowserAudio(() => undefined).create([]);
  expect((await audio.getDescription({ receiveOnly: true })).body).toBe('recvonly');
  await audio.setDescription('answer');
  expect((await audio.getDescription()).body).toBe('recvonly');
  expect([connections[0]?.did.filter((what) => what.startsWith('audio')), devices.asked]).toEqual([['audio recvonly'], 0]);
  audio.enableMicrophone(true);
  expect(audio.sendDtmf('5')).toBe(false);
});

test('what sounds before the answer gives way to another phone that rings, and to the answer', async () => {
  const { sound, connection, received } = start();
  await sound.getDescription();
  await sound.applyEarlyMedia('first');
  await sound.applyEarlyMedia('first');
  await sound.applyEarlyMedia('second');
  await sound.setDescription('third\r\na=sendonly\r\n');
  await sound.applyEarlyMedia('late');
  expect(connection.did).toEqual(['local offer', 'remote pranswer', 'remote pranswer', 'remote answer']);
  expect(received).toEqual([]);
});

test('what sounds before a call that is refused or given up leaves nothing open', async () => {
  const { sound, connection } = start();
  await sound.getDescription();
  await sound.applyEarlyMedia('first');
  await sound.rollbackDescription();
  sound.close();
  sound.close();
  expect(connection.did).toEqual(['local offer', 'remote pranswer']);
  expect(connection.isClosed).toBe(true);
  expect(devices.given.flatMap((track) => [track, ...track.clones]).map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  expect(await sound.readStats()).toBeNull();
});

test('a hold offer is sendonly; it is rolled back when refused, and before the next offer', async () => {
  const { sound, connection } = start();
  await sound.getDescription();
  await sound.setDescription('answer');
  sound.setHold(true);
  expect((await sound.getDescription()).body).toBe('sendonly');
  await sound.rollbackDescription();
  sound.setHold(false);
  sound.restartIce();
  expect((await sound.getDescription()).body).toBe('sendrecv restart');
  expect((await sound.getDescription()).body).toBe('sendrecv');
  expect(connection.did.slice(2)).toEqual(['local offer', 'local rollback', 'local offer', 'local rollback', 'local offer']);
});

test('a remote offer is answered, or rolled back when it cannot be; a remote hold is reported', async () => {
  const { sound, connection, received } = start();
  await sound.setDescription('v=0\r\na=sendonly\r\n');
  expect((await sound.getDescription()).body).toBe('sendrecv');
  await sound.setDescription('v=0\r\na=sendrecv\r\n');
  await sound.rollbackDescription();
  expect(received).toEqual([true, false]);
  expect(connection.did).toEqual(['remote offer', 'local answer', 'remote offer', 'remote rollback']);
});

test('whoever is muted stays so when the microphone is changed', async () => {
  const { kit, sound, connection } = start();
  sound.enableMicrophone(false);
  await sound.getDescription();
  const before = connection.sender.track as FakeTrack;
  expect(before.enabled).toBe(false);
  devices.plugged = ['built-in', 'headset'];
  kit.selectDevices('headset', null);
  await expect.poll(() => (connection.sender.track as FakeTrack).device).toBe('headset');
  expect((connection.sender.track as FakeTrack).enabled).toBe(false);
  sound.enableMicrophone(true);
  expect((connection.sender.track as FakeTrack).enabled).toBe(true);
});

test('a call that ends while the microphone is asked for is not spoken into', async () => {
  const { sound, connection } = start();
  const described = sound.getDescription();
  sound.close();
  await expect(described).rejects.toThrow('closed');
  expect(connection.sender.track).toBeNull();
  expect(devices.given.map(({ readyState }) => readyState)).toEqual(['ended']);
});

test('keys go in the sound where the other side takes them there', { tags: ['OQ-60'] }, async () => {
  const { sound, connection } = start();
  expect(sound.sendDtmf('1')).toBe(false);
  await sound.getDescription();
  connection.sender.dtmf.toneBuffer = '1';
  expect(sound.sendDtmf('2#')).toBe(true);
  connection.sender.dtmf.canInsertDTMF = false;
  expect(sound.sendDtmf('3')).toBe(false);
  expect(connection.did.at(-1)).toBe('keys 12#');
});

test('its way is told when it is found and when it is lost, and what it measured', async () => {
  const { sound, connection, received } = start();
  connection.goes('connected');
  connection.goes('disconnected');
  connection.goes('failed');
  expect(received).toEqual(['up', 'failed']);
  expect(await sound.readStats()).toEqual({
    received: 50,
    lost: 2,
    sent: 49,
    jitter: 0.01,
    roundTrip: 0.02,
    remoteLevel: 0.3,
    localLevel: 0.2,
  });
});
