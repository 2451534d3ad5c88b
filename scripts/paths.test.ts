import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runPathsCommand } from './paths-command.ts';

const root = join(import.meta.dirname, '..');
/** A folder that is gone after the test. */
function fresh(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cases-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const reading = ['--machine', 'reference-data'];

/** A file of accepted paths of these machines. */
function ledgerOf(ids: Readonly<Record<string, readonly string[]>>): string {
  const file = join(fresh(), 'paths.json');
  writeFileSync(file, JSON.stringify(ids));
  return file;
}
const acceptedIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;

test('a folder gets a file a machine, and what explodes is left out with a sentence', () => {
  const folder = join(fresh(), 'out');
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  runPathsCommand([...reading, '--machine', 'history', '--strategy', 'simple', '--format', 'csv', '--out', folder]);
  expect(errors.mock.calls.join()).toContain('history has more than 5000 simple paths');
  errors.mockRestore();
  expect(readdirSync(folder)).toEqual(['reference-data.csv']);
  expect(readFileSync(join(folder, 'reference-data.csv'), 'utf8').split('\n')[0]).toContain('ID,Title,Section');
});

test('accepting one machine leaves the others unchanged, and changes are reported for it alone', () => {
  const ledger = ledgerOf({ 'reference-data': ['reference-data-gone'], history: ['history-gone'] });
  const changes = runPathsCommand([...reading, '--changes', '--ledger', ledger]);
  expect(changes).toMatch(/^reference-data: \d+ new, 1 gone\n/);
  expect(changes).not.toContain('history');
  expect(runPathsCommand([...reading, '--accept', '--ledger', ledger])).toMatch(/paths\.json: \d+ paths of 1 machines$/);
  const { 'reference-data': own, ...others } = acceptedIn(ledger);
  expect(own).toEqual(acceptedIn(join(root, 'tests/trace/paths.json'))['reference-data']);
  expect(others).toEqual({ history: ['history-gone'] });
  expect(runPathsCommand([...reading, '--changes', '--ledger', ledger])).toContain('No path is new and none is gone');
});

test('a machine is compared and accepted whole, also where one of its models is named', () => {
  const named = ['--machine', 'alarm-from-list'];
  const ledger = ledgerOf({});
  runPathsCommand([...named, '--accept', '--ledger', ledger]);
  const { alarm = [] } = acceptedIn(ledger);
  expect(alarm.filter((id) => !id.startsWith('alarm-from-list-')).length).toBeGreaterThan(0);
  expect(runPathsCommand([...named, '--changes', '--ledger', ledger])).toContain('No path is new');
});

test('how much the paths of a machine reach is told', () => {
  expect(runPathsCommand([...reading, '--coverage'])).toMatch(/^reference-data +\d+ paths, 4 of 4 states, (\d+) of \1 transitions$/);
});

test.each([
  [['--strategy', 'shortes'], 'There is no strategy shortes: there are easiest, shortest, simple, steps, tours.'],
  [['--format', 'constructor'], 'There is no format constructor: there are markdown, json, csv, testrail, xray, zephyr, gherkin, mermaid.'],
  [['--machine', 'readin'], 'There is no machine readin: there are '],
  [['--changes', '--strategy', 'steps'], '--changes goes without --strategy.'],
  [['--accept', '--to', 'read', '--format', 'csv'], '--accept goes without --to, --format.'],
  [['--coverage', '--accept'], '--coverage goes without --accept.'],
  [['--ledger', 'paths.json'], '--ledger goes with --changes or --accept.'],
  [['--to', 'read', '--format', 'mermaid'], '--to chooses paths: a diagram (mermaid) has none.'],
  [['--to', 'reading', '--strategy', 'shortest'], 'No path of this strategy (shortest) ends in reading: the machine begins there.'],
])('what cannot be done is refused with a reason: %s', (args, reason) => {
  expect(() => runPathsCommand([...reading, ...args])).toThrow(reason);
});
