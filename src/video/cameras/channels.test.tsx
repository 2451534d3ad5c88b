import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Localized } from '../../testing/localized.tsx';
import { DiscoveredCameras } from './DiscoveredCameras.tsx';
import { parseDiscovery } from './discovery.ts';

const answer = (rows: object[], created = 0) => ({ demo: false, found: rows.length, created, updated: 0, removed: 0, rows });
const rows = [
  { channel: '1', name: 'Gate', ip: '10.0.0.9', http_port: 80 },
  { channel: '2', name: 'Vault', ip: null, serial_number: 'S-2' },
];
const show = (given: unknown, query: Record<string, unknown>) => {
  const follow = vi.fn();
  const result = parseDiscovery(given);
  if (!result) throw new Error('not a discovery');
  render(
    <Localized>
      <DiscoveredCameras result={result} query={query} onFollow={follow} />
    </Localized>,
  );
  return follow;
};

test('the cameras that a DVR has are shown, and stored on request', { tags: ['ADM-7.43'] }, () => {
  const follow = show(answer(rows), { id_dvr: 4, save: false });
  expect(screen.getByRole('status').textContent).toBe('2 cameras found. ');
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'ChannelNameTypeIP addressSerial number',
    '1Gate10.0.0.9',
    '2VaultS-2',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Store these cameras' }));
  expect(follow).toHaveBeenCalledWith({ kind: 'act', name: 'discover', start: { id_dvr: 4, save: true } });
});

test('an answer of the simulated service is named as such', () => {
  show({ ...answer(rows), demo: true }, { id_dvr: 4 });
  expect(screen.getByText('Done by the simulated external service.')).toBeTruthy();
});

test('stored ones are counted; a DVR without cameras says so', { tags: ['ADM-7.43'] }, () => {
  show(answer(rows, 2), { id_dvr: 4, save: true });
  expect(screen.getByRole('status').textContent).toBe('2 cameras found. Stored: 2 new, 0 changed.');
  expect(screen.queryByRole('button')).toBeNull();
  show(answer([]), { id_dvr: 4 });
  expect(screen.getByText(/The DVR has no cameras/)).toBeTruthy();
});
