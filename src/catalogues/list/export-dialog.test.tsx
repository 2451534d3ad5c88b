import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Localized } from '../../testing/localized.tsx';
import { ExportDialog } from './ExportDialog.tsx';

function open(more: { found?: number | null; isNarrowed?: boolean } = {}) {
  const onExport = vi.fn();
  const about = { title: 'Centers', found: 12, isNarrowed: true, shown: 3, ...more };
  render(<ExportDialog {...about} onExport={onExport} onClose={vi.fn()} />, { wrapper: Localized });
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Export' }));
  return { onExport, press };
}

test('an export takes the rows and columns that the list shows, unless all are chosen', { tags: ['ADM-2.60'] }, async () => {
  const { onExport, press } = open();
  expect(screen.getByLabelText('The 12 rows that search and filters find')).toBeTruthy();
  await press();
  expect(onExport).toHaveBeenLastCalledWith({ rows: 'found', columns: 'shown' });
  await userEvent.click(screen.getByLabelText('All rows'));
  await userEvent.click(screen.getByLabelText('All columns, as an import needs them'));
  await press();
  expect(onExport).toHaveBeenLastCalledWith({ rows: 'all', columns: 'all' });
});

test('of a list without search and filters only the columns are chosen', { tags: ['ADM-2.60'] }, () => {
  open({ isNarrowed: false });
  expect(screen.queryByLabelText('All rows')).toBeNull();
  expect(screen.getByLabelText('The 3 visible columns')).toBeTruthy();
});
