import type { CameraId } from '../../contract/platform/index.ts';
import { JobFault } from '../catalogues/index.ts';
import { Refused } from '../platform/index.ts';
import { planClip } from './clips/clip-plan.ts';
import { type ClipFile, makeClip } from './clips/make-clip.ts';
import type { UnansweredPart, Window } from './engine.ts';
import { nodeOfRefusal, readWhatAnswers } from './unanswered.ts';
import type { VideoApp } from './video-app.ts';

/** What to write of a camera: `folder` is a directory of its own. */
interface FootageOrder {
  readonly camera: CameraId;
  readonly window: Window;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** What was written, and what is recorded on nodes that do not answer. */
interface CaseClips {
  readonly files: readonly ClipFile[];
  readonly lost: readonly UnansweredPart[];
}

/** The video that evidence cases pack: as the camera sent it, without a watermark and not encoded anew. The caller has checked permission. */
export function caseFootage(app: VideoApp) {
  return {
    clips: async ({ camera, window, folder, signal }: FootageOrder): Promise<CaseClips> => {
      const recorded = { from: window.from, to: Math.min(window.to, app.clock.now()) };
      const { engine, lost } = readWhatAnswers(await app.media.engineOf(camera), camera, recorded);
      const plan = await planClip(engine, camera, recorded);
      if (!plan) return { files: [], lost: await lost() };
      const { ffmpeg } = app.media;
      const making = { engine, camera, plan, window: recorded, ffmpeg, watermark: null, format: null, folder, signal };
      const files = await makeClip({ ...making, reportProgress: () => Promise.resolve() }).catch((error: unknown) => {
        if (error instanceof JobFault && error.fault === 'no_footage') return [];
        throw error;
      });
      return { files, lost: await lost() };
    },
    snapshot: async (camera: CameraId, at: number): Promise<Buffer | { readonly node: string } | null> => {
      const engine = await app.media.engineOf(camera);
      return engine.frame(camera, at).catch((error: unknown) => {
        const node = error instanceof Refused ? nodeOfRefusal(error) : null;
        if (node === null) throw error;
        return { node };
      });
    },
  };
}
