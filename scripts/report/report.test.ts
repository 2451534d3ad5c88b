import { expect, test } from 'vitest';
import { chatModel } from '../../machines/collaboration/chat/chat.paths.ts';
import { coverageOf } from '../../machines/quality/paths/coverage.ts';
import { leavesOf } from '../../machines/quality/paths/leaves.ts';
import { stepPaths } from '../../machines/quality/paths/paths.ts';
import { callMachine } from '../../machines/telephony/call/call.machine.ts';
import { sharesModel } from '../../machines/video/shares/shares.paths.ts';
import { tabsMachine } from '../../machines/workspace/tabs/tabs.machine.ts';
import { curve, drawingOf, type Place } from '../../src/quality/qa/chart-layout.ts';
import { svgOf } from './drawing.ts';
import { chapterOf } from './machine.ts';
import { buildReports } from './machine-report.ts';
import { pageOf } from './page.ts';

const proving = { ...sharesModel, proves: { events: {}, ports: { makeShare: 'OP-4.05' }, states: {} } };
const isDenied = ({ text, state }: { text: string; state: string }) => text.startsWith('makeShare') && state === 'ready.denied';
const path = stepPaths(proving).find(({ steps }) => steps.some(isDenied));
if (!path) throw new Error('shares has no path to ready.denied');
const walk = {
  path,
  stepsSeen: path.steps.length,
  initialState: null,
  observed: [],
  pictures: { [path.steps.findIndex(isDenied) + 1]: 'denied.jpg' },
};
const left = { 'share.copy': 'the <clipboard> of a real browser' };
const unwalked = { 'making: makeShare does not answer': 'nobody waits so long' };
const [report] = buildReports(coverageOf([proving]), [proving], [walk], [{ machine: 'shares', left, unwalked, unseen: null }]);
if (!report) throw new Error('nothing is told');

test('a chart holds every state once, none upon another, and the states of a group in its frame', () => {
  const { boxes, frames, width, height } = drawingOf(callMachine);
  const leaves = leavesOf(callMachine).map((leaf) => leaf.path);
  expect(
    boxes
      .filter(({ kind }) => kind !== 'group' && kind !== 'end')
      .map((box) => box.path)
      .sort(),
  ).toEqual(leaves.sort());
  const apart = (a: Place, b: Place) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  for (const [at, box] of boxes.entries())
    for (const other of boxes.slice(at + 1)) expect(apart(box, other), `${box.path} ${other.path}`).toBe(true);
  const line = frames.find((frame) => frame.path === 'connected.line');
  for (const box of boxes.filter((one) => one.path.startsWith('connected.line.')))
    expect(
      line && line.x < box.x && line.y < box.y && line.x + line.width > box.x + box.width && line.y + line.height > box.y + box.height,
    ).toBe(true);
  for (const box of boxes) expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).not.toContain(false);
});

test('every line begins and ends at a box, and bears all that causes it', () => {
  const { boxes, lines } = drawingOf(sharesModel.machine);
  for (const { from, to, points } of lines) {
    expect(boxes.map((box) => box.path)).toEqual(expect.arrayContaining([from, to]));
    expect(points.length).toBeGreaterThan(1);
  }
  const refused = lines.find(({ from, to }) => from === 'copying' && to === 'ready.copyFailed');
  expect(refused?.arrows.map(({ cause }) => cause)).toEqual(['copy replies', 'copy does not answer']);
  const level = [
    { x: 0, y: 0 },
    { x: 10, y: 6 },
    { x: 20, y: 6 },
  ];
  expect(curve(level)).toBe('M0 0 C5 0 5 6 10 6 C15 6 15 6 20 6');
});

test('where a machine begins is told, in each of its regions', () => {
  const first = (machine: Parameters<typeof drawingOf>[0]) =>
    drawingOf(machine).boxes.flatMap(({ path: box, isFirst }) => (isFirst ? [box] : []));
  expect(first(sharesModel.machine)).toEqual(['reading']);
  expect(first(tabsMachine)).toEqual(['strip.quiet', 'config.saved']);
});

test('a line is as well covered as the least of what causes it', () => {
  const svg = svgOf('shares', drawingOf(sharesModel.machine), {
    state: () => 'ui',
    transition: (name) => (name.includes('xstate.error.actor.0.shares.copying') ? 'never' : 'ui'),
  });
  expect(svg).toContain('class="line never"><title>copying → ready.copyFailed: copy replies · copy does not answer (by nothing)</title>');
});

test('what a walk saw is told of states, transitions and requirements, with its picture', () => {
  const of = (state: string) => report.states.find((row) => row.path === state);
  expect([of('ready.denied')?.reach, of('ready.denied')?.picture]).toEqual(['ui', 'denied.jpg']);
  expect([of('copying')?.reach, of('copying')?.picture]).toEqual(['unit', undefined]);
  const made = report.transitions.filter(({ cause }) => cause === 'share.make');
  expect(made.map(({ from, to, says, reach }) => [from, to, says, reach])).toEqual([
    ['ready', 'making', 'The operator makes an address for the chosen time.', 'ui'],
  ]);
  expect(report.proofs.map(({ id, walks }) => [id, walks])).toEqual([['OP-4.05', [path.id]]]);
});

test('a chapter shows the chart, states with pictures, and why some cannot be reached by hand', () => {
  const text = chapterOf(report, (file) => `data:${file}`);
  expect(text).toContain('<details class="machine" id="shares"');
  expect(text).toContain('<img src="data:denied.jpg" alt="ready.denied"');
  expect(text).toContain('<br><span class="soft">the &lt;clipboard&gt; of a real browser</span>');
  expect(text).toContain('<br><span class="soft">nobody waits so long</span>');
  expect(text).toContain('data-is="gaps walked"');
});

test('the page needs no other file, and lists the gaps and the requirements', () => {
  const requirements = new Map([['OP-4.05', 'A known id replaces its row']]);
  const silent = {
    ...report,
    id: 'mute',
    walks: 0,
    states: report.states.map((row) => ({ ...row, description: undefined, reach: 'never' as const })),
  };
  const page = pageOf({ reports: [report, silent], requirements, pictureOf: () => undefined });
  expect(page).not.toMatch(/(src|href)="(?!#|data:)/);
  expect(page).toContain(`What nothing reaches (${silent.states.length})`);
  expect(page).toContain(`States that say nothing (${silent.states.length})`);
  expect(page).toContain('Machines never walked in the real interface (1)</h3><p>mute</p>');
  expect(page).toContain('<td>making</td><td>makeShare does not answer</td><td>ready.unanswered</td><td>nobody waits so long</td>');
  expect(page).toContain('<td>OP-4.05</td><td>A known id replaces its row</td>');
});

test('a delay is told in the words of its model', () => {
  const [timed] = buildReports(coverageOf([chatModel]), [chatModel], [], []);
  const causes = timed?.transitions.filter(({ cause }) => cause === 'after readRetry').map(({ says }) => says);
  expect(new Set(causes)).toEqual(new Set([chatModel.stepWords.delays['readRetry']]));
  expect(chatModel.stepWords.delays['readRetry']).toBeDefined();
});

test('machines stand in the order of their names', () => {
  const [b, a] = ['b', 'a'].map((id) => ({ ...report, id }));
  const page = pageOf({ reports: [b, a].filter((one) => one !== undefined), requirements: new Map(), pictureOf: () => undefined });
  expect(page.indexOf('<details class="machine" id="a"')).toBeLessThan(page.indexOf('<details class="machine" id="b"'));
});
