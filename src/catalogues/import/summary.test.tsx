import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { importMachine } from '../../../machines/catalogues/import/import.machine.ts';
import { aFile, aResult } from '../../../machines/catalogues/import/import.paths.ts';
import { gates } from '../../../machines/catalogues/record/record.paths.ts';
import { replied } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { Localized } from '../../testing/localized.tsx';
import { Summary } from './Summary.tsx';

const fault = { row: 3, field: 'height', value: '50', message: 'At most 9' };
const faulty = aResult({ rows: 5, created: 1, updated: 2, unchanged: 1, faulty: 1, faults: [fault] });
const tried = aResult({ rows: 9, created: 4, updated: 3, unchanged: 2 });

/** The counts below the sentence, each with its word. */
const counts = () => screen.getAllByRole('term').map((term) => [term.textContent, Number(term.nextElementSibling?.textContent)]);

test.each([
  [
    'tried with a fault',
    [faulty],
    '1 row has errors. Nothing was saved.',
    { 'Would be created': 1, 'Would be updated': 2, Unchanged: 1, 'With errors': 1 },
  ],
  ['tried', [tried], 'All rows are valid. Nothing has been saved yet.', { 'Would be created': 4, 'Would be updated': 3, Unchanged: 2 }],
  ['done', [tried, { ...tried, applied: true }], 'Imported.', { Created: 4, Updated: 3, Unchanged: 2 }],
] as const)('the summary of an import that is %s counts its rows', { tags: ['OQ-81'] }, async (_, results, verdict, expected) => {
  const script = new Script<'readFile' | 'importRows'>({
    readFile: [replied(aFile(['name', 'height']))],
    importRows: results.map(replied),
  });
  const actors = { readFile: script.port('readFile'), importRows: script.port('importRows') };
  const importing = createActor(importMachine.provide({ actors: actors as object }), { input: { catalogue: gates, newKey: () => 'key' } });
  importing.start();
  importing.send({ type: 'import.choose', file: { name: 'gates.csv', size: 60, content: {} } });
  await waitFor(importing, (now) => now.matches('mapping'));
  importing.send({ type: 'import.dryRun' });
  await waitFor(importing, (now) => now.matches('ready') || now.matches('faulty'));
  if (results.length > 1) importing.send({ type: 'import.apply' });
  await waitFor(importing, (now) => !now.matches('applying'));
  render(
    <Localized>
      <Summary importing={importing} />
    </Localized>,
  );
  expect(screen.getByRole('status').textContent).toBe(verdict);
  expect(Object.fromEntries(counts())).toEqual(expected);
  const lines = within(screen.queryByRole('table') ?? document.createElement('div')).queryAllByRole('row');
  expect(lines.slice(1).map((line) => line.textContent)).toEqual(results[0].faulty > 0 ? ['3Height50At most 9'] : []);
});
