import { describe, expect, test } from 'vitest';
import { boundaryOf, MultipartError, MultipartReader, type Part } from './multipart.ts';

const limits = { head: 60, body: 20 };

/** The parts of a text, written in chunks of a size. */
function partsOf(text: string, { size = text.length || 1, end = true, of = limits } = {}) {
  const parts: Part[] = [];
  const reader = new MultipartReader('b', of, (part) => parts.push(part));
  for (let at = 0; at < text.length; at += size) reader.write(Buffer.from(text.slice(at, at + size)));
  if (end) reader.end();
  return parts.map(({ headers, body }) => [{ ...headers }, body.toString()]);
}
const faultOf = (text: string, of = limits) => {
  try {
    partsOf(text, { of });
    return null;
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error;
    return error.message;
  }
};

describe('a boundary', () => {
  test.each([
    ['multipart/mixed; boundary=abc', 'abc'],
    ['multipart/mixed; boundary="a b;c"', 'a b;c'],
    ['multipart/mixed; charset=x; BOUNDARY=--abc; more=1', 'abc'],
    ['multipart/mixed;boundary=a,b', 'a'],
    [`multipart/mixed; boundary=${'x'.repeat(200)}`, 'x'.repeat(200)],
    ['multipart/mixed', null],
    ['multipart/mixed; boundary=', null],
  ])('of %s', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary);
  });
});

describe('the parts of a body', () => {
  const body = 'preamble\r\n--b\r\nName: A: b\r\nOther:x\r\n\r\none\r\n--b\r\nContent-Length: 3\r\n\r\n--b\r\n--b\n\nthree\n--b--\r\n';
  const expected = [
    [{ name: 'A: b', other: 'x' }, 'one'],
    [{ 'content-length': '3' }, '--b'],
    [{}, 'three'],
  ];

  test.each([1, 2, 3, 5, 7, 1000])('are the same in chunks of %i bytes', (size) => {
    expect(partsOf(body, { size })).toEqual(expected);
  });

  test('are given as soon as they are complete, and the last one at the end', () => {
    expect(partsOf('--b\r\n\r\none\r\n', { end: false })).toEqual([]);
    expect(partsOf('--b\r\n\r\none\r\n--b', { end: false })).toEqual([[{}, 'one']]);
    expect(partsOf('--b\r\nContent-Length: 3\r\n\r\none', { end: false })).toEqual([[{ 'content-length': '3' }, 'one']]);
    expect(partsOf('--b\r\n\r\none\r\n')).toEqual([[{}, 'one']]);
    expect(partsOf('--b\r\n\r\n')).toEqual([]);
    expect(partsOf('')).toEqual([]);
  });

  test('end at one line end alone: that of the boundary', () => {
    const bodies = ['x\r\n', 'x\n', 'x\r\n\r\n', 'x\n\n', 'x\r', 'x'].map((text) => partsOf(`--b\r\n\r\n${text}--b`)[0]?.[1]);
    expect(bodies).toEqual(['x', 'x', 'x\r\n', 'x\n', 'x\r', 'x']);
    expect(partsOf('--b\r\nContent-Length: 3\r\n\r\nx\r\n--b')).toEqual([[{ 'content-length': '3' }, 'x\r\n']]);
  });

  test('have the head up to its first empty line, of either kind', () => {
    expect(partsOf('--b\na: 1\n\nx\r\n\r\ny--b')).toEqual([[{ a: '1' }, 'x\r\n\r\ny']]);
    expect(partsOf('--b\r\na: 1\r\n\r\nx\n\ny--b')).toEqual([[{ a: '1' }, 'x\n\ny']]);
    expect(partsOf('--b\r\n: none\r\nno colon\r\na:\r\n\r\nx')).toEqual([[{ a: '' }, 'x']]);
  });

  test('have 32 fields at most', () => {
    const head = Array.from({ length: 40 }, (_, n) => `h${n}: x`).join('\r\n');
    // The text before the first line end is the rest of the line of the boundary.
    expect(Object.keys(partsOf(`--b\r\n${head}\r\n\r\nx`, { of: { head: 4000, body: 20 } })[0]?.[0] ?? {})).toHaveLength(31);
  });
});

describe('a body that exceeds a limit', () => {
  test('by its length, stated or not', () => {
    expect(faultOf('--b\r\nContent-Length: 20\r\n\r\n')).toBeNull();
    expect(faultOf('--b\r\nContent-Length: 21\r\n\r\n')).toBe('body');
    expect(faultOf(`--b\r\n\r\n${'x'.repeat(20)}`)).toBeNull();
    expect(faultOf(`--b\r\n\r\n${'x'.repeat(21)}`)).toBe('body');
    expect(faultOf(`--b\r\n\r\n${'x'.repeat(20)}--b`)).toBeNull();
    expect(faultOf(`--b\r\n\r\n${'x'.repeat(21)}--b`)).toBe('body');
  });

  test('by its head, and a length that is no number is not stated', () => {
    expect(faultOf(`--b\r\n${'x'.repeat(58)}\r\n\r\nx`)).toBeNull();
    expect(faultOf(`--b\r\n${'x'.repeat(70)}`)).toBe('head');
    expect(partsOf('--b\r\nContent-Length: x\r\n\r\none\r\n--b')).toEqual([[{ 'content-length': 'x' }, 'one']]);
    expect(partsOf('--b\r\nContent-Length: 9999999999\r\n\r\none\r\n--b')).toEqual([[{ 'content-length': '9999999999' }, 'one']]);
  });
});
