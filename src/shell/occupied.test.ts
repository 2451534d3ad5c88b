import { expect, test } from 'vitest';
import { isOccupied } from './occupied.ts';

type Snapshot = Parameters<typeof isOccupied>[0];
const actor = (context: object) => ({ getSnapshot: () => ({ context }) });
const withCalls = (states: readonly string[], toasts: readonly unknown[] = []) =>
  ({
    children: {},
    context: { opened: [], calls: actor({ mine: states.map((state) => ({ state, direction: 'in' })), toasts }) },
  }) as unknown as Snapshot;
const withAlarm = (act: string | null) =>
  ({ children: { 'alarm-7': actor({ act }) }, context: { opened: [7, 8], calls: null } }) as unknown as Snapshot;

test('a call, and an alarm that is being decided, occupy an operator', () => {
  expect([withCalls([]), withCalls(['ended']), withAlarm(null)].map(isOccupied)).toEqual([false, false, false]);
  expect([withCalls(['connected']), withCalls([], ['waits']), withAlarm('resolve')].map(isOccupied)).toEqual([true, true, true]);
});
