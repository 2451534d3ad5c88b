import { expect, test } from 'vitest';
import { nameOfRow } from './text.ts';

const row = { id: 7, version: 1, _labels: {}, name: 'North', description: 'The north gate', type: 'gate', user_data: 'Marta' };

test('a record is named by its label, else by name, description, type or id, in this order', { tags: ['OQ-86'] }, () => {
  const named = (of: object) => nameOfRow({ label: ['user_data'] }, { ...row, ...of });
  expect(named({})).toBe('Marta');
  expect(named({ user_data: '' })).toBe('North');
  expect(named({ user_data: null, name: null })).toBe('The north gate');
  expect(named({ user_data: null, name: '', description: undefined })).toBe('gate');
  expect(named({ user_data: null, name: null, description: null, type: null })).toBe('#7');
});
