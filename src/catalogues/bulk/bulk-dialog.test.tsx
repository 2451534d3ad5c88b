import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { bulkMachine } from '../../../machines/catalogues/catalogue/bulk.machine.ts';
import { gates } from '../../../machines/catalogues/record/record.paths.ts';
import { replied } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { Localized } from '../../testing/localized.tsx';
import { BulkSheet } from './BulkDialog.tsx';

test('deleting several rows asks first how many of what, then names each; the list is read again', { tags: ['OQ-101'] }, async () => {
  const rows = [
    { id: 7, label: 'North gate', done: true },
    { id: 8, label: 'South gate', done: false, message: 'The gate is armed.' },
  ];
  const script = new Script<'deleteMany'>({ deleteMany: [replied({ done: 1, failed: 1, rows })] });
  const machine = bulkMachine.provide({ actors: { deleteMany: script.port('deleteMany') } });
  const input = { catalogue: gates, rows: { ids: [7, 8] }, count: 2, purpose: 'delete' as const, newKey: () => 'key-1' };
  const [onClose, onDone] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <Localized>
      <BulkSheet bulk={createActor(machine, { input }).start()} onClose={onClose} onDone={onDone} />
    </Localized>,
  );
  expect(screen.getByRole('dialog', { hidden: true }).textContent).toMatch(/Delete 2 of: Gates.*2 rows will be permanently deleted/);
  expect(script.inputs('deleteMany')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { hidden: true, name: 'Delete 2 rows' }));
  await screen.findByText('North gate');
  expect(script.inputs('deleteMany')).toMatchObject([{ rows: { ids: [7, 8] } }]);
  const lines = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(lines).toEqual(['South gateThe gate is armed.', 'North gate']);
  fireEvent.click(screen.getByText('Close'));
  expect([onDone.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
});
