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
