import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderSlot } from '../../../testing/slot.tsx';
import { CamView } from './CamView.tsx';

/** The stream quality depends on the pictures of the tab and its alarms, which the console provides; fixed here. */
vi.mock(import('./useQuality.ts'), () => ({ useQuality: () => 'main' as const }));
vi.mock(import('../../../video/player/useAlarmFrame.ts'), () => ({ useAlarmFrame: () => null }));

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

test('a camera round says which camera of how many it shows, goes on, and can be held', { tags: ['OP-9.69'] }, async () => {
  const round = [
    { id: 1, name: 'Gate' },
    { id: 2, name: 'Yard' },
  ];
  renderSlot(CamView, { name: 'Night round', data: { source: 'command', id_camera: 1, round, seconds: 10 } });
  const title = async (text: string) => expect((await screen.findByText(text)).closest('span')?.textContent).toBe(text);
  await title('1 of 2');
  act(() => void vi.advanceTimersByTime(10_000));
  await title('2 of 2');
  fireEvent.click(screen.getByRole('button', { name: 'Pause the round' }));
  act(() => void vi.advanceTimersByTime(30_000));
  expect(screen.getByText(/held/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next camera' }));
  expect(screen.getByText(/1 of 2/)).toBeTruthy();
});
