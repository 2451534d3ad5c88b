import { expect, test } from 'vitest';
import { historyModel } from '../../alarms/history/history.paths.ts';
import { chartOf } from './chart.ts';
import { coverageOf } from './coverage.ts';
import { leavesOf } from './leaves.ts';

const chart = chartOf(historyModel.machine);

test('a chart has a box for every state', () => {
  const states = chart.boxes.filter(({ kind }) => kind !== 'group').map(({ path }) => path);
  expect(states).toEqual(leavesOf(historyModel.machine).map(({ path }) => path));
});

test('an arrow leads to the state that is entered, and bears the name its coverage is told by', () => {
  const [covered] = coverageOf([historyModel]);
  const named = new Set(chart.arrows.map(({ name }) => name));
  expect([...named].filter((name) => !covered?.transitions.includes(name))).toEqual([]);
  expect(chart.arrows).toContainEqual(expect.objectContaining({ from: 'shown.resting', to: 'shown.readingMore', cause: 'history.more' }));
  expect(chart.arrows).toContainEqual(expect.objectContaining({ from: '', to: 'reading', cause: 'history.renew' }));
});
