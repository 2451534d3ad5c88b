import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberOf, readAddress, readCSeq, readDigest, readUri, readVia } from './fields.ts';
import { header, headersOf, readMessage, type SipMessage, type SipRequest, writeMessage } from './message.ts';

const invite = [
  'INVITE sip:1002@atalaya SIP/2.0',
  'v: SIP/2.0/WS a.invalid;branch=z9hG4bK1, SIP/2.0/WS b.invalid;branch=z9hG4bK2',
  'f: "Ana, \\"la\\" <jefa>" <sip:1001@atalaya>;tag=1',
  't: <sip:1002@atalaya>',
  'i: abc@a.invalid',
  'CSeq: 7 INVITE',
  'Subject: one',
  '\t two',
  'm: <sip:x@a.invalid;transport=ws>;expires=60,<sip:y@a.invalid>',
  'c: application/sdp',
  'l: 5',
  '',
  'ñandú',
].join('\r\n');
const read = (text: string) => readMessage(text) as SipRequest;

describe('a message', () => {
  test('is read with compact names, folded lines, lists in one line and a body counted in bytes', () => {
    const one = read(invite);
    expect(one).toMatchObject({ kind: 'request', method: 'INVITE', uri: 'sip:1002@atalaya', body: 'ñand' });
    expect(header(one, 'call-id')).toBe('abc@a.invalid');
    expect(header(one, 'SUBJECT')).toBe('one two');
    expect(headersOf(one, 'Via').map((via) => readVia(via)?.branch)).toEqual(['z9hG4bK1', 'z9hG4bK2']);
    expect(headersOf(one, 'Contact').map((value) => readAddress(value)?.uri)).toEqual(['sip:x@a.invalid;transport=ws', 'sip:y@a.invalid']);
    expect(readAddress(header(one, 'from') ?? '')).toEqual({ name: 'Ana, "la" <jefa>', uri: 'sip:1001@atalaya', params: { tag: '1' } });
  });

  test('lists are parted at commas outside of quotes and brackets', () => {
    const contacts = (value: string) => headersOf(read(invite.replace(/^m: .*$/m, `m: ${value}`)), 'Contact');
    expect(contacts('"a, \\"b\\", c" <sip:1@a,b>, "d" <sip:2@a>')).toEqual(['"a, \\"b\\", c" <sip:1@a,b>', '"d" <sip:2@a>']);
    expect(contacts('<sip:1@a>,<sip:2@a>, sip:3@a')).toEqual(['<sip:1@a>', '<sip:2@a>', 'sip:3@a']);
    expect(contacts('"\\\\", <sip:2@a>')).toEqual(['"\\\\"', '<sip:2@a>']);
  });

  test.each([
    ['nothing', ''],
    ['no end of the head', invite.split('\r\n\r\n')[0] ?? ''],
    ['a body shorter than it says', invite.replace('l: 5', 'l: 500')],
    ['a length that is none', invite.replace('l: 5', 'l: five')],
    ['two lengths', invite.replace('l: 5', 'l: 5\r\nContent-Length: 5')],
    ['no Call-ID', invite.replace('i: abc@a.invalid\r\n', '')],
    ['two From', invite.replace('t: ', 'From: <sip:1@a>\r\nt: ')],
    ['no Via', invite.replace(/^v: .*\r\n/m, '')],
    ['another protocol', invite.replace('SIP/2.0\r\n', 'HTTP/1.1\r\n')],
    ['a method in lower case', invite.replace('INVITE sip', 'invite sip')],
    ['a header without a name', invite.replace('Subject: one', ': one')],
    ['a control character', invite.replace('Subject: one', 'Subject: o\u0000ne')],
    ['a head that has no end', invite.replace('Subject: one', `Subject: ${'x'.repeat(20_000)}`)],
    ['a line that nobody needs', invite.replace('Subject: one', `Subject: ${'x'.repeat(2000)}`)],
    ['more headers than anybody needs', invite.replace('Subject: one', 'X: 1\r\n'.repeat(200).trimEnd())],
  ])('with %s is none', (_, text) => {
    expect(readMessage(text)).toBeNull();
  });

  test('that is written is read as it was', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9@.+-]{1,20}$/);
    const value = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/\p{C}/gu, '').trim());
    const body = fc.string({ unit: 'grapheme', maxLength: 200 });
    const message = fc
      .tuple(word, word, value, body, fc.option(fc.integer({ min: 100, max: 699 })))
      .map(([one, other, free, text, status]) => {
        const headers = [
          ['Via', `SIP/2.0/WS ${one};branch=z9hG4bK${other}`],
          ['From', `<sip:${one}@atalaya>;tag=${other}`],
          ['To', `<sip:${other}@atalaya>`],
          ['Call-ID', one],
          ['CSeq', '1 INFO'],
          ['X-Free', free],
        ] as const;
        const whole: SipMessage =
          status === null
            ? { kind: 'request', method: 'INFO', uri: `sip:${other}@atalaya`, headers, body: text }
            : { kind: 'response', status, reason: 'Answer', headers, body: text };
        return whole;
      });
    fc.assert(
      fc.property(message, (whole) => {
        const again = readMessage(writeMessage(whole));
        expect(again).toEqual({ ...whole, headers: [...whole.headers, ['Content-Length', String(Buffer.byteLength(whole.body))]] });
      }),
    );
  });

  test('nothing that is written can break out of its line', () => {
    const text = writeMessage({ ...read(invite), headers: [...read(invite).headers, ['X-Free', 'one\r\nFrom: <sip:evil@atalaya>']] });
    expect(headersOf(read(text), 'from').length).toBe(1);
  });

  test('what is made to be read slowly is read in time', () => {
    const began = process.cpuUsage();
    for (const part of [' ', '"\\', '\\"', '<', ';', ',', ';a= ', 'a:', '";']) {
      const long = part.repeat(2000 / part.length);
      readAddress(long);
      readAddress(`"${long}`);
      readUri(`sip:${long}`);
      readVia(`SIP/2.0/WS ${long}`);
      readDigest(`Digest ${long}`);
      readMessage(invite.replace('Subject: one', `m: ${long.slice(0, 1900)}`));
    }
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1500);
  });

  test('reading anything ends, without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        readMessage(text);
        readMessage(`INVITE sip:a SIP/2.0\r\n${text}\r\n\r\n`);
        readAddress(text);
        readUri(text);
        readVia(text);
        readCSeq(text);
        readDigest(`Digest ${text}`);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('addresses', () => {
  test.each([
    ['sip:1001@atalaya', { user: '1001', host: 'atalaya' }],
    ['sips:a%20b@Host.Example:5061;transport=ws?x=1', { user: 'a b', host: 'host.example' }],
    ['sip:1001:secret@atalaya', { user: '1001', host: 'atalaya' }],
    ['sip:atalaya', { user: '', host: 'atalaya' }],
    ['tel:+34600000000', null],
    ['sip:a@b@c', null],
    ['sip:%@host', null],
  ])('%s', (uri, expected) => {
    expect(readUri(uri)).toEqual(expected);
  });

  test.each([
    ['sip:1@a;tag=1', { name: null, uri: 'sip:1@a', params: { tag: '1' } }],
    ['<sip:1@a>', { name: null, uri: 'sip:1@a', params: {} }],
    ['Ana <sip:1@a>;LR;q="0.5"', { name: 'Ana', uri: 'sip:1@a', params: { lr: '', q: '0.5' } }],
    ['"" <sip:1@a>', { name: null, uri: 'sip:1@a', params: {} }],
    ['"open <sip:1@a>', null],
    ['"Ana" sip:1@a', null],
    ['<sip:1@a', null],
    ['<>', null],
    ['<sip:1 @a>', null],
    ['', null],
    [';tag=1', null],
  ])('%s is read as it is meant', (value, expected) => {
    expect(readAddress(value)).toEqual(expected);
  });

  test('vias, sequence numbers and digests are read, or are none', () => {
    expect(readVia('SIP / 2.0 / WS Host.invalid:5060 ;branch=z9hG4bK1')).toEqual({ sentBy: 'host.invalid:5060', branch: 'z9hG4bK1' });
    expect([readVia('SIP/2.0/WS a.invalid'), readVia('HTTP/1.1 a;branch=1'), readVia('')]).toEqual([null, null, null]);
    expect(readCSeq('2147483647 INVITE')).toEqual({ number: 2_147_483_647, method: 'INVITE' });
    expect([readCSeq('2147483648 INVITE'), readCSeq('1 invite'), readCSeq('INVITE')]).toEqual([null, null, null]);
    expect(readDigest('digest a="1,2", b=3')).toEqual({ a: '1,2', b: '3' });
    expect(readDigest('Basic eA==')).toBeNull();
  });

  test('a number is the user of an address', () => {
    expect(numberOf(readAddress('<sip:3001@atalaya>'))).toBe('3001');
    expect(numberOf(readAddress('sip:3001@atalaya;user=phone'))).toBe('3001');
    expect(numberOf(readAddress('<sip:atalaya>'))).toBeNull();
    expect(numberOf(null)).toBeNull();
  });
});
