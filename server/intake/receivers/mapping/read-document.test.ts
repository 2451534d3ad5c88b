import { describe, expect, test } from 'vitest';
import type { Signal } from '../signal.ts';
import { HoldOff } from './hold-off.ts';
import { boundedKey, minuteKey, minuteKeys, storable } from './map-signals.ts';
import { documentLimits, documentOf, isPicture, rawOf, readDocument } from './read-document.ts';

const jpeg = Buffer.from(`ffd8ffe0${'00'.repeat(20)}`, 'hex');
const png = Buffer.from(`89504e47${'00'.repeat(20)}`, 'hex');
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const read = (type: string, body: string | Buffer, query?: string) => {
  const result = readDocument(type, Buffer.from(body), query);
  return 'fault' in result ? result.fault : plain(result.document);
};

describe('a body', () => {
  test.each([
    ['application/json', ' {"a":1}', { a: 1 }],
    ['text/plain', '\uFEFF[1]', [1]],
    ['application/vnd.x+json; charset=utf-8', '7', 7],
    ['', '<a><b>1</b></a>', { a: { b: '1' } }],
    ['application/xml', 'x', 'not_understood'],
    ['APPLICATION/X-WWW-FORM-URLENCODED', 'a=1&b=x+y&a=2', { a: '1', b: 'x y' }],
    ['text/plain', ' hello \n', { text: 'hello' }],
    ['', 'Code=VideoMotion; action = Start ;=x;none;data={"a":[1]}', { Code: 'VideoMotion', action: 'Start', data: { a: [1] } }],
    ['', 'Code=VideoMotion;action=Stop', { Code: 'VideoMotion', action: 'Stop' }],
    ['', 'Code=VideoMotion;data={', { Code: 'VideoMotion' }],
  ])('of the type “%s”: %s', (type, body, document) => {
    expect(read(type, body)).toEqual(document);
  });

  test('of a plain text is cut at 10,000 characters, and one of Dahua has 32 fields', () => {
    expect(read('text/plain', 'x y'.repeat(5000))).toEqual({ text: 'x y'.repeat(5000).slice(0, 10_000) });
    const fields = Object.keys(read('', `Code=A;${Array.from({ length: 40 }, (_, n) => `f${n}=x`).join(';')}`) as object);
    expect([fields.length, fields[0], fields.at(-1)]).toEqual([32, 'Code', 'f30']);
  });

  test('of a form has 500 fields at most', () => {
    const form = (count: number) => read('application/x-www-form-urlencoded', Array.from({ length: count }, (_, n) => `f${n}=x`).join('&'));
    expect([Object.keys(form(500) as object).length, form(501)]).toEqual([500, 'too_large']);
  });

  test('of text is read up to two million characters', () => {
    expect(read('text/plain', 'x'.repeat(2_000_000))).toEqual({ text: 'x'.repeat(10_000) });
    expect(read('text/plain', 'x'.repeat(2_000_001))).toBe('too_large');
    expect(read('application/json', `"${' '.repeat(13_999_998)}"`)).toHaveLength(13_999_998);
    expect(read('application/json', `"${' '.repeat(13_999_999)}"`)).toBe('too_large');
  });

  test('without anything, or of a picture alone, is read from the query', () => {
    expect(read('', '', 'a=1')).toEqual({ a: '1' });
    const result = readDocument('image/jpeg', jpeg, 'a=1');
    expect('fault' in result ? null : [plain(result.document), [...result.pictures], result.raw.toString()]).toEqual([
      { a: '1' },
      [['picture', jpeg]],
      'a=1',
    ]);
    const sized = (length: number) => readDocument('image/jpeg', Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]));
    expect(['fault' in sized(8_000_000), sized(8_000_001)]).toEqual([false, { fault: 'too_large', raw: Buffer.alloc(0) }]);
    expect(read('', '', 'a=1&'.repeat(501))).toBe('too_large');
  });
});

test('a picture has at least 16 bytes, of JPEG or PNG', () => {
  expect([jpeg, png, jpeg.subarray(0, 16), png.subarray(0, 16)].map(isPicture)).toEqual([true, true, true, true]);
  const other = Buffer.from(`ffd8fee0${'00'.repeat(20)}`, 'hex');
  expect([jpeg.subarray(0, 15), other, Buffer.from('89504e48'.repeat(6), 'hex')].map(isPicture)).toEqual([false, false, false]);
});

describe('what is retained', () => {
  test('has no run of a thousand base64 characters', () => {
    const run = (length: number) => `"${'A'.repeat(length)}"`;
    expect(rawOf(Buffer.from(run(999))).toString()).toBe(run(999));
    expect(rawOf(Buffer.from(`x${run(1000)}${run(1001)}y`)).toString()).toBe('x""""y');
    expect(rawOf(Buffer.from(`${'A/+=9'.repeat(300)}-z`)).toString()).toBe('-z');
  });

  test('has 64,000 bytes at most', () => {
    expect(rawOf(Buffer.from('a b '.repeat(16_000)))).toHaveLength(64_000);
    expect(rawOf(Buffer.from('a b '.repeat(16_001)))).toHaveLength(64_000);
    expect(documentLimits.raw).toBe(64_000);
  });
});

