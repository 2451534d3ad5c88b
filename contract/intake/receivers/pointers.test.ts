import { describe, expect, test } from 'vitest';
import { mappingLimits } from './mapping.ts';
import { listPaths, segmentsOf, textOf, valueAt } from './pointers.ts';

const at = (document: unknown, pointer: string) => valueAt(document, segmentsOf(pointer));

describe('a place of a document', () => {
  test('is named by segments in which a slash and a tilde are escaped', () => {
    expect(segmentsOf('/a/b~1c/d~0e/~01')).toEqual(['a', 'b/c', 'd~e', '~1']);
    expect(segmentsOf('')).toEqual([]);
    expect(at({ 'b/c': { 'd~e': 7 } }, '/b~1c/d~0e')).toBe(7);
    expect(at({ a: 1 }, '')).toEqual({ a: 1 });
  });

  test('has its value, or none', () => {
    const document = { a: { b: [10, { c: 'x' }], '0': 'zero' }, n: null };
    expect([at(document, '/a/b/0'), at(document, '/a/b/1/c'), at(document, '/a/0')]).toEqual([10, 'x', 'zero']);
    for (const none of ['/x', '/a/x', '/a/b/2', '/a/b/1/d', '/n/x', '/a/b/0/x'])
      expect([none, at(document, none)]).toEqual([none, undefined]);
    expect(at(document, '/n')).toBeNull();
  });

  test('is the same whether XML has one element or a list of one', () => {
    expect(at({ list: [{ name: 'x' }] }, '/list/name')).toBe('x');
    expect(at({ list: { name: 'x' } }, '/list/0/name')).toBe('x');
    expect(at({ list: 'x' }, '/list/0')).toBe('x');
    expect(at({}, '/list/0')).toBeUndefined();
    expect(at({ list: [] }, '/list/name')).toBeUndefined();
    // Only 0 is the one element; other numbers are none.
    expect(at({ list: 'x' }, '/list/1')).toBeUndefined();
    expect(at({ list: ['a', 'b'] }, '/list/01')).toBeUndefined();
  });

  test('is none where an object has the name by nature', () => {
    expect([at({}, '/constructor'), at([], '/length'), at('text', '/length')]).toEqual([undefined, undefined, undefined]);
  });

  test('is looked for through sixteen segments at most', () => {
    const deep = (depth: number): unknown => (depth === 0 ? 'end' : { a: deep(depth - 1) });
    expect(at(deep(16), '/a'.repeat(16))).toBe('end');
    expect(at(deep(17), '/a'.repeat(17))).toEqual({ a: 'end' });
  });
});

test('the text of a value is that of a scalar, of the first item, or of an element', () => {
  expect([' x ', 7, false, ['first', 'second'], { '#text': ' y ', '@a': 1 }, [{ '#text': 3 }]].map(textOf)).toEqual([
    'x',
    '7',
    'false',
    'first',
    'y',
    '3',
  ]);
  expect(['', '  ', null, undefined, {}, [], [[]], { '#text': {} }].map(textOf)).toEqual(Array.from({ length: 8 }, () => null));
});

describe('the places of an example', () => {
  test('are those with a value, in its order, with a sample; a list says how many items it has', () => {
    expect(listPaths({ a: 1, 'b/c': { 'd~e': true }, list: [{ x: 'y' }, null], none: null, empty: {} })).toEqual([
      { pointer: '/a', sample: '1', items: null },
      { pointer: '/b~1c/d~0e', sample: 'true', items: null },
      { pointer: '/list', sample: '', items: 2 },
      { pointer: '/list/0/x', sample: 'y', items: null },
    ]);
    expect(listPaths('plain')).toEqual([{ pointer: '', sample: 'plain', items: null }]);
    expect(listPaths(undefined)).toEqual([]);
  });

  test('are at most 500, with a sample of at most 120 characters', () => {
    const many = Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`n${n}`, n]));
    expect(listPaths(many)).toHaveLength(500);
    expect(listPaths([many, many])).toHaveLength(500);
    expect(listPaths({ a: 'x'.repeat(121) })[0]?.sample).toBe('x'.repeat(120));
  });

  test('are looked for no deeper than pointers reach, and not for ever', () => {
    const deep = (depth: number): unknown => (depth === 0 ? 'end' : { a: deep(depth - 1) });
    expect(listPaths(deep(mappingLimits.segments))).toEqual([{ pointer: '/a'.repeat(16), sample: 'end', items: null }]);
    expect(listPaths(deep(mappingLimits.segments + 1))).toEqual([]);
    const name = 'x'.repeat(mappingLimits.pointer - 1);
    expect(listPaths({ [name]: 1 })).toHaveLength(1);
    expect(listPaths({ [`${name}x`]: 1 })).toEqual([]);
    const hollow = Array.from({ length: 12 }, () => Array.from({ length: 480 }, () => ({})));
    expect(listPaths([hollow, 'behind']).map(({ pointer }) => pointer)).not.toContain('/1');
    expect(listPaths([hollow.slice(0, 2), 'behind']).map(({ pointer }) => pointer)).toContain('/1');
  });
});
