import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { anAlarm, ana, replied } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { useThrottledVersion } from './useThrottledQueue.ts';

afterEach(() => void vi.useRealTimers());

test('a flood that does not end is drawn twice a second, not only when it is over', { tags: ['OP-1.04'] }, async () => {
  const script = new Script<'readOpenAlarms'>({ readOpenAlarms: [replied({ rows: [], head: 0, epoch: 'e1' })] });
  const machine = alarmsMachine.provide({ actors: { readOpenAlarms: script.port('readOpenAlarms') } });
  const alarms = createActor(machine, { input: { me: ana.id } }).start();
  await vi.waitFor(() => expect(alarms.getSnapshot().matches('ready')).toBe(true));
  vi.useFakeTimers();
  const drawn = new Set<number>();
  renderHook(() => drawn.add(useThrottledVersion(alarms)));
  for (let id = 1; id <= 50; id += 1) {
    act(() => alarms.send({ type: 'alarms.arrived', alarms: [anAlarm(id)] }));
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  expect(drawn.size).toBeGreaterThanOrEqual(9);
  expect(drawn.size).toBeLessThanOrEqual(12);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect([...drawn].at(-1)).toBe(alarms.getSnapshot().context.version);
});
