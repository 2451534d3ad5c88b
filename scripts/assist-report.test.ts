import { expect, test } from 'vitest';
import { junitOf, type RunCase, reportOf } from './assist-report.ts';

const run: RunCase = {
  id: 'door-1',
  machine: 'door',
  model: 'door',
  given: 'Sign in as ana@demo.test.',
  start: null,
  steps: [],
  state: 'open',
  expected: [],
  proves: ['OP-1.01'],
  url: 'http://127.0.0.1:8080',
  at: '2026-11-28T15:00:00.000Z',
  run: [
    { action: 'Press “Open”.', expected: 'It is open.', verdict: 'pass', note: '', picture: 'door-1-1.png' },
    { action: 'Go in.', expected: 'It is dark.', verdict: 'fail', note: 'light & <warm>', picture: 'door-1-2.png' },
  ],
  passed: false,
};

test('a report has each step with its verdict, note and picture', () => {
  const lines = reportOf(run).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    '# door: open (door-1)',
    '',
    '**Did not pass**, 2 of 0 steps, 2026-11-28T15:00:00.000Z, http://127.0.0.1:8080',
  ]);
  expect(lines).toContain('   - **fail**: light & <warm>');
  expect(lines).toContain('   ![Step 2](door-1-2.png)');
});

test('JUnit XML has the failed step as the failure of one test case', () => {
  const xml = junitOf(run);
  expect(xml).toContain('<testsuites tests="1" failures="1">');
  expect(xml).toContain('<failure message="Step 2: Go in. light &amp; &lt;warm&gt;">Expected: It is dark.</failure>');
  expect(xml).toContain('[[ATTACHMENT|door-1-2.png]]');
  expect(junitOf({ ...run, passed: true })).not.toContain('<failure');
});
