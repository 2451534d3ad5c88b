import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MediaRefused } from '../sip-contract.ts';
import { readSound, withReachableAddress } from './sdp.ts';

const browser = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0 8 13 110 126',
  'c=IN IP4 0.0.0.0',
  'a=ice-ufrag:abcd',
  'a=fingerprint:sha-256 AA',
  'a=mid:0',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=sendonly',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10',
  'a=rtcp-fb:111 transport-cc',
  'a=rtpmap:0 PCMU/8000',
  'a=rtpmap:110 telephone-event/48000',
  'a=rtpmap:126 telephone-event/8000',
  '',
].join('\r\n');

test('a browser’s offer is reduced to µ-law and DTMF events at 8 kHz', () => {
  const sound = readSound(browser);
  expect(sound).toMatchObject({ direction: 'sendonly', pcmu: 0, keys: 126 });
  expect(sound.sdp).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 0 126\r\n');
  expect(sound.sdp).not.toMatch(/opus|fmtp|rtcp-fb|extmap|48000/);
});

test('a new transport is detected, whatever else changes', () => {
  const { transport } = readSound(browser);
  expect(readSound(browser.replace('a=sendonly', 'a=sendrecv').replace('o=- 1 2', 'o=- 1 3')).transport).toBe(transport);
  expect(readSound(browser.replace('ufrag:abcd', 'ufrag:efgh')).transport).not.toBe(transport);
});

test.each([
  ['nothing', ''],
  ['only pictures', browser.replace('m=audio', 'm=video')],
  ['no common codec', browser.replace('9 0 8', '9 8').replace('a=rtpmap:0 PCMU/8000\r\n', '')],
  ['sound in the clear', browser.replace('UDP/TLS/RTP/SAVPF', 'RTP/AVP')],
  ['refused sound', browser.replace('m=audio 9', 'm=audio 0')],
  ['too much', `${browser}${'a=x\r\n'.repeat(20_000)}`],
])('%s is refused in words', (_, sdp) => {
  expect(() => readSound(sdp)).toThrow(MediaRefused);
});

test.each([
  ['The description is too long', `${browser}${'a=x\r\n'.repeat(20_000)}`],
  ['The description offers no sound', 'v=0\r\n'],
  ['The sound is refused', browser.replace('m=audio 9', 'm=audio 0')],
  ['The sound is not encrypted (DTLS-SRTP)', browser.replace('UDP/TLS/RTP/SAVPF', 'RTP/AVP')],
  ['No common codec: only G.711 µ-law (PCMU) is understood', browser.replace('9 0 8', '9 8')],
])('a description is refused with its reason: %s', (reason, sdp) => {
  expect(() => readSound(sdp)).toThrow(reason);
});

test('µ-law may have another number, or none of its own, and keys may be missing', () => {
  const other = readSound(browser.replace('9 0 8', '9 96 8').replace('a=rtpmap:0 PCMU/8000', 'a=rtpmap:96 PCMU/8000/1'));
  expect([other.pcmu, other.sdp.includes('SAVPF 96 126\r\n'), other.sdp.includes('a=rtpmap:96 PCMU')]).toEqual([96, true, true]);
  const bare = readSound('v=0\nm=audio 9 UDP/TLS/RTP/SAVP 0 8\nc=IN IP4 0.0.0.0\n');
  expect(bare).toEqual({
    ...{ direction: 'sendrecv', pcmu: 0, keys: null, transport: '' },
    sdp: 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVP 0\r\nc=IN IP4 0.0.0.0\r\n',
  });
});

test('a direction of the whole description holds where the sound has none, and only there', () => {
  const video = ['m=video 9 UDP/TLS/RTP/SAVPF 97', 'a=rtpmap:97 VP8/90000', 'a=inactive', ''].join('\r\n');
  const whole = browser.replace('a=sendonly\r\n', '').replace('t=0 0', 't=0 0\r\na=recvonly\r\na=ice-ufrag:head');
  const sound = readSound(whole + video);
  expect([sound.direction, sound.sdp.endsWith(video)]).toEqual(['recvonly', true]);
  expect(sound.transport).toBe('a=fingerprint:sha-256 AA a=ice-ufrag:abcd a=ice-ufrag:head');
  const first = readSound(`m=audio 9 UDP/TLS/RTP/SAVP 0\r\na=sendonly\r\n${video}`);
  expect([first.direction, first.transport]).toEqual(['sendonly', '']);
});

test('a candidate that repeats another one once it has the public address is left out', () => {
  const candidate = (id: number, address: string, port = 4000) => `a=candidate:${id} 1 udp 5 ${address} ${port} typ host`;
  const lines = [candidate(1, '10.0.0.7'), 'a=mid:0', 'a=mid:0', candidate(2, '10.1.0.7'), candidate(3, '10.0.0.7', 4001)];
  expect(withReachableAddress(lines.join('\r\n'), '203.0.113.9').split('\r\n')).toEqual([
    ...[candidate(1, '203.0.113.9'), 'a=mid:0', 'a=mid:0', candidate(3, '203.0.113.9', 4001)],
  ]);
  const relayed = 'a=candidate:4 1 udp 5 198.51.100.4 4000 typ relay raddr 0.0.0.0 rport 0';
  expect(withReachableAddress(relayed, '203.0.113.9')).toBe(relayed);
});

test('any input is either parsed or refused', () => {
  const line = fc.constantFrom(...browser.split('\r\n'), 'm=audio', 'm=audio 1', 'a=rtpmap:', 'a=rtpmap:0 PCMU', 'a=candidate:1');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(line).map((lines) => lines.join('\r\n')),
      ),
      (sdp) => {
        try {
          expect(readSound(sdp).sdp).toContain('m=audio');
        } catch (error) {
          expect(error).toBeInstanceOf(MediaRefused);
        }
      },
    ),
  );
});

test('candidates have the public address, besides those of the machine', () => {
  const lines = [
    'a=candidate:1 1 udp 5 10.0.0.7 4000 typ host',
    'a=candidate:2 1 udp 4 10.1.0.7 4000 typ host',
    'a=candidate:3 1 udp 3 127.0.0.1 4001 typ host',
  ];
  expect(withReachableAddress(lines.join('\r\n'), null)).toBe(lines.join('\r\n'));
  expect(withReachableAddress(lines.join('\r\n'), '203.0.113.9').split('\r\n')).toEqual([
    'a=candidate:1 1 udp 5 203.0.113.9 4000 typ host',
    'a=candidate:2 1 udp 4 203.0.113.9 4000 typ host',
    'a=candidate:3 1 udp 3 127.0.0.1 4001 typ host',
  ]);
});
