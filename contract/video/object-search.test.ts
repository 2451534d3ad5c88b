import { expect, test } from 'vitest';
import { operatorsOf, searchOperators } from './object-search.ts';

test('the operators are ten, each of them for texts or for numbers', { tags: ['OP-9.60'] }, () => {
  const ten = ['equal', 'not equal', 'contains', 'not contains', 'gt', 'lt', 'gte', 'lte', 'is in', 'is not in'];
  expect(searchOperators).toEqual(ten);
  expect([...new Set(Object.values(operatorsOf).flat())].toSorted()).toEqual(ten.toSorted());
});
