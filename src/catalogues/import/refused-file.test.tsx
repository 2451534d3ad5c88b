import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { importMachine } from '../../../machines/catalogues/import/import.machine.ts';
import { gates } from '../../../machines/catalogues/record/record.paths.ts';
import { refused } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { Localized } from '../../testing/localized.tsx';
import { ImportSheet } from '../ImportDialog.tsx';

test.each([
  ['a platform without imports', refused('route.not_found'), 'This platform does not offer this.'],
  ['a file that is no table', refused('import.unreadable'), 'This file cannot be read'],
] as const)('the import dialog states the reason: %s', { tags: ['OQ-81'] }, async (_, reply, expected) => {
  const script = new Script<'readFile' | 'importRows'>({ readFile: [reply] });
  const actors = { readFile: script.port('readFile'), importRows: script.port('importRows') };
  const importing = createActor(importMachine.provide({ actors: actors as object }), { input: { catalogue: gates, newKey: () => 'key' } });
  importing.start();
  importing.send({ type: 'import.choose', file: { name: 'gates.csv', size: 60, content: {} } });
  await waitFor(importing, (now) => now.matches('refused'));
  render(
    <Localized>
      <ImportSheet importing={importing} onClose={() => undefined} />
    </Localized>,
  );
  expect(screen.getByRole('alert').textContent).toContain(expected);
});
