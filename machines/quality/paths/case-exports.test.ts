import { expect, test } from 'vitest';
import type { Case } from './case.ts';
import { gherkinOf, tables } from './case-exports.ts';

const step = (action: string, expected: string[]) => ({ action, expected, state: 'shut', kind: 'event', text: action });
const door: Case = {
  id: 'door-1a2b3c4d',
  machine: 'door',
  model: 'door',
  given: 'Sign in as ana@demo.test, password atalaya-demo.',
  start: { account: 'ana@demo.test', address: '/inicio' },
  steps: [step('Press “Open”.', ['It is open, "wide".']), step('Press “Shut”.', ['It is shut.', 'It is dark.'])],
  state: 'shut',
  expected: ['It is shut.'],
  proves: ['OP-1.01', 'OQ-2'],
};

const given = '"Sign in as ana@demo.test, password atalaya-demo."';

test('TestRail: a title begins a case, and only its first line has what is of the whole', () => {
  expect(tables.testrail([door]).split('\r\n')).toEqual([
    'Title,Section,Template,Type,References,Preconditions,Steps (Step),Steps (Expected Result)',
    `door: shut (door-1a2b3c4d),door,Test Case (Steps),Functional,"OP-1.01, OQ-2",${given},Press “Open”.,"It is open, ""wide""."`,
    ',,,,,,Press “Shut”.,It is shut. It is dark.',
  ]);
});

test('Xray: each line has the id by which lines are one test', () => {
  expect(tables.xray([door]).split('\r\n')).toEqual([
    'Test ID,Summary,Test Type,Labels,Precondition,Action,Data,Expected Result',
    `door-1a2b3c4d,door: shut (door-1a2b3c4d),Manual,door OP-1.01 OQ-2,${given},Press “Open”.,,"It is open, ""wide""."`,
    'door-1a2b3c4d,,,,,Press “Shut”.,,It is shut. It is dark.',
  ]);
});

test('Zephyr: a name begins a case, with the columns of its step-by-step script', () => {
  const [head, first, second] = tables.zephyr([door]).split('\r\n');
  expect(head).toBe(
    'Name,Objective,Precondition,Folder,Labels,Test Script (Step-by-Step) - Step,Test Script (Step-by-Step) - Test Data,Test Script (Step-by-Step) - Expected Result',
  );
  expect(first).toBe(
    `door: shut (door-1a2b3c4d),It is shut.,${given},/door,"door-1a2b3c4d, OP-1.01, OQ-2",Press “Open”.,,"It is open, ""wide""."`,
  );
  expect(second).toBe(',,,,,Press “Shut”.,,It is shut. It is dark.');
});

test('Gherkin: a feature a machine, a scenario a case, its id and requirements as tags', () => {
  expect(
    gherkinOf([door, { ...door, id: 'gate-1', machine: 'gate' }])
      .split('\n')
      .slice(0, 13),
  ).toEqual([
    'Feature: door',
    '',
    '  @door-1a2b3c4d @OP-1.01 @OQ-2',
    '  Scenario: shut (door-1a2b3c4d)',
    '    Given Sign in as ana@demo.test, password atalaya-demo.',
    '    When Press “Open”.',
    '    Then It is open, "wide".',
    '    When Press “Shut”.',
    '    Then It is shut.',
    '    And It is dark.',
    '',
    'Feature: gate',
    '',
  ]);
});
