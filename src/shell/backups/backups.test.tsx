import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type BackupsState, type RestoreRehearsal, rehearsalCalls, rehearsalOutcomes } from '../../../contract/platform/rehearsal.ts';
import type { Answer } from '../../../machines/shared/port.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { Backups } from './Backups.tsx';
import { outcomeText } from './rehearsal-words.ts';

const never = () => new Promise<never>(() => undefined);
const name = 'atalaya-2026-11-28T020000Z.backup';
const row: RestoreRehearsal = {
  id: 1,
  backup: name,
  begun: '2026-11-28T10:00:00.000Z',
  ended: '2026-11-28T10:00:42.000Z',
  by: null,
  outcome: 'restored',
  reason: null,
  result: {
    checks: { migrations: 'passed', rows: 'passed', keys: 'unknown', newest: 'passed' },
    counts: { tenants: 12, users: 20, alarms: 4000, events: 900 },
    rows: 5200,
    tables: 60,
    newest: null,
  },
};
const read: BackupsState = {
  directory: 'read',
  backups: [{ name, made: '2026-11-28T02:00:00.000Z', bytes: 4_000_000 }],
  rehearsals: [],
  every_days: 30,
};

function show(state: Partial<BackupsState>, started: Answer<RestoreRehearsal> | null = null) {
  const asked: unknown[] = [];
  const platform: Platform = {
    capabilities: null,
    call: never,
    ask: (async (call: unknown, parts: { body?: unknown }) => {
      if (call === rehearsalCalls.backups) return { ok: true, data: { ...read, ...state } };
      asked.push(parts.body);
      if (started === null) throw new Error('no reply');
      return started;
    }) as unknown as Platform['ask'],
    download: never,
    clock: { now: () => Date.now(), update: () => undefined },
  };
  render(
    <Localized>
      <PlatformProvider value={platform}>
        <Backups />
      </PlatformProvider>
    </Localized>,
  );
  return asked;
}

test.each<[Partial<BackupsState>, string]>([
  [{ directory: 'none', backups: [] }, 'Backups are not made by schedule. Set BACKUP_EVERY_HOURS and BACKUP_DIR.'],
  [{ directory: 'unread', backups: [] }, 'The directory of backups cannot be read. See whether its disk is mounted.'],
  [{ backups: [] }, 'The directory holds no backup yet.'],
  [{}, 'No rehearsal was made yet.'],
])('what there is not is said in its own words: %j', async (state, text) => {
  show(state);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('each outcome has a sentence of its own, and the reason of the platform beside it', async () => {
  const rehearsals = rehearsalOutcomes.map((outcome, id) => ({ ...row, id, outcome, reason: `reason ${id}` }));
  show({ rehearsals });
  await screen.findByText('Rehearsals');
  expect(new Set(rehearsalOutcomes.map(outcomeText)).size).toBe(rehearsalOutcomes.length);
  for (const [id, outcome] of rehearsalOutcomes.entries()) {
    const item = screen.getByText(outcomeText(outcome)).closest('li') as HTMLElement;
    expect(item.textContent).toContain(`reason ${id}`);
    expect(within(item).getByText(outcome === 'restored' ? 'Passed' : 'Failed')).toBeTruthy();
  }
});

test('what was checked and counted is listed with the time it took', async () => {
  show({ rehearsals: [row] });
  const item = (await screen.findByText('Restored and checked')).closest('li') as HTMLElement;
  for (const text of ['4,000 alarms, 900 events, 12 tenants, 20 users; 60 tables compared', 'took 42 s', 'by schedule'])
    expect(item.textContent).toContain(text);
  expect(item.textContent).toContain('In order: version of the database, rows of each table, time of the newest event');
  expect(item.textContent).toContain('Not stated by the backup: keys of the installation');
});

test('a rehearsal of a backup is started by its button, which is off while one runs', async () => {
  const asked = show({}, { ok: true, data: { ...row, id: 2, ended: null, outcome: null, result: null, by: 'Diego' } });
  const button = await screen.findByRole('button', { name: `Rehearse restoring ${name}` });
  fireEvent.click(button);
  expect(await screen.findByText('A rehearsal runs')).toBeTruthy();
  expect(asked).toEqual([{ backup: name }]);
  fireEvent.click(screen.getByRole('button', { name: `Rehearse restoring ${name}` }));
  expect(asked).toHaveLength(1);
});

test('a start without an answer says that nobody knows', async () => {
  show({});
  fireEvent.click(await screen.findByRole('button', { name: `Rehearse restoring ${name}` }));
  expect(await screen.findByText('No response: whether a rehearsal runs is not known. Reload to see.')).toBeTruthy();
});
