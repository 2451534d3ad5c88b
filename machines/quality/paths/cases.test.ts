import { expect, test } from 'vitest';
import { sessionMachine } from '../../access/session/session.machine.ts';
import { historyModel } from '../../alarms/history/history.paths.ts';
import { referenceDataModel } from '../../platform/reference-data/reference-data.paths.ts';
import { sharesModel } from '../../video/shares/shares.paths.ts';
import { tabsMachine } from '../../workspace/tabs/tabs.machine.ts';
import { type Case, caseOf } from './case.ts';
import { csvOf, markdownOf } from './case-documents.ts';
import { casesOf, changesOf, exploding, idsOf, statesOf } from './cases.ts';
import { diagramOf } from './diagram.ts';
import { leavesOf } from './leaves.ts';
import { shortestPaths } from './paths.ts';

const cases = casesOf([referenceDataModel, historyModel], 'shortest');
/** A case in the words of its model, as where nothing says how a person carries it out. */
const [denied] = shortestPaths(sharesModel)
  .filter(({ state }) => state === 'ready.denied')
  .map((path) => caseOf(sharesModel, path));

test('a case says what is given, what is done, and what is seen after each step', () => {
  expect(denied?.given).toBe('An operator opens “Share…” of an alarm.');
  expect(denied?.steps.map(({ action }) => action)).toEqual([
    'Asked to read the addresses that were made, the platform agrees.',
    'The operator makes an address for the chosen time.',
    'Asked to make an address, the platform refuses: record.not_found.',
  ]);
  expect(denied?.steps.every(({ expected }) => expected.join(' ').length > 15)).toBe(true);
  expect(denied?.expected).toEqual(denied?.steps.at(-1)?.expected);
});

test('Markdown tells a case with what is seen under each step', () => {
  const text = markdownOf(denied ? [denied] : []);
  expect(text).toContain(`### ${denied?.id}: to ready.denied\n\nGiven: An operator opens “Share…” of an alarm.`);
  expect(text).toContain(`2. The operator makes an address for the chosen time.\n   - ${denied?.steps[1]?.expected.join(' ')} \`making\``);
  expect(text).toContain(`Then: ${denied?.expected.join(' ')} (\`ready.denied\`)`);
});

test('the path to each state appears once; a requested state selects paths that end inside it', () => {
  const ends = cases.filter(({ machine }) => machine === 'history').map(({ state }) => state);
  expect(new Set(ends).size).toBe(ends.length);
  const inside = casesOf([historyModel], 'shortest', 'shown').map(({ state }) => state);
  expect(inside.sort()).toEqual(['shown.moreUnread', 'shown.readingMore', 'shown.resting']);
});

test.each(['simple', 'steps'] as const)('%s paths are more than the shortest, and come to as many states', (strategy) => {
  const [shortest, others] = (['shortest', strategy] as const).map((one) => casesOf([sharesModel], one));
  const statesOn = (all: readonly Case[] = []) => new Set(all.flatMap(({ steps }) => steps.map(({ state }) => state)));
  expect(others?.length).toBeGreaterThan(2 * (shortest?.length ?? 0));
  expect([...statesOn(shortest)].filter((state) => !statesOn(others).has(state))).toEqual([]);
});

test('a machine is gone over by hand in few tours, each as long as many cases', () => {
  const tours = casesOf([historyModel], 'tours');
  expect(tours.length).toBeLessThan(casesOf([historyModel], 'shortest').length);
  const states = new Set(tours.flatMap(({ steps }) => steps.map(({ state }) => state)));
  for (const { state } of casesOf([historyModel], 'shortest')) expect(states).toContain(state);
});

test('paths without a loop that are too many are left out, and said to be', () => {
  expect(casesOf([historyModel], 'simple')).toEqual([]);
  expect(exploding([referenceDataModel, historyModel])).toEqual([
    'history has more than 5000 simple paths, which are left out; --strategy steps takes every step with 411.',
  ]);
});

test('the states that a case can be asked to end in are known', () => {
  expect(statesOf([referenceDataModel])).toEqual(['reading', 'read', 'refused', 'unread']);
});

