import { expect, test } from 'vitest';
import { formatHandVerdict, parseHandMutant, projectOf, readRun } from './hand-mutants.ts';

const patch = 'The order is lost.\nTests: a.test.ts src/b.test.tsx\n\ndiff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n';

test('the header of a patch has a sentence and the files of tests that must notice it', () => {
  expect(parseHandMutant('/hand/chat-order.patch', patch)).toEqual({
    name: 'chat-order',
    title: 'The order is lost.',
    tests: ['a.test.ts', 'src/b.test.tsx'],
    file: '/hand/chat-order.patch',
  });
  for (const text of [patch.replace('The order is lost.\n', ''), patch.replace(/Tests: .*\n/, ''), 'diff --git a/x b/x\n', ''])
    expect(() => parseHandMutant('x.patch', text)).toThrow('x.patch: the header needs');
});

test.each([
  ['server/alarms/cursor.test.ts', 'unit'],
  ['server/alarms/purge-alarms.platform.test.ts', 'platform'],
  ['tests/platform/phone.test.ts', 'platform'],
  ['tests/peers/telephone.peers.test.ts', 'peers'],
  ['src/alarms/queue/QueuePane.test.tsx', 'views'],
  ['src/telephony/call/calls-views.mocked.test.tsx', 'views-mocked'],
  ['tests/laws/laws.test.ts', 'laws'],
  ['tests/journeys/calls.test.ts', 'e2e'],
])('%s runs in the project %s', (file, project) => {
  expect(projectOf(file)).toBe(project);
});

const file = (status: string, ...tests: string[]) => ({
  name: '/tree/a.test.ts',
  status,
  message: 'SyntaxError: x\nat y',
  assertionResults: tests.map((fullName) => ({ fullName, status: fullName.startsWith('bad') ? 'failed' : 'passed' })),
});
const runOf = (...testResults: object[]) => readRun(JSON.stringify({ testResults }), '/tree');

test('a run has the tests that failed; a file that fails without one could not be loaded', () => {
  expect(runOf(file('failed', 'good', 'bad one'))).toEqual({ failed: ['a.test.ts > bad one'], faults: [] });
  expect(runOf(file('failed'))).toEqual({ failed: [], faults: ['a.test.ts: SyntaxError: x'] });
  expect(runOf(file('passed', 'good'))).toEqual({ failed: [], faults: [] });
});

test('where nothing ran or was reported, that is a fault', () => {
  expect(runOf().faults).toEqual(['No test ran.']);
  expect(readRun('').faults).toEqual(['The tests wrote no report.']);
});

test('a verdict names the test that caught a fault, or those that should have', () => {
  const mutant = parseHandMutant('/hand/chat-order.patch', patch);
  expect(formatHandVerdict({ mutant, outcome: 'caught', by: 'a.test.ts > is in order' })).toBe(
    'caught         chat-order: by “a.test.ts > is in order”',
  );
  expect(formatHandVerdict({ mutant, outcome: 'not caught', by: 'a.test.ts' })).toBe('NOT caught     chat-order: a.test.ts');
});
