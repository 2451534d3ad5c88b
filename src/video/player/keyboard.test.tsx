import { expect, test, vi } from 'vitest';
import { handleKeyDown } from './keyboard.ts';
import { wholePicture } from './zoom.ts';

function pressing(init: KeyboardEventInit, { scale = 1, isPaused = false } = {}) {
  const sent: unknown[] = [];
  const zooming = { zoom: { ...wholePicture, scale }, by: vi.fn(), pan: vi.fn(), reset: vi.fn() };
  const snap = vi.fn();
  const player = { send: (event: unknown) => sent.push(event), getSnapshot: () => ({ matches: () => isPaused }) };
  const drive = { play: () => sent.push('play'), pause: () => sent.push('pause'), rate: vi.fn() };
  const event = new KeyboardEvent('keydown', { ...init, cancelable: true });
  handleKeyDown(event, { player, drive, zooming, snap } as unknown as Parameters<typeof handleKeyDown>[1]);
  return { sent, zooming, snap, event };
}

test.each([
  ['ArrowLeft', [{ type: 'player.seek', bySeconds: -5 }]],
  ['ArrowRight', [{ type: 'player.seek', bySeconds: 5 }]],
  [',', ['pause', { type: 'player.step', by: -1 }]],
  ['.', ['pause', { type: 'player.step', by: 1 }]],
  ['l', [{ type: 'player.goLive' }]],
  [' ', ['pause']],
])('the key “%s” of a picture', { tags: ['OP-2.63', 'OP-9.59'] }, (key, done) => {
  expect(pressing({ key }).sent).toEqual(done);
});

test('+ − 0 enlarge; Shift with arrows moves what is enlarged, and seeks nothing', () => {
  expect(pressing({ key: '+' }).zooming.by).toHaveBeenCalledWith(1.25);
  expect(pressing({ key: '-' }).zooming.by).toHaveBeenCalledWith(0.8);
  expect(pressing({ key: '0' }).zooming.reset).toHaveBeenCalledOnce();
  const moved = pressing({ key: 'ArrowLeft', shiftKey: true }, { scale: 2 });
  expect([moved.zooming.pan.mock.calls, moved.sent]).toEqual([[[0.1, 0]], []]);
  expect(pressing({ key: ' ' }, { isPaused: true }).sent).toEqual(['play']);
});

test('other keys are left to others, and those of the browser too', () => {
  expect(pressing({ key: 'q' }).event.defaultPrevented).toBe(false);
  expect(pressing({ key: '+', ctrlKey: true }).event.defaultPrevented).toBe(false);
});