test('CSV has a line for each step and expectation, the id in each, the title in the first only', () => {
  const long = cases.find(({ machine, steps }) => machine === 'history' && steps.length > 1);
  const lines = csvOf(long ? [long] : []).split('\r\n');
  expect(lines).toHaveLength(1 + (long?.steps.length ?? 0));
  expect(lines[0]).toBe('ID,Title,Section,Model,Preconditions,Step,Action,Expected Result,State,References');
  expect(lines[1]).toMatch(new RegExp(`^${long?.id},"?history to ${long?.state}: `));
  expect(lines[1]).toContain(',history,history,');
  expect(lines[2]?.startsWith(`${long?.id},,,,,2,`)).toBe(true);
  for (const [at, step] of (long?.steps ?? []).entries()) expect(lines[at + 1]).toContain(step.expected[0]?.slice(0, 10) ?? '?');
});

test('a cell with commas, quotes or line ends is quoted', () => {
  const [first] = cases;
  if (!first) throw new Error('no case');
  expect(csvOf([{ ...first, given: 'He said "no", twice.' }])).toContain('"He said ""no"", twice."');
});

test('what is new and what is gone since another version is told by machine', () => {
  const before = idsOf(cases);
  const [first] = before['reference-data'] ?? [];
  const changed = changesOf(
    cases.filter(({ id }) => id !== first),
    { ...before, history: (before['history'] ?? []).slice(1) },
  );
  expect(changed).toEqual({
    'reference-data': { added: [], gone: [first] },
    history: { added: [before['history']?.[0]], gone: [] },
  });
  expect(changesOf(cases, before)).toEqual({});
});

test('a case names the requirements that its steps and its states show, each once', () => {
  const named = {
    ...referenceDataModel,
    proves: { events: {}, ports: { readReferenceData: 'OP-8.02 OP-8.01' }, states: { refused: 'OP-8.01' } },
  };
  const refusedOnes = casesOf([named], 'shortest').filter(({ state }) => state === 'refused');
  expect(refusedOnes.map(({ proves }) => proves)).toEqual([['OP-8.01', 'OP-8.02']]);
  expect(markdownOf(refusedOnes)).toContain('Proves: OP-8.01, OP-8.02.');
});

test('a diagram draws every state and every transition', () => {
  const drawn = diagramOf(referenceDataModel.machine);
  for (const state of ['reading', 'read', 'refused', 'unread']) expect(drawn).toContain(`state "${state}"`);
  expect(drawn).toMatch(/reference_data_unread --> reference_data_reading: reference\.renew/);
  expect(drawn).toMatch(/reference_data_unread --> reference_data_reading: after readRetry/);
  expect(drawn).toContain('reference_data_reading --> reference_data_refused: readReferenceData replies');
  expect(drawn).toContain('reference_data_reading --> reference_data_unread: readReferenceData does not answer');
  expect(drawn).toContain('[*] --> reference_data_reading');
  expect(drawn).toContain('  note right of reference_data_refused\n    The platform refused to show it, and says why.\n  end note');
});

test.each([tabsMachine, sessionMachine])('a diagram begins in each region, and no arrow of it ends at a group: $id', (machine) => {
  const lines = diagramOf(machine).split('\n');
  const ends = lines.flatMap((line) => /^ {2}(\S+) --> (\w+)/.exec(line)?.slice(1, 3) ?? []);
  const marks = (paths: readonly string[]) => paths.map((path) => [machine.id, path].join('.').replaceAll(/\W/g, '_'));
  const leaves = marks(leavesOf(machine).map(({ path }) => path));
  expect(ends.filter((_, at) => at % 2 === 1 && !leaves.includes(ends[at] ?? ''))).toEqual([]);
  const begins = ends.filter((_, at) => ends[at - 1] === '[*]');
  expect(begins).toHaveLength(machine.root.type === 'parallel' ? Object.keys(machine.root.states).length : 1);
  const drawn = lines.flatMap((line) => /^ {2}state ".+" as (\w+)$/.exec(line)?.[1] ?? []);
  expect(ends.filter((end) => end !== '[*]' && !drawn.includes(end))).toEqual([]);
});
