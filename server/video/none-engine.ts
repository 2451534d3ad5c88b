import type { CameraFault } from '../../contract/video/camera-state.ts';
import type { MediaEngine } from './engine.ts';

/** The engine of cameras without video; it reports the reason. */
export function noneEngine(fault: CameraFault): MediaEngine {
  return {
    name: 'none',
    health: () => 'ok',
    state: async (id_camera) => ({
      id_camera,
      phase: 'failed',
      fault,
      since: null,
      recording: false,
      stream: null,
      restarts: 0,
    }),
    segments: async () => [],
    stretches: async () => [],
    liveSegments: async () => [],
    init: async () => null,
    segment: async () => null,
    follow: (_camera, _quality, listener) => {
      listener.waiting(fault);
      return () => undefined;
    },
    frame: async () => null,
  };
}
