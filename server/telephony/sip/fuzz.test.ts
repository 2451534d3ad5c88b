import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { readConfig } from '../../platform/config.ts';
import { makeLog } from '../../platform/log.ts';
import { Exchange } from './exchange.ts';
import { SocketLink } from './link.ts';

const frames = 20_000;
const atOnce = 500;

/** A socket stub that records the messages sent to it. */
function emptySocket(sent: string[]): WebSocket {
  const socket = { OPEN: 1, readyState: 1, send: (text: string) => void sent.push(text), ping: () => undefined };
  return Object.assign(new EventEmitter(), socket, { close: () => undefined, terminate: () => undefined }) as unknown as WebSocket;
}

const head = (first: string, cseq: string, more: string[] = []) =>
  [
    first,
    'Via: SIP/2.0/WS phone.invalid;branch=z9hG4bK74b43',
    'Max-Forwards: 70',
    'From: "Gate" <sip:1001@atalaya>;tag=9fxced76sl',
    'To: <sip:1002@atalaya>',
    'Call-ID: 3848276298220188511@phone.invalid',
    `CSeq: ${cseq}`,
    'Contact: <sip:1001@phone.invalid;transport=ws>;expires=60',
    ...more,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');
const digest = 'Digest username="1001", realm="atalaya", nonce="a.b.c", uri="sip:atalaya", response="0", qop=auth, nc=00000001, cnonce="1"';
const good = [
  head('REGISTER sip:atalaya SIP/2.0', '1 REGISTER'),
  head('REGISTER sip:atalaya SIP/2.0', '2 REGISTER', [`Authorization: ${digest}`]),
  head('INVITE sip:1002@atalaya SIP/2.0', '3 INVITE', [`Proxy-Authorization: ${digest}`, 'Content-Type: application/sdp']),
  head('CANCEL sip:1002@atalaya SIP/2.0', '3 CANCEL'),
  head('ACK sip:1002@atalaya SIP/2.0', '3 ACK'),
  head('BYE sip:1002@atalaya SIP/2.0', '4 BYE'),
  head('OPTIONS sip:atalaya SIP/2.0', '5 OPTIONS'),
  head('REFER sip:1002@atalaya SIP/2.0', '6 REFER', ['Refer-To: <sip:1003@atalaya>']),
  head('SIP/2.0 200 OK', '3 INVITE'),
  '\r\n\r\n',
];
const words = [
  '\r\n',
  '\r\n\r\n',
  '"',
  '<',
  '>',
  ';',
  ',',
  ':',
  '\u0000',
  '=',
  'Via: ',
  'SIP/2.0',
  '%',
  '\\',
  ';tag=',
  'z9hG4bK',
  'ñ',
  '\ud800',
];

/** A good message with some of it cut, doubled, swapped or overwritten. */
const broken = fc
  .tuple(
    fc.constantFrom(...good),
    fc.array(fc.tuple(fc.nat(600), fc.nat(60), fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 12 }))), {
      maxLength: 6,
    }),
    fc.boolean(),
  )
  .map(([text, edits, twice]) => {
    const edited = edits.reduce((now, [at, length, put]) => now.slice(0, at) + put + now.slice(at + length), text);
    return twice ? edited + edited : edited;
  });

test('twenty thousand malformed frames cause no error and no leak; the next client is served', async () => {
  const server = createServer();
  const errors: string[] = [];
  const handler = {
    account: async () => null,
    route: async () => ({ kind: 'queue', session: 'x' }) as const,
    onEvent: () => undefined,
    onRegistration: () => undefined,
  };
  const media = { bridge: () => expect.fail('no call may begin'), close: async () => undefined };
  const app = {
    http: { server },
    config: readConfig({}),
    clock: { now: () => Date.now() },
    log: makeLog('error', { write: (line: string) => void errors.push(line) }),
  };
  const timers = { answer: 20_000, take: 10_000, lost: 30_000, acknowledge: 32_000, waiting: 900_000, death: 15_000 };
  const exchange = new Exchange({ app, handler, media, realm: 'atalaya', domain: 'atalaya', timers });
  const sent: string[] = [];
  const socket = emptySocket(sent);
  const link = new SocketLink(socket, 'link', '10.0.0.1');
  exchange.opened(link);
  let most = 0;
  for (let batch = 0; batch < frames / atOnce; batch += 1) {
    for (const text of fc.sample(broken, { numRuns: atOnce, seed: batch })) link.onText(text);
    await new Promise(setImmediate);
    most = Math.max(most, exchange.held);
    sent.splice(0);
  }
  expect(errors).toEqual([]);
  expect(exchange.figures()).toEqual({ phones: 0, calls: 0, waiting: 0 });
  expect(most).toBeLessThan(1000);
  link.onText(head('OPTIONS sip:atalaya SIP/2.0', '5 OPTIONS').replace('z9hG4bK74b43', 'z9hG4bKafter'));
  expect(sent.at(-1)).toMatch(/^SIP\/2\.0 200 OK\r\n/);
  socket.emit('close');
  expect(exchange.held).toBe(0);
  await exchange.close();
});
