import type { ExportingApp } from '../catalogues/index.ts';
import { refuse } from '../platform/index.ts';
import type { Clips } from './clips/clips.ts';
import type { Media } from './engine.ts';

/** The application with the shared parts of the video domain. */
export interface VideoApp extends ExportingApp {
  media: Media;
  clips: Clips;
}

/** Adds video to an application; it refuses every request until `openMedia` and `openClips` fill it. */
export function withVideo(app: ExportingApp): VideoApp {
  const closed = async () => Promise.reject(refuse('access.signed_out'));
  return Object.assign(app, { media: { ffmpeg: null, engineOf: closed, link: closed }, clips: { begin: closed } });
}
