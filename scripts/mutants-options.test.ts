import { expect, test } from 'vitest';
import { parseLeast, selectMachines } from './mutants-options.ts';

const rooms = new Map([
  ['session', 'session'],
  ['lock', 'lock'],
  ['two-factor', 'two-factor'],
]);

test('of the machines that are named those are broken whose rooms changed', () => {
  expect([...selectMachines(['session', 'lock'], rooms, new Set(['lock', 'two-factor'])).keys()]).toEqual(['lock']);
  expect([...selectMachines([], rooms, new Set(['lock', 'two-factor'])).keys()]).toEqual(['lock', 'two-factor']);
  expect([...selectMachines(['session', 'lock'], rooms, null).keys()]).toEqual(['session', 'lock']);
  expect(selectMachines([], rooms, null).size).toBeGreaterThan(50);
  expect(() => selectMachines(['sesion'], rooms, null)).toThrow('There is no machine sesion: there are ');
});

test.each(['100%', 'all', '', '-1', '101'])('a least share of %s is refused', (text) => {
  expect(() => parseLeast(text)).toThrow('--least takes a number from 0 to 100.');
});

test('a least share is taken, and is none where nobody asks for one', () => {
  expect([parseLeast('99.5'), parseLeast()]).toEqual([99.5, 0]);
});
