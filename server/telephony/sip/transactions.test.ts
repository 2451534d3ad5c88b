import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRecordedLink, type RecordedSocket } from '../../testing/recorded-socket.ts';
import type { Link } from './link.ts';
import { header, headersOf, readMessage, type SipRequest, type SipResponse } from './message.ts';
import { type ServerTransaction, Transactions } from './transactions.ts';

let transactions: Transactions;
let socket: RecordedSocket;
let link: Link;
let requests: ServerTransaction[];
let acks: SipRequest[];
let rubbish: number;

beforeEach(() => {
  vi.useFakeTimers();
  [requests, acks, rubbish] = [[], [], 0];
  transactions = new Transactions({
    request: (transaction) => void requests.push(transaction),
    ack: (_, request) => void acks.push(request),
    rubbish: () => {
      rubbish += 1;
    },
  });
  ({ socket, link } = openRecordedLink());
  transactions.opened(link);
});
afterEach(() => void vi.useRealTimers());

const text = (method: string, more: { branch?: string; cseq?: string; to?: string } = {}) =>
  [
    `${method} sip:3001@atalaya SIP/2.0`,
    `Via: SIP/2.0/WS phone.invalid;branch=${more.branch ?? 'z9hG4bK1'}`,
    'From: <sip:1001@atalaya>;tag=a',
    `To: ${more.to ?? '<sip:3001@atalaya>'}`,
    'Call-ID: call-1',
    `CSeq: ${more.cseq ?? `7 ${method}`}`,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');
const sent = () => socket.sent.map((one) => readMessage(one));
const last = () => sent().at(-1);
const statuses = () => sent().map((one) => (one?.kind === 'response' ? one.status : one?.method));

test('a response has the addresses of its request, and the tag of this side', () => {
  transactions.receive(link, text('INVITE'));
  const [transaction] = requests;
  transaction?.respond(100);
  expect(header(last() as SipResponse, 'to')).toBe('<sip:3001@atalaya>');
  transaction?.respond(200, { headers: [['Contact', '<sip:here>']], body: 'v=0', contentType: 'application/sdp' });
  const answer = last() as SipResponse;
  expect([answer.status, answer.reason, answer.body]).toEqual([200, 'OK', 'v=0']);
  expect(['via', 'from', 'to', 'call-id', 'cseq', 'contact', 'content-type'].map((name) => header(answer, name))).toEqual([
    'SIP/2.0/WS phone.invalid;branch=z9hG4bK1',
    '<sip:1001@atalaya>;tag=a',
    `<sip:3001@atalaya>;tag=${transaction?.localTag}`,
    'call-1',
    '7 INVITE',
    '<sip:here>',
    'application/sdp',
  ]);
});

test('a request that has a tag already keeps it; nothing follows a final response', () => {
  transactions.receive(link, text('BYE', { to: '<sip:3001@atalaya>;tag=b' }));
  requests[0]?.respond(200);
  requests[0]?.respond(500);
  expect(header(last() as SipResponse, 'to')).toBe('<sip:3001@atalaya>;tag=b');
  expect([statuses(), requests[0]?.isFinal]).toEqual([[200], true]);
});

test('a request that arrives again is answered with the last response, and handled once', () => {
  transactions.receive(link, text('INVITE'));
  transactions.receive(link, text('INVITE'));
  expect([requests.length, statuses()]).toEqual([1, []]);
  requests[0]?.respond(180);
  transactions.receive(link, text('INVITE'));
  expect([requests.length, statuses(), requests[0]?.isFinal]).toEqual([1, [180, 180], false]);
  transactions.receive(link, text('INVITE', { branch: 'z9hG4bK2' }));
  expect(requests).toHaveLength(2);
});

test('a cancelled call is answered with 487 and told once; a cancel of nothing with 481', () => {
  transactions.receive(link, text('INVITE'));
  let cancelled = 0;
  Object.assign(requests[0] ?? {}, { onCancelled: () => (cancelled += 1) });
  transactions.receive(link, text('CANCEL'));
  expect([statuses(), cancelled, requests[0]?.isCancelled]).toEqual([[200, 487], 1, true]);
  transactions.receive(link, text('CANCEL', { branch: 'z9hG4bK9' }));
  expect([statuses().at(-1), cancelled]).toEqual([481, 1]);
  transactions.receive(link, text('OPTIONS', { branch: 'z9hG4bK3' }));
  transactions.receive(link, text('CANCEL', { branch: 'z9hG4bK3' }));
  expect([statuses().at(-1), requests.length]).toEqual([481, 2]);
});

test('a cancel after the answer is confirmed, and changes nothing', () => {
  transactions.receive(link, text('INVITE'));
  let cancelled = 0;
  Object.assign(requests[0] ?? {}, { onCancelled: () => (cancelled += 1) });
  requests[0]?.respond(200);
  transactions.receive(link, text('CANCEL'));
  expect([statuses(), cancelled, requests[0]?.isCancelled]).toEqual([[200, 200], 0, false]);
});

test('keep-alives are answered; acknowledgements and what is no SIP are handed on', () => {
  transactions.receive(link, '\r\n\r\n');
  expect(socket.sent).toEqual(['\r\n']);
  for (const one of ['', '\r\n']) transactions.receive(link, one);
  expect([socket.sent.length, rubbish]).toEqual([1, 0]);
  transactions.receive(link, text('ACK'));
  expect([acks.length, requests.length]).toEqual([1, 0]);
  transactions.receive(link, 'hello');
  transactions.receive(link, text('INVITE', { cseq: '7 BYE' }));
  transactions.receive(link, text('INVITE', { branch: '' }));
  expect([rubbish, requests.length]).toEqual([3, 0]);
});

test('finished requests are forgotten after 32 seconds, pending ones stay', () => {
  transactions.receive(link, text('INVITE'));
  transactions.receive(link, text('OPTIONS', { branch: 'z9hG4bK2' }));
  requests[1]?.respond(200);
  vi.advanceTimersByTime(31_999);
  expect(transactions.held).toBe(2);
  vi.advanceTimersByTime(1);
  expect(transactions.held).toBe(1);
});

test('of more than 400 requests the oldest finished ones are forgotten first, of 800 any', () => {
  const receive = (at: number) => transactions.receive(link, text('OPTIONS', { branch: `z9hG4bK${at}` }));
  for (let at = 1; at <= 400; at += 1) receive(at);
  requests[9]?.respond(200);
  receive(401);
  expect(transactions.held).toBe(400);
  for (let at = 402; at <= 801; at += 1) receive(at);
  expect(transactions.held).toBe(800);
  receive(802);
  expect([transactions.held, requests.length]).toEqual([800, 802]);
});

const ask = (method = 'INVITE', withinMs = 5000) => {
  const responses: SipResponse[] = [];
  const headers = [
    ['From', '<sip:3001@atalaya>;tag=b'],
    ['To', '<sip:1001@atalaya>'],
    ['Call-ID', 'call-2'],
    ['CSeq', `3 ${method}`],
  ] as const;
  const asked = transactions.sendRequest(link, { method, uri: 'sip:1001@phone', headers, body: '' }, withinMs, (one) =>
    responses.push(one),
  );
  const [via = ''] = headersOf(asked.request, 'via');
  const reply = (status: number, on = link, to = '<sip:1001@atalaya>;tag=c') =>
    transactions.receive(
      on,
      [
        `SIP/2.0 ${status} Words`,
        `Via: ${via}`,
        ...headers.map(([name, value]) => `${name}: ${name === 'To' ? to : value}`),
        'Content-Length: 0',
        '',
        '',
      ].join('\r\n'),
    );
  return { asked, responses, reply, via, seen: () => responses.map(({ status }) => status) };
};

test('a request without an answer in time is answered with 408, and later answers are dropped', () => {
  const { seen, reply, responses } = ask('BYE');
  vi.advanceTimersByTime(4999);
  expect(seen()).toEqual([]);
  vi.advanceTimersByTime(1);
  reply(200);
  expect([seen(), responses[0]?.reason, transactions.held]).toEqual([[408], 'Request Timeout', 0]);
  expect(responses[0]?.headers.map(([name]) => name)).toEqual(['Via', 'From', 'To', 'Call-ID', 'CSeq']);
});

test('an invitation rings as long as the caller wants, and its refusal is acknowledged', () => {
  const { seen, reply, via } = ask();
  reply(180);
  vi.advanceTimersByTime(60_000);
  expect(seen()).toEqual([180]);
  reply(486);
  const ack = last() as SipRequest;
  expect([seen(), ack.method, ack.uri, header(ack, 'cseq'), header(ack, 'via'), header(ack, 'to'), header(ack, 'call-id')]).toEqual([
    [180, 486],
    'ACK',
    'sip:1001@phone',
    '3 ACK',
    via,
    '<sip:1001@atalaya>;tag=c',
    'call-2',
  ]);
  expect([header(ack, 'from'), header(ack, 'max-forwards'), transactions.held]).toEqual(['<sip:3001@atalaya>;tag=b', '70', 0]);
});

test('an accepted invitation may be accepted again; another request has one answer', () => {
  const invite = ask();
  for (const status of [200, 200]) invite.reply(status);
  expect([invite.seen(), statuses(), transactions.held]).toEqual([[200, 200], ['INVITE'], 1]);
  invite.asked.forget();
  invite.reply(200);
  expect([invite.seen().length, transactions.held]).toEqual([2, 0]);
  const bye = ask('BYE');
  for (const status of [100, 200, 200]) bye.reply(status);
  expect(bye.seen()).toEqual([100, 200]);
});

test('only the connection that was asked answers; where it closes, the answer is 503', async () => {
  const { seen, reply, responses } = ask('INFO');
  const other = openRecordedLink('other').link;
  transactions.opened(other);
  reply(200, other);
  transactions.closed(other);
  expect(seen()).toEqual([]);
  transactions.closed(link);
  expect([seen(), responses[0]?.reason]).toEqual([[503], 'Service Unavailable']);
  transactions.receive(link, text('OPTIONS'));
  expect(requests).toEqual([]);
  socket.terminate();
  const late = ask('INFO');
  await Promise.resolve();
  expect([late.seen(), transactions.held]).toEqual([[503], 0]);
});

test('an invitation is cancelled on its own branch, with the reason where there is one', () => {
  const { asked, via } = ask();
  transactions.cancel(asked, null);
  const plain = last() as SipRequest;
  expect([plain.method, header(plain, 'cseq'), header(plain, 'via'), header(plain, 'to'), header(plain, 'reason')]).toEqual([
    'CANCEL',
    '3 CANCEL',
    via,
    '<sip:1001@atalaya>',
    undefined,
  ]);
  transactions.cancel(asked, 'SIP;cause=200');
  expect(header(last() as SipRequest, 'reason')).toBe('SIP;cause=200');
});
