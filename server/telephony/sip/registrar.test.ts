import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRecordedLink } from '../../testing/recorded-socket.ts';
import type { Identity, Link } from './link.ts';
import { type Headers, headersOf, readMessage, type SipResponse } from './message.ts';
import { Registrar } from './registrar.ts';
import { ServerTransaction } from './transactions.ts';

const identity = { user: 'ana', number: '1001' } as Identity;
let registrar: Registrar;
let changes: [string, boolean][];
beforeEach(() => {
  vi.useFakeTimers();
  changes = [];
  registrar = new Registrar((...change) => changes.push(change));
});
afterEach(() => void vi.useRealTimers());

/** Registers contacts of a phone. @returns the status, its contacts as sent, and what was bound */
function register(
  contacts: readonly string[],
  { link = openRecordedLink().link, to = '<sip:1001@atalaya>', expires, lasting = 3_600_000 }: Partial<Options> = {},
) {
  const headers: Headers = [
    ['Via', 'SIP/2.0/WS phone.invalid;branch=z9hG4bK1'],
    ['From', '<sip:1001@atalaya>;tag=a'],
    ['To', to],
    ['Call-ID', 'call-1'],
    ['CSeq', '1 REGISTER'],
    ...contacts.map((contact) => ['Contact', contact] as const),
    ...(expires === undefined ? [] : ([['Expires', expires]] as const)),
  ];
  const sent: string[] = [];
  vi.spyOn(link, 'send').mockImplementation((text) => sent.push(text) > 0);
  const transaction = new ServerTransaction(link, { kind: 'request', method: 'REGISTER', uri: 'sip:atalaya', headers, body: '' });
  const bound = registrar.register(transaction, identity, lasting);
  const response = readMessage(sent.at(-1) ?? '') as SipResponse;
  return { status: response.status, contacts: headersOf(response, 'contact'), bound, response };
}
interface Options {
  link: Link;
  to: string;
  expires: string;
  lasting: number;
}
const uris = () => registrar.contactsOf('1001').map(({ uri }) => uri);

test('a phone is bound for the time it asked for, five minutes and its session at most', () => {
  const of = (contact: string, more: Partial<Options> = {}) => register([contact], more).contacts.at(-1);
  expect(of('<sip:a@one>;expires=60')).toBe('<sip:a@one>;expires=60');
  expect(of('<sip:a@one>', { expires: '90' })).toBe('<sip:a@one>;expires=90');
  expect(of('<sip:a@one>')).toBe('<sip:a@one>;expires=300');
  expect(of('<sip:a@one>;expires=3600')).toBe('<sip:a@one>;expires=300');
  expect(of('<sip:a@one>;expires=60', { lasting: 30_900 })).toBe('<sip:a@one>;expires=30');
  expect(of('<sip:a@one>;expires=60', { lasting: 10 })).toBe('<sip:a@one>;expires=1');
  expect([uris(), registrar.phones, changes]).toEqual([['sip:a@one'], 1, [['1001', true]]]);
});

test('a number is free again once its bindings have expired', () => {
  register(['<sip:a@one>;expires=10']);
  vi.advanceTimersByTime(9999);
  registrar.sweep();
  expect([uris(), registrar.phones]).toEqual([['sip:a@one'], 1]);
  vi.advanceTimersByTime(1);
  expect(uris()).toEqual([]);
  registrar.sweep();
  expect([registrar.phones, changes]).toEqual([
    0,
    [
      ['1001', true],
      ['1001', false],
    ],
  ]);
});

test('a phone unbinds one contact with zero, and all with a star', () => {
  register(['<sip:a@one>', '<sip:b@two>']);
  expect(register(['<sip:a@one>;expires=0'])).toMatchObject({ status: 200, bound: [] });
  expect(uris()).toEqual(['sip:b@two']);
  expect(register(['*'], { expires: '0' })).toMatchObject({ status: 200, bound: [], contacts: [] });
  expect([uris(), changes.length]).toEqual([[], 2]);
});

test('a star with other contacts, or without an expiry of zero, is refused and unbinds nothing', () => {
  register(['<sip:a@one>']);
  const refused = [register(['*', '<sip:b@two>'], { expires: '0' }), register(['*'], { expires: '60' }), register(['*'])];
  expect(refused.map(({ status, bound }) => [status, bound])).toEqual([
    [400, []],
    [400, []],
    [400, []],
  ]);
  expect(uris()).toEqual(['sip:a@one']);
});

test('a registration for another number, too short, or of no SIP address is refused', () => {
  expect(register(['<sip:a@one>'], { to: '<sip:1002@atalaya>' }).status).toBe(403);
  expect(register(['<sip:a@one>'], { to: '<sip:ana@atalaya>' }).status).toBe(200);
  const short = register(['<sip:b@two>;expires=9']);
  expect([short.status, short.bound, headersOf(short.response, 'min-expires')]).toEqual([423, [], ['10']]);
  for (const contact of ['<tel:1001>', '<sip:b@two>;expires=soon', '<>']) expect(register([contact]).status).toBe(400);
  expect(uris()).toEqual(['sip:a@one']);
});

test('five phones are bound under a number, a sixth replaces the oldest, six at once are refused', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `<sip:p${at}@phone>`);
  expect(register(names(6)).status).toBe(400);
  expect(register(names(5)).bound).toHaveLength(5);
  register(['<sip:new@phone>']);
  expect(uris()).toEqual(['sip:p1@phone', 'sip:p2@phone', 'sip:p3@phone', 'sip:p4@phone', 'sip:new@phone']);
  register(['<sip:p1@phone>']);
  expect(uris().at(-1)).toBe('sip:p1@phone');
  expect(uris()).toHaveLength(5);
});

test('a closed connection takes its own bindings along, and no others', () => {
  const [one, two] = [openRecordedLink('one').link, openRecordedLink('two').link];
  register(['<sip:a@one>'], { link: one });
  register(['<sip:b@two>'], { link: two });
  two.terminate();
  expect(uris()).toEqual(['sip:a@one']);
  registrar.closed(two);
  expect([uris(), changes]).toEqual([['sip:a@one'], [['1001', true]]]);
  registrar.closed(one);
  registrar.closed(one);
  expect([registrar.contactsOf('1001'), changes.at(-1)]).toEqual([[], ['1001', false]]);
  expect(changes).toHaveLength(2);
});