describe('parts', () => {
  const part = (body: string | Buffer, headers: Record<string, string> = {}) => ({ headers, body: Buffer.from(body) });
  const named = (name: string, body: string | Buffer, type?: string) =>
    part(body, { 'content-disposition': `form-data; name="${name}"`, ...(type !== undefined && { 'content-type': type }) });
  const found = (...parts: ReturnType<typeof part>[]) => {
    const result = documentOf(parts);
    return 'fault' in result ? result.fault : [plain(result.document), [...result.pictures.keys()]];
  };

  test('are a document by their names, or by their places', () => {
    expect(found(named('a', 'one'), part('two'), part('three', { 'content-disposition': 'attachment; filename=c.txt' }))).toEqual([
      { a: 'one', part2: 'two', 'c.txt': 'three' },
      [],
    ]);
  });

  test('of XML are at the top, of JSON below their names; one alone is both', () => {
    expect(found(named('x', ' <a><b>1</b></a>'), named('j', '{"c":2}'))).toEqual([{ a: { b: '1' }, j: { c: 2 } }, []]);
    expect(found(named('j', '{"c":2}'))).toEqual([{ j: { c: 2 }, c: 2 }, []]);
    expect(found(named('j', '[1]'))).toEqual([{ j: [1] }, []]);
    expect(found(named('j', '{"c":2}'), named('p', jpeg))).toEqual([{ j: { c: 2 }, c: 2 }, ['p']]);
    expect(found(named('j', '7', 'Application/JSON; x'))).toEqual([{ j: 7 }, []]);
  });

  test('have six pictures at most, each under a name of its own', () => {
    expect(found(named('p', jpeg), named('p', png), part(jpeg))).toEqual([{}, ['p', 'p-2', 'part3']]);
    expect(found(...Array.from({ length: 8 }, () => part(jpeg)))).toEqual([{}, ['part1', 'part2', 'part3', 'part4', 'part5', 'part6']]);
  });

  test('are refused for the first that cannot be read, with what arrived as text', () => {
    const result = documentOf([named('a', 'one'), named('b', '{'), named('c', '[['.repeat(100))]);
    expect(result).toMatchObject({ fault: 'not_understood' });
    expect(result.raw.toString()).toBe(`one\n{\n${'[['.repeat(100)}\n`);
  });

  test('of a body are 32 at most', () => {
    const body = (count: number) => `${'--b\r\n\r\nx\r\n'.repeat(count)}--b--`;
    expect(Object.keys(read('multipart/form-data; boundary=b', body(32)) as object)).toHaveLength(32);
    expect(read('multipart/form-data; boundary=b', body(33))).toBe('too_large');
    expect(read('multipart/form-data', body(1))).toBe('not_understood');
  });
});

describe('keys', () => {
  const now = Date.parse('2026-03-04T10:00:30.000Z');

  test('of a minute are the digest and the minute, and those of the minute before', () => {
    const key = minuteKey(Buffer.from('x'), now);
    expect(key).toMatch(new RegExp(`^[\\w-]{27}@${Math.floor(now / 60_000)}$`));
    const { key: own, earlier } = minuteKeys(Buffer.from('x'), now, (one) => `a/${one}`);
    expect(own).toBe(`a/${key}`);
    expect(earlier).toEqual({ key: `a/${minuteKey(Buffer.from('x'), now - 60_000)}`, since: new Date(now - 60_000) });
  });

  test('have 160 characters at most, and what the store can hold', () => {
    expect([boundedKey('x'.repeat(160)), boundedKey('x'.repeat(161)).length, boundedKey('a\0b')]).toEqual(['x'.repeat(160), 43, 'ab']);
    expect([storable('a\0b\uD800'), storable('\0'), storable('')]).toEqual(['ab\uFFFD', '?', '?']);
  });
});

describe('a signal that repeats', () => {
  const signal = (of: Partial<Signal> = {}) =>
    ({ account: 'a', code: 'c', zone: '1', partition: null, qualifier: 'new', ...of }) as unknown as Signal;

  test('is one of the same account, code, zone and partition', () => {
    const holdOff = new HoldOff(10);
    holdOff.remember([signal()], 0);
    const others = [{ account: 'b' }, { code: 'd' }, { zone: '2' }, { partition: '1' }, { qualifier: 'test' as const }];
    expect([signal(), ...others.map(signal)].map((one) => holdOff.isRepeated(one, 9999))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(holdOff.isRepeated(signal(), 10_000)).toBe(false);
  });

  test('is none where nothing is held off, after a test, and beyond ten thousand others', () => {
    const [none, own] = [new HoldOff(0), new HoldOff(10)];
    none.remember([signal()], 0);
    expect(none.isRepeated(signal(), 0)).toBe(false);
    own.remember([signal({ qualifier: 'test' })], 0);
    expect(own.isRepeated(signal(), 0)).toBe(false);
    own.remember([signal()], 0);
    own.remember(
      Array.from({ length: 9999 }, (_, n) => signal({ zone: `z${n}` })),
      0,
    );
    expect(own.isRepeated(signal(), 0)).toBe(true);
    own.remember([signal({ zone: 'one more' })], 0);
    expect([own.isRepeated(signal(), 0), own.isRepeated(signal({ zone: 'z0' }), 0)]).toEqual([false, true]);
  });
});
