import { expect, test } from 'vitest';
import { countTests, demandFirstTry, formatFailures, isLenient, program, retriedTests, runSteps, type Step } from './steps.ts';

test('tests are counted over files; skipped ones are neither passed nor failed', () => {
  const report = {
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }] },
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
    ],
  };
  expect(countTests(JSON.stringify(report))).toEqual({ passed: 2, failed: 1 });
});

test('a file that broke before its tests, and a report that never came, count as failed', () => {
  expect(countTests(JSON.stringify({ testResults: [{ status: 'failed', assertionResults: [] }] }))).toEqual({ passed: 0, failed: 1 });
  expect(countTests('')).toEqual({ passed: 0, failed: 1 });
});

test('a step that fails or cannot be started counts as failed and shows what it said', async () => {
  const steps: Step[] = [
    { name: 'fails', command: [process.execPath, '-e', 'console.log("why"); process.exit(3)'] },
    { name: 'missing', command: program('no-such-program') },
    { name: 'fine', command: [process.execPath, '-e', ''] },
  ];
  const lines: string[] = [];
  const outcomes = await runSteps(steps, 1, (line) => lines.push(line));
  expect(outcomes.map(({ name, ok, failed }) => ({ name, ok, failed }))).toEqual([
    { name: 'fails', ok: false, failed: 1 },
    { name: 'missing', ok: false, failed: 1 },
    { name: 'fine', ok: true, failed: 0 },
  ]);
  expect(lines[0]).toContain('why');
  expect(lines.at(-1)).toMatch(/^✓ fine/);
});

test('a long run repeats the last lines of failed steps at its end, and none of passed ones', async () => {
  const long = 'for (let i = 0; i < 500; i++) console.log(`line ${i}`); console.log("why at last"); process.exitCode = 1';
  const steps: Step[] = [
    { name: 'long', command: [process.execPath, '-e', long] },
    { name: 'fine', command: [process.execPath, '-e', 'console.log("all is well")'] },
  ];
  const faults = formatFailures(await runSteps(steps, 1, () => undefined));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('✗ long');
  expect(faults[0]).toContain('why at last');
  expect(faults[0]).not.toContain('line 300\n');
});

test('tests that passed only when they were tried again are named', () => {
  const output =
    ' ✓ |e2e| a.test.ts > is steady 12ms\n ✓ |e2e| b.test.ts > wavers 15ms (retry x1)\n × |e2e| c.test.ts > fails 9ms (retry x2)\n';
  expect(retriedTests([{ name: 'journeys', ok: true, seconds: 1, output, passed: 2, failed: 1 }])).toEqual([
    ' ✓ |e2e| b.test.ts > wavers 15ms (retry x1)',
  ]);
});

test('a strict run fails by each test that had to be tried again, and by none that failed anyway', () => {
  const outcome = (output: string) => [{ name: 'journeys', ok: true, seconds: 1, output, passed: 2, failed: 0 }];
  const wavering = ' ✓ |e2e| b.test.ts > wavers 15ms (retry x1)';
  expect(
    demandFirstTry(outcome(` ✓ |e2e| a.test.ts > is steady 12ms\n${wavering}\n × |e2e| c.test.ts > fails 9ms (retry x2)\n`)),
  ).toMatchObject({
    ok: false,
    failed: 1,
    output: wavering,
  });
  expect(demandFirstTry(outcome(' ✓ |e2e| a.test.ts > is steady 12ms\n'))).toMatchObject({ ok: true, failed: 0 });
});

test('a run is lenient only where it says so', () => {
  expect([isLenient([]), isLenient(['--lenient'])]).toEqual([false, true]);
});
