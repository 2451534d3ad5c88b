import { expect, test, vi } from 'vitest';
import { CameraId } from '../../contract/platform/ids.ts';
import { noneEngine } from './none-engine.ts';

const camera = CameraId.parse(7);
const window = { from: 0, to: 60_000 };

test('a camera without video has none, says why, and is no fault of the platform', async () => {
  const engine = noneEngine('out_of_service');
  expect([engine.name, engine.health()]).toEqual(['none', 'ok']);
  expect(await engine.state(camera)).toEqual({
    id_camera: 7,
    phase: 'failed',
    fault: 'out_of_service',
    since: null,
    recording: false,
    stream: null,
    restarts: 0,
  });
  expect([await engine.segments(camera, window), await engine.stretches(camera, window), await engine.frame(camera, null)]).toEqual([
    [],
    [],
    null,
  ]);
});

test('who follows it hears at once why there is no picture', () => {
  const waiting = vi.fn<(fault: unknown) => void>();
  const listener = { waiting, init: vi.fn<() => void>(), fragment: vi.fn<() => void>(), ended: vi.fn<() => void>() };
  noneEngine('no_source').follow(camera, 'main', listener as unknown as Parameters<ReturnType<typeof noneEngine>['follow']>[2])();
  expect(waiting.mock.calls).toEqual([['no_source']]);
});
