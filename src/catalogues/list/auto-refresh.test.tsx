import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListRef } from '../list-context.ts';
import { useAutoRefresh } from './useAutoRefresh.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function list() {
  let isBusy = false;
  const send = vi.fn();
  const ref = { send, getSnapshot: () => ({ hasTag: () => isBusy }) } as unknown as ListRef;
  return { ref, send, busy: (now: boolean) => (isBusy = now) };
}

test('camera status refreshes automatically, without overlapping reads, until it is switched off', { tags: ['ADM-2.15'] }, () => {
  const { ref, send, busy } = list();
  const initialProps: { every: number | undefined } = { every: 30_000 };
  const { rerender } = renderHook(({ every }: typeof initialProps) => useAutoRefresh(ref, every), { initialProps });
  vi.advanceTimersByTime(60_000);
  expect(send.mock.calls).toEqual([[{ type: 'list.renew' }], [{ type: 'list.renew' }]]);
  busy(true);
  vi.advanceTimersByTime(30_000);
  expect(send).toHaveBeenCalledTimes(2);
  busy(false);
  rerender({ every: undefined });
  vi.advanceTimersByTime(90_000);
  expect(send).toHaveBeenCalledTimes(2);
});
