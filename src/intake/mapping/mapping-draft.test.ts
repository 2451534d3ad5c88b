import { expect, test } from 'vitest';
import { applyMapping } from '../../../contract/intake/receivers/apply-mapping.ts';
import { readyMappings } from '../../../contract/intake/receivers/ready-mappings.ts';
import { assign, emptyMapping, formatMapping, parseMapping, removePath, setConstant, setItems } from './mapping-draft.ts';

const example = {
  site: 'barn',
  events: [
    { kind: 'intrusion', state: 'on', input: 4 },
    { kind: 'motion', state: 'off' },
  ],
};
const now = Date.parse('2026-05-01T10:00:00Z');

test('fields chosen on an example are read from it; the setting reads back as the same', () => {
  const chosen = [
    ['account', '/site', 'barn'],
    ['code', '/events/0/kind', 'intrusion'],
    ['qualifier', '/events/0/state', 'on'],
    ['zone', '/events/0/input', '4'],
    ['key', '/events/0/kind', 'intrusion'],
    ['pictures', '/events/0/picture', ''],
    ['conditions', '/site', 'barn'],
  ] as const;
  const single = chosen.reduce((mapping, [target, place, sample]) => assign(mapping, target, place, sample), emptyMapping);
  expect(applyMapping(single, example, { now }).signals).toMatchObject([
    { account: 'barn', code: 'intrusion', zone: '4', qualifier: 'new' },
  ]);
  const each = assign(setItems(single, '/events'), 'qualifier', '/events/1/state', 'off');
  const both = {
    ...each,
    qualifier: each.qualifier && {
      ...each.qualifier,
      values: each.qualifier.values.map((one) => (one.value === 'off' ? { ...one, qualifier: 'restore' as const } : one)),
    },
  };
  expect(applyMapping(both, example, { now }).signals).toMatchObject([
    { account: 'barn', code: 'intrusion', qualifier: 'new', zone: '4' },
    { account: 'barn', code: 'motion', qualifier: 'restore', zone: null },
  ]);
  expect(parseMapping(formatMapping(both))).toEqual(both);
  expect(setItems(both, null).code.paths).toEqual(['/events/0/kind']);
});

test('the place chosen last counts first, places are removed, and constants stand in', () => {
  const twice = assign(assign(emptyMapping, 'zone', '/a', ''), 'zone', '/b', '');
  expect(twice.zone?.paths).toEqual(['/b', '/a']);
  const none = removePath(removePath(twice, 'zone', '/a'), 'zone', '/b');
  expect(none.zone).toBeNull();
  expect(setConstant(none, 'code', 'alarm').code).toEqual({ paths: [], constant: 'alarm' });
  expect(setConstant(setConstant(none, 'text', 'x'), 'text', '').text).toBeNull();
  const five = ['/1', '/2', '/3', '/4', '/5'].reduce((mapping, place) => assign(mapping, 'code', place, ''), none);
  expect(five.code.paths).toEqual(['/5', '/4', '/3', '/2']);
});

test('a condition collects values; a place is taken out of every kind of target', () => {
  const mapping = assign(assign(emptyMapping, 'tests', '/type', 'ping'), 'tests', '/type', 'pong');
  expect(mapping.tests).toEqual([{ path: '/type', operator: 'is', values: ['ping', 'pong'] }]);
  const targets = ['tests', 'conditions', 'key', 'pictures', 'qualifier', 'code'] as const;
  const all = targets.reduce((one, target) => assign(one, target, '/type', 'x'), mapping);
  expect(targets.reduce((one, target) => removePath(one, target, '/type'), all)).toEqual(emptyMapping);
});

test('a setting is the name of a ready mapping or JSON; anything else is none', () => {
  expect(parseMapping(' hikvision ')).toBe(readyMappings.hikvision);
  expect(formatMapping(readyMappings.hikvision)).toBe('hikvision');
  expect(['', 'other', '{', '[]', '{"code":{}}'].map(parseMapping)).toEqual(Array(5).fill(null));
});
