import { expect, test, vi } from 'vitest';
import { maxRangeBytes } from '../../../contract/places/map-file.ts';
import { mapFileSource } from './map-file-source.ts';

test('a read is of the bytes from first to last, and reports that streets are drawn', async () => {
  const read = vi.fn(async () => new ArrayBuffer(3));
  const onState = vi.fn<(state: string) => void>();
  const { data } = await mapFileSource(read, onState).getBytes(10, 3);
  expect([data.byteLength, read.mock.calls, onState.mock.calls]).toEqual([3, [[10, 12, undefined]], [['drawn']]]);
});

test('a cancelled read is an AbortError, and no failure of the map', async () => {
  const onState = vi.fn<(state: string) => void>();
  const cancelled = new AbortController();
  cancelled.abort();
  const source = mapFileSource(() => Promise.reject(new Error('canceled')), onState);
  await expect(source.getBytes(0, 3, cancelled.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(onState).not.toHaveBeenCalled();
});

test('a failed read and a part over the limit report that streets are absent', async () => {
  const onState = vi.fn<(state: string) => void>();
  await expect(mapFileSource(() => Promise.reject(new Error('503')), onState).getBytes(0, 3)).rejects.toThrow('503');
  await expect(mapFileSource(async () => new ArrayBuffer(0), onState).getBytes(0, maxRangeBytes + 1)).rejects.toThrow('bytes');
  expect(onState.mock.calls).toEqual([['failed'], ['failed']]);
});
