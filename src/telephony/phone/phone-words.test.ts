import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHoldSdp } from './browser-audio.ts';
import type { CallAudioStats } from './call-audio.ts';
import { endingOf, faultOf, reasonOf } from './endings.ts';
import { addressOf, numberOf } from './numbers.ts';
import { createQuality, scoreOf } from './quality.ts';
import { backoff } from './sip-connection.ts';

test('each status of a refused call has its ending, unknown ones too', { tags: ['OQ-57'] }, () => {
  expect([486, 600, 603, 403, 408, 480, 404, 503, 488, 487, 499].map(endingOf)).toEqual([
    'busy',
    'busy',
    'declined',
    'declined',
    'no_answer',
    'no_answer',
    'unknown_number',
    'unreachable',
    'no_media',
    'hung_up',
    'failed',
  ]);
});

test('a secret that the server refuses is told from a server that refuses', () => {
  expect([401, 403, 404, 407, 500, 503].map(faultOf)).toEqual([
    'wrong_account',
    'wrong_account',
    'wrong_account',
    'wrong_account',
    'server_refused',
    'server_refused',
  ]);
});

test('the server says why a call ended in the header Reason', () => {
  expect(reasonOf(undefined)).toBeNull();
  expect(reasonOf('SIP ;cause=200 ;text="Call completed elsewhere"')).toBe('hung_up');
  expect(reasonOf('SIP;cause=480;text="lost"')).toBe('lost');
  expect(reasonOf('SIP;cause=486')).toBe('busy');
  expect(reasonOf('Q.850;text="Terminated"')).toBeNull();
});

test('tries to connect come later and later, up to half a minute, never all phones at once', () => {
  expect(backoff(0, () => 0)).toBe(375);
  expect(backoff(0, () => 1)).toBe(625);
  expect(backoff(3, () => 0.5)).toBe(4_000);
  expect(backoff(99, () => 0.5)).toBe(30_000);
});

test('whatever is dialled becomes an address of our server, and the same number again', () => {
  expect(addressOf('3001', 'atalaya')?.toString()).toBe('sip:3001@atalaya');
  expect(addressOf('sip:gate@elsewhere.test', 'atalaya')?.toString()).toBe('sip:gate@elsewhere.test');
  expect(addressOf('', 'atalaya')).toBeUndefined();
  fc.assert(
    fc.property(fc.stringMatching(/^[\w.+*#:-]{1,20}$/), (number) => {
      const address = addressOf(number, 'atalaya');
      expect(numberOf(address?.user)).toBe(number);
      expect(address?.host).toBe('atalaya');
    }),
  );
  expect(numberOf('%zz')).toBe('%zz');
});

const described = (direction: string, extra = '') =>
  `v=0\r\nc=IN IP4 0.0.0.0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\nc=IN IP4 0.0.0.0\r\na=ice-ufrag:x\r\na=${direction}\r\n${extra}`;

test('a description says whether its sender holds', () => {
  expect(['sendrecv', 'sendonly', 'inactive', 'recvonly'].map((direction) => isHoldSdp(described(direction)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isHoldSdp('v=0\r\nm=audio 4000 RTP/AVP 0\r\nc=IN IP4 0.0.0.0\r\n')).toBe(true);
  expect(isHoldSdp('v=0\r\nc=IN IP4 10.0.0.1\r\na=sendonly\r\nm=audio 4000 RTP/AVP 0\r\n')).toBe(true);
  expect(isHoldSdp('v=0\r\nc=IN IP4 10.0.0.1\r\nm=audio 4000 RTP/AVP 0\r\n')).toBe(false);
});

const measured = (received: number, lost: number): CallAudioStats => ({
  received,
  lost,
  sent: 10,
  jitter: 0.004,
  roundTrip: 0.02,
  remoteLevel: 0.1,
  localLevel: 0.2,
});

test('the quality of a call is that of its last seconds', () => {
  const quality = createQuality();
  expect(quality(measured(0, 0)).score).toBeNull();
  const good = quality(measured(50, 0));
  expect(good).toMatchObject({ lost: 0, jitterMs: 4, roundTripMs: 20, received: 50, sent: 10, heard: 0.1, spoken: 0.2 });
  expect(good.score).toBeGreaterThan(4.2);
  const bad = quality(measured(75, 25));
  expect(bad.lost).toBe(0.25);
  expect(bad.score).toBeLessThan(2.5);
  for (let second = 2; second < 9; second += 1) quality(measured(75 + second * 50, 25));
  expect(quality(measured(1000, 25)).lost).toBe(0);
});

test('no figures give a score beyond bad and good', () => {
  fc.assert(
    fc.property(fc.float({ min: 0, max: 1, noNaN: true }), fc.nat(5_000), fc.nat(5_000), (lost, jitter, roundTrip) => {
      const score = scoreOf(lost, jitter, roundTrip);
      expect(score).toBeGreaterThanOrEqual(1);
      expect(score).toBeLessThanOrEqual(5);
    }),
  );
});
