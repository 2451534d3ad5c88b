import { expect, test, vi } from 'vitest';
import { watchFrames } from './engine.ts';

/** A video element that presents a frame of a given media time on demand. */
function screenOf(paused = false) {
  let callback: VideoFrameRequestCallback | null = null;
  const screen = {
    paused,
    requestVideoFrameCallback: (next: VideoFrameRequestCallback) => {
      callback = next;
      return 1;
    },
  };
  const presents = (mediaTime: number) => callback?.(0, { mediaTime } as VideoFrameCallbackMetadata);
  return { screen: screen as unknown as HTMLVideoElement, presents };
}

test('a frame that is drawn anew is no new picture, so that a frozen one is not taken for live', { tags: ['OP-1.07'] }, () => {
  const now = vi.spyOn(performance, 'now');
  const told = vi.fn();
  const { screen, presents } = screenOf();
  now.mockReturnValue(1000);
  watchFrames(screen, told);
  presents(0.04);
  expect(told).toHaveBeenCalledTimes(1);
  for (const at of [2000, 3000, 4000]) {
    now.mockReturnValue(at);
    presents(0.04);
  }
  expect(told).toHaveBeenCalledTimes(1);
  now.mockReturnValue(5000);
  presents(0.08);
  expect(told).toHaveBeenCalledTimes(2);
  now.mockRestore();
});

test('a paused picture reports every frame drawn, and the frame length is the shortest interval', () => {
  const told = vi.fn();
  const { screen, presents } = screenOf(true);
  const meter = watchFrames(screen, told);
  for (const mediaTime of [0.04, 0.04, 0.12, 0.16]) presents(mediaTime);
  expect(told).toHaveBeenCalledTimes(4);
  expect(meter.frameS()).toBeCloseTo(0.04);
});
