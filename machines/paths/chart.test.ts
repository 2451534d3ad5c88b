import { expect, test } from 'vitest';
import { historyModel } from '../history/history.paths.ts';
import { sessionModel } from '../session/session.paths.ts';
import { boxSize, chartOf } from './chart.ts';
import { coverageOf } from './coverage.ts';
import { leavesOf } from './leaves.ts';

const chart = chartOf(historyModel.machine);

test('a chart has a box for every state, in the column of how many steps away it is', () => {
  const column = (path: string) => chart.boxes.find((box) => box.path === path)?.x ?? Number.NaN;
  expect(
    chart.boxes
      .filter(({ kind }) => kind !== 'group')
      .map(({ path }) => path)
      .sort(),
  ).toEqual(
    leavesOf(historyModel.machine)
      .map(({ path }) => path)
      .sort(),
  );
  expect(column('reading')).toBe(0);
  expect(column('shown.resting')).toBeGreaterThan(column('reading'));
  expect(column('shown.readingMore')).toBeGreaterThan(column('shown.resting'));
});

test('no two boxes lie upon each other', () => {
  for (const { boxes } of [chart, chartOf(sessionModel.machine)]) {
    const places = boxes.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(boxes.length);
    for (const { x, y } of boxes) expect([x % boxSize.width >= 0, y >= 0]).toEqual([true, true]);
  }
});

test('an arrow leads to the state that is entered, and bears the name its coverage is told by', () => {
  const [covered] = coverageOf([historyModel]);
  const named = new Set(chart.arrows.map(({ name }) => name));
  expect([...named].filter((name) => !covered?.transitions.includes(name))).toEqual([]);
  expect(chart.arrows).toContainEqual(expect.objectContaining({ from: 'shown.resting', to: 'shown.readingMore', cause: 'history.more' }));
  expect(chart.arrows).toContainEqual(expect.objectContaining({ from: '', to: 'reading', cause: 'history.renew' }));
});
