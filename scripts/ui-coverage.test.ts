import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { consoleModel } from '../machines/console/console.paths.ts';
import { referenceDataModel } from '../machines/platform/reference-data/reference-data.paths.ts';
import { transitionName } from '../machines/quality/paths/coverage.ts';
import { stepPaths, walk } from '../machines/quality/paths/paths.ts';
import { toursOf } from '../machines/quality/paths/tours.ts';
import type { RecordedWalk } from '../tests/journeys/paths/walk-recorder.ts';
import { countCoverage, coverageTable, findRegressions, unexplained, walkedCoverage } from './ui-coverage.ts';

const [path] = stepPaths(referenceDataModel);
if (!path) throw new Error('reading has no paths');

test('what a walk saw is counted, as far as it came', () => {
  const whole = walkedCoverage(referenceDataModel.machine, [
    { path, stepsSeen: path.steps.length, initialState: null, observed: [], pictures: {} },
  ]);
  const begun = walkedCoverage(referenceDataModel.machine, [{ path, stepsSeen: 0, initialState: 'reading', observed: [], pictures: {} }]);
  expect([...begun.states]).toEqual(['reading']);
  expect([...whole.states]).toEqual([...new Set(path.steps.map(({ state }) => state))]);
  expect(whole.transitions.size).toBeGreaterThan(begun.transitions.size);
});

test('a recorded walk replays to the same state on a real actor, even with events beyond JSON', () => {
  for (const tour of toursOf([consoleModel])) {
    const noted = JSON.parse(
      JSON.stringify({ path: tour, stepsSeen: tour.steps.length, initialState: null, observed: [], pictures: {} }),
    ) as RecordedWalk;
    const names = [...walk(consoleModel, tour).taken].map(transitionName);
    expect([...walkedCoverage(consoleModel.machine, [noted]).transitions].sort()).toEqual([...new Set(names)].sort());
  }
});

test('fewer states or transitions in the interface than before are reported by machine', () => {
  const figures = countCoverage(
    [referenceDataModel.machine],
    [{ path, stepsSeen: path.steps.length, initialState: null, observed: [], pictures: {} }],
  );
  const { states, transitions } = figures['reference-data'] ?? { states: 0, transitions: 0 };
  const observed = 0;
  expect(Math.min(states, transitions)).toBeGreaterThan(0);
  expect(findRegressions(figures, { 'reference-data': { states, transitions, observed } })).toEqual([]);
  expect(findRegressions(figures, { 'reference-data': { states: 0, transitions: transitions - 1, observed } })).toEqual([]);
  expect(findRegressions(figures, { 'reference-data': { states: states + 1, transitions: transitions + 1, observed } })).toEqual([
    `reference-data: ${transitions} transitions are taken in the interface, ${transitions + 1} were`,
    `reference-data: ${states} states are seen in the interface, ${states + 1} were`,
  ]);
  expect(findRegressions({}, { session: { states: 0, transitions: 3, observed: 0 } })).toEqual([
    'session: 0 transitions are taken in the interface, 3 were',
  ]);
});

test('the figures are a table with a line a machine, and one for all of them', () => {
  const lines = coverageTable([referenceDataModel.machine], { 'reference-data': { states: 2, transitions: 3, observed: 2 } }).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/^\| all 1 +\| +4 \| +2 \| +\d+ \| +3 \| \d+ % \| +2 \| \d+ % +\|$/);
  expect(lines[3]).toMatch(/^\| reference-data /);
});

test('a share is told in whole per cent, and none of them gets lost in counting', () => {
  const events = Array.from({ length: 100 }, (_, at) => [`said.${at}`, {}]);
  const machine = createMachine({ id: 'hundred', on: Object.fromEntries(events) });
  expect(coverageTable([machine], { hundred: { states: 0, transitions: 29, observed: 0 } })).toContain('| 29 %');
});

test('uncovered transitions without a reason are reported, and so are reasons for covered ones', () => {
  const walked = [{ path, stepsSeen: path.steps.length, initialState: null, observed: [], pictures: {} }];
  const open = unexplained([referenceDataModel.machine], walked, []);
  expect(open.length).toBeGreaterThan(0);
  for (const one of open)
    expect(one).toMatch(/^reference-data: neither walked in the interface nor given a reason \(`unwalked`\): [\w.]+: .+/);
  const place = /: ([\w.]+: .+?)( →|$)/.exec(open[0]?.split('(`unwalked`)')[1] ?? '')?.[1] ?? '';
  const unexplainedNames = unexplained([referenceDataModel.machine], walked, [
    { machine: 'reference-data', left: {}, unwalked: { [place]: 'Nobody can.' }, unseen: null },
  ]);
  expect(open.filter((one) => !unexplainedNames.includes(one)).length).toBeGreaterThan(0);
  expect(
    unexplained([referenceDataModel.machine], walked, [
      { machine: 'reference-data', left: {}, unwalked: { 'nowhere: nothing': 'Nobody can.' }, unseen: null },
    ]),
  ).toContain('reference-data: a reason is given (`unwalked`) for what is walked, or does not exist: nowhere: nothing');
  expect(unexplained([referenceDataModel.machine], [], [])).toEqual([]);
});
