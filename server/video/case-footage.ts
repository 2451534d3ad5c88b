import type { CameraId } from '../../contract/platform/index.ts';
import { JobFault } from '../catalogues/index.ts';
import { planClip } from './clips/clip-plan.ts';
import { type ClipFile, makeClip } from './clips/make-clip.ts';
import type { Window } from './engine.ts';
import type { VideoApp } from './video-app.ts';

/** What to write of a camera: `folder` is a directory of its own. */
interface FootageOrder {
  readonly camera: CameraId;
  readonly window: Window;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** The video that evidence cases pack: as the camera sent it, without a watermark and not encoded anew. The caller has checked permission. */
export function caseFootage(app: VideoApp) {
  return {
    clips: async ({ camera, window, folder, signal }: FootageOrder): Promise<readonly ClipFile[]> => {
      const engine = await app.media.engineOf(camera);
      const recorded = { from: window.from, to: Math.min(window.to, app.clock.now()) };
      const plan = await planClip(engine, camera, recorded);
      if (!plan) return [];
      const { ffmpeg } = app.media;
      const making = { engine, camera, plan, window: recorded, ffmpeg, watermark: null, format: null, folder, signal };
      return makeClip({ ...making, reportProgress: () => Promise.resolve() }).catch((error: unknown) => {
        if (error instanceof JobFault && error.fault === 'no_footage') return [];
        throw error;
      });
    },
    snapshot: async (camera: CameraId, at: number): Promise<Buffer | null> => (await app.media.engineOf(camera)).frame(camera, at),
  };
}
