import { expect, test } from 'vitest';
import { examine, exitCodeOf, fault, fine, lineOf, unknown, warning } from './finding.ts';

const [well, low, bad, dark] = [
  fine('Clock', 'It is right.'),
  warning('Disk', '7 % are free.', 'Make room.'),
  fault('Port 80', 'Another program uses it.', 'Stop it.'),
  unknown('Backups', 'BACKUP_DIR is not set', 'Set it.'),
];

test.each([
  ['nothing', [], 0],
  ['what is fine', [well], 0],
  ['a warning', [well, low], 1],
  ['what could not be looked at', [low, dark], 3],
  ['a fault', [dark, bad, low], 2],
])('the exit code of %s is its own', (_, findings, code) => {
  expect(exitCodeOf(findings)).toBe(code);
});

test('a line says the outcome, what was looked at, what was found and what to do', () => {
  expect([well, low, bad, dark].map(lineOf)).toEqual([
    'fine     Clock: It is right.',
    'warning  Disk: 7 % are free. Make room.',
    'fault    Port 80: Another program uses it. Stop it.',
    'unknown  Backups: Could not be looked at because BACKUP_DIR is not set. Set it.',
  ]);
});

test('a probe that throws could not look, and the others do', async () => {
  const failing = async () => Promise.reject(new Error('the store is off.\nat line 3'));
  const findings = await examine([
    { about: 'Store', look: failing },
    { about: 'Clock', look: async () => [well, low] },
  ]);
  expect(findings.map(lineOf)).toEqual([
    'unknown  Store: Could not be looked at because the store is off. Remove the reason and run it again.',
    lineOf(well),
    lineOf(low),
  ]);
});
