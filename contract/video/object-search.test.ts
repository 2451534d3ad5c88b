import { expect, test } from 'vitest';
import { conditionFault, operatorsOf, type SearchCondition, searchOperators, takesList, valuesOf } from './object-search.ts';

test('the operators are ten, each of them for texts or for numbers', { tags: ['OP-9.60'] }, () => {
  const ten = ['equal', 'not equal', 'contains', 'not contains', 'gt', 'lt', 'gte', 'lte', 'is in', 'is not in'];
  expect(searchOperators).toEqual(ten);
  expect([...new Set(Object.values(operatorsOf).flat())].toSorted()).toEqual(ten.toSorted());
});

test('is in and is not in take a list, the others one value', { tags: ['OP-9.60', 'OQ-71'] }, () => {
  expect(searchOperators.filter(takesList)).toEqual(['is in', 'is not in']);
  expect(valuesOf({ attribute: 'plate', operator: 'equal', value: 'AB' })).toEqual(['AB']);
  expect(valuesOf({ attribute: 'plate', operator: 'is in', value: ['A', 'B'] })).toEqual(['A', 'B']);
});

test.each<[SearchCondition['attribute'], SearchCondition['operator'], SearchCondition['value'], ReturnType<typeof conditionFault>]>([
  ['plate', 'equal', 'AB', null],
  ['plate', 'gt', 'AB', 'operator'],
  ['score', 'contains', '5', 'operator'],
  ['plate', 'is in', 'AB', 'list'],
  ['plate', 'equal', ['AB'], 'list'],
  ['plate', 'is in', ['AB', 'CD'], null],
  ['plate', 'is in', ['AB', ' '], 'empty'],
  ['plate', 'equal', ' ', 'empty'],
  ['plate', 'equal', 'not a number', null],
  ['score', 'gte', '0.5', null],
  ['score', 'gte', 'half', 'number'],
  ['score', 'is in', ['1', '2'], null],
  ['score', 'is in', ['1', 'two'], 'number'],
])('a condition %s %s %j has the fault %s', { tags: ['OP-9.60', 'OQ-71'] }, (attribute, operator, value, fault) => {
  expect(conditionFault({ attribute, operator, value })).toBe(fault);
});
