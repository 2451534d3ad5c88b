import { expect, test } from 'vitest';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { listOneTimeValues } from './one-time-values.ts';

const tokens = catalogueOf('external-token');

test('what only the reply to a making tells is found in it, and in no later reading', { tags: ['ADM-7.17'] }, () => {
  const made = { id: 3, description: 'Partner', token: 'secret-of-one-reply' };
  expect(listOneTimeValues(tokens, made).map(({ field, text }) => [field.name, text])).toEqual([['token', 'secret-of-one-reply']]);
  expect(listOneTimeValues(tokens, { ...made, token: null })).toEqual([]);
  expect(listOneTimeValues(catalogueOf('token'), made)).toEqual([]);
});
