import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ConditionGrade, SelfWatchRow } from '../../contract/platform/self-watch.ts';
import { conditionGrades, watchedConditions } from '../../contract/platform/self-watch.ts';
import type { Answer } from '../../machines/shared/port.ts';
import { type Platform, PlatformProvider } from '../platform/platform.ts';
import { Localized } from '../testing/localized.tsx';
import { SelfWatch } from './SelfWatch.tsx';
import { conditionWords } from './self-watch-words.ts';

const never = () => new Promise<never>(() => undefined);

function show(answer: Answer<SelfWatchRow[]> | 'unanswered', isOfInstallation = true) {
  const platform: Platform = {
    capabilities: null,
    call: never,
    ask: (async () => {
      if (answer === 'unanswered') throw new Error('no reply');
      return answer;
    }) as Platform['ask'],
    download: never,
    clock: { now: () => Date.now(), update: () => undefined },
  };
  return render(
    <Localized>
      <PlatformProvider value={platform}>
        <SelfWatch isOfInstallation={isOfInstallation} />
      </PlatformProvider>
    </Localized>,
  );
}
const row = (more: Partial<SelfWatchRow>): SelfWatchRow => ({
  condition: 'clock',
  subject: '',
  customer: null,
  state: 'well',
  grade: null,
  details: {},
  since: '2026-11-22T10:00:00.000Z',
  checked: '2026-11-22T10:05:00.000Z',
  ...more,
});
const of = (...rows: SelfWatchRow[]): Answer<SelfWatchRow[]> => ({ ok: true, data: rows });
const down = row({
  condition: 'cameras',
  state: 'failing',
  grade: 'down',
  customer: { id: 1 as never, name: 'Centinela' },
  details: { count: 3, total: 9 },
});
const refused = (code: string) => ({ ok: false, refusal: { code, message: '' } }) as Answer<SelfWatchRow[]>;

test.for([
  [of(down, row({ state: 'failing', grade: 'differs' })), '2 faults of the platform'],
  [of(row({ state: 'unknown', grade: 'unread' })), '1 check of the platform without a result'],
  [of(row({})), 'Self-watch'],
  [of(), 'Self-watch'],
  [refused('access.forbidden'), 'Self-watch: not known'],
  ['unanswered', 'Self-watch: not known'],
] as const)('the bar counts what fails, then what is not known: %#', async ([answer, text]) => {
  show(answer);
  expect((await screen.findByRole('button')).textContent).toBe(text);
});

test('the list states what fails, since when, for whom, what it means and what to do', async () => {
  show(of(down, row({})));
  fireEvent.click(await screen.findByRole('button', { name: '1 fault of the platform' }));
  const [first, second] = within(await screen.findByRole('dialog', { name: 'Self-watch', hidden: true })).getAllByRole('listitem', {
    hidden: true,
  });
  for (const text of [
    'Failing',
    'Recorded cameras',
    '3 of 9 give no stream',
    'Nothing of them is recorded.',
    'See power, network and logins',
    'Since',
    '2026',
    'Centinela',
  ])
    expect(first?.textContent).toContain(text);
  expect(second?.textContent).toMatch(/^WellClock.*In order/);
});

test.for([true, false])('nodes and backups are offered to those who keep the installation: %s', async (isOfInstallation) => {
  show(of(row({})), isOfInstallation);
  fireEvent.click(await screen.findByRole('button', { name: 'Self-watch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Self-watch', hidden: true }));
  for (const name of ['Nodes…', 'Backups…'])
    expect(dialog.queryAllByRole('button', { name, hidden: true })).toHaveLength(isOfInstallation ? 1 : 0);
});

test('nothing looked at yet, refused, absent, unreadable and unanswered are five sentences', async () => {
  const answers = [of(), ...['access.forbidden', 'route.not_found', 'reply.unreadable'].map(refused), 'unanswered' as const];
  const texts: string[] = [];
  for (const answer of answers) {
    const { unmount } = show(answer);
    fireEvent.click(await screen.findByRole('button'));
    texts.push((await screen.findByRole('dialog', { hidden: true })).querySelector('p')?.textContent ?? '');
    unmount();
  }
  expect(new Set(texts).size).toBe(5);
  for (const text of texts) expect(text.length).toBeGreaterThan(5);
});

test('each way in which a condition fails has a text of its own, with its meaning and a remedy', () => {
  for (const condition of watchedConditions) {
    const words = conditionGrades[condition].map((grade: ConditionGrade) => {
      const state = grade === 'unread' || grade === 'stale' || grade === 'unreachable' || grade === 'not_ingested' ? 'unknown' : 'failing';
      return conditionWords(row({ condition, state, grade, details: { count: 1, total: 2, free: 5, ms: 2000, name: 'x' } }));
    });
    expect(new Set(words.map(({ what }) => what)).size, condition).toBe(words.length);
    for (const { meaning, remedy } of words) expect([meaning === '', remedy === ''], condition).toEqual([false, false]);
  }
});
