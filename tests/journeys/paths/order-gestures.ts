import { expect } from 'vitest';
import { pauseClock } from '../../kit/clock.ts';
import type { Operator } from '../../kit/operator.ts';
import type { Stage } from '../../kit/stage.ts';
import { readWords, shownIn } from '../../kit/visible/visible.ts';
import { limits } from '../../kit/waits.ts';
import { frozenOrderVisible } from './visible/frozen-order.ts';

/** The list of waiting alarms. */
export const waitingList = (desk: Operator) => desk.page.getByRole('region', { name: 'Alarm queue' }).getByRole('listbox');
/** Moves the pointer over the list; then an alarm is raised, which waits to enter it. The list stays frozen until the walk goes on. */
export async function movePointer(desk: Operator, stage: Pick<Stage, 'raise'>, x: number): Promise<void> {
  const [newcomers] = shownIn(frozenOrderVisible, 'frozen');
  if (!newcomers) throw new Error('Nothing is declared of a frozen list.');
  const before = await readWords(desk.page, newcomers);
  await desk.page.clock.resume();
  await waitingList(desk).hover({ position: { x, y: 20 } });
  await stage.raise();
  await expect.poll(() => readWords(desk.page, newcomers), { timeout: limits.arrived, interval: 20 }).not.toBe(before);
  // It would be released by itself after ten seconds.
  await pauseClock(desk.page);
}
