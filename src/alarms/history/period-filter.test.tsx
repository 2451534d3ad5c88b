import { MantineProvider } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { User } from '../../../contract/access/user.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { useEarliestHistory } from './useEarliestHistory.ts';

const now = () => Date.parse('2026-03-10T12:00:00');
const onChange = vi.fn<(span: unknown) => void>();
function Filter() {
  return (
    <MantineProvider>
      <PeriodFilter span={{ period: null, from: null, to: null }} earliest={useEarliestHistory()} onChange={onChange} />
    </MantineProvider>
  );
}
const open = async (user: Partial<User>) => {
  onChange.mockClear();
  await renderScreen(<Filter />, { user, now });
  fireEvent.click(screen.getByRole('button', { name: 'Raised' }));
};
const day = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}: day`);
const give = (from: string) => {
  fireEvent.change(day('From'), { target: { value: from } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
};

test.each([
  ['days', { alarm_history_days: 3 }, '2026-03-07'],
  ['hours', { alarm_history_hours: 30 }, '2026-03-09'],
  ['the stricter of both', { alarm_history_hours: 30, alarm_history_days: 3 }, '2026-03-09'],
])('days before the history of a user cannot be chosen: %s', { tags: ['OQ-34', 'OP-6.08'] }, async (_, limits, first) => {
  await open(limits);
  expect([day('From').min, day('To').min]).toEqual([first, first]);
  give('2026-03-01');
  expect(screen.getByRole('alert').textContent).toMatch(/^Your history begins at /);
  expect(onChange).not.toHaveBeenCalled();
  give(first);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ from: new Date(`${first}T00:00`).toISOString() }));
});

test('without a limit every day can be chosen', { tags: ['OQ-34'] }, async () => {
  await open({ alarm_history_hours: null, alarm_history_days: null });
  expect([day('From').min, day('To').min]).toEqual(['', '']);
  give('2016-03-01');
  expect(onChange).toHaveBeenCalledOnce();
});
