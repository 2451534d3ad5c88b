import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AuditSeal } from '../../../contract/access/audit.ts';
import type { RecordRef } from '../../../machines/catalogues/record/record.selectors.ts';
import { replied } from '../../../machines/quality/paths/samples.ts';
import { createServerClock } from '../../platform/clock.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { AuditDetail } from './AuditDetail.tsx';
import { SealNote } from './SealNote.tsx';

const at = '2026-03-02T10:00:00.000Z';

function note(...seals: AuditSeal[]) {
  const ask = vi.fn(() => Promise.resolve(replied(seals.length > 1 ? seals.shift() : seals[0])));
  const platform = { capabilities: null, call: vi.fn(), ask, download: vi.fn(), clock: createServerClock() } as unknown as Platform;
  render(
    <Localized>
      <PlatformProvider value={platform}>
        <SealNote />
      </PlatformProvider>
    </Localized>,
  );
}

test('shows how many entries are intact and, after another check, which entry was altered', async () => {
  note(
    { verifying: false, verified: { lines: 261, at, fault: null } },
    { verifying: false, verified: { lines: 262, at, fault: { kind: 'changed', place: 17, id: 40 } } },
  );
  await screen.findByText(/261 lines, intact\./);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Verify' })));
  await screen.findByText('The log was tampered with: line 17 was modified.');
  expect(document.querySelector('[data-seal="broken"]')).not.toBeNull();
});

test('details appear as words: names, session kinds, yes or no; nothing if there are none', () => {
  const record = (detail: unknown) => {
    const snapshot = { context: { record: { detail, action: 'signed_in' } } };
    return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) } as unknown as RecordRef;
  };
  const shown = (detail: unknown) => (
    <Localized>
      <AuditDetail record={record(detail)} isEditable={false} beforeSave={vi.fn()} />
    </Localized>
  );
  const { container, rerender } = render(shown({ kind: 'external', dry: true, host: 'peru.example.org' }));
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Kind', 'Dry run', 'From the address']);
  expect([...container.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'Another installation',
    'Yes',
    'peru.example.org',
  ]);
  rerender(shown({}));
  expect(container.textContent).toBe('');
});
