import type { CameraId } from '../../../contract/platform/index.ts';
import type { CameraFault } from '../../../contract/video/camera-state.ts';
import type { MediaQuality } from '../../../contract/video/media.ts';
import type { LiveListener, MediaEngine } from '../engine.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { VideoApp } from '../video-app.ts';
import { cameraFrames } from './camera-frames.ts';
import { readStates } from './camera-states.ts';
import type { CameraStream } from './camera-stream.ts';
import { Ingest } from './ingest.ts';

/** Time that a request for an idle camera's video waits for the first segment, in ms. */
const patienceMs = 5000;
const glanceMs = 100;

/** The engine of cameras with a stream address. */
export interface FfmpegEngine extends MediaEngine {
  readonly name: 'ffmpeg';
  /** Whether this node takes a camera in. */
  holds(camera: CameraId): boolean;
  /** Number of cameras that this node takes in. */
  readonly count: number;
  /** Calls `dropped` before this node stops a camera. @returns a function that stops it */
  onDrop(dropped: (camera: CameraId) => void): () => void;
  /** Why a camera that no node takes in has no video. */
  faultOf(camera: CameraId): CameraFault | null;
  /** Applies changes of the catalogue immediately. */
  refresh(): Promise<void>;
  /** Ends all its processes, before the recorder is closed. */
  close(): Promise<void>;
}

/**
 * Real cameras (ADM-3.37): one ffmpeg per stream copies it for all live viewers and for the recorder, which serves past video. Without
 * ffmpeg the engine serves existing recordings and reports the missing program.
 */
export function ffmpegEngine(app: VideoApp, ffmpeg: Ffmpeg | null, recorder: Recorder): FfmpegEngine {
  const ingest = new Ingest(app, ffmpeg, recorder);
  const find = async (camera: CameraId, quality: MediaQuality) => {
    if (!ingest.stream(camera, quality)) await ingest.refresh();
    return ingest.stream(camera, quality);
  };
  const live = (camera: CameraId) => (['main', 'sub'] as const).map((quality) => ingest.stream(camera, quality)?.bus);
  const first = <T>(camera: CameraId, of: (bus: CameraStream['bus']) => T | null) => {
    for (const bus of live(camera)) {
      const found = bus ? of(bus) : null;
      if (found) return found;
    }
    return null;
  };
  return {
    name: 'ffmpeg',
    health: () => ingest.health(),
    holds: (camera) => ingest.stream(camera, 'main') !== null,
    get count() {
      return ingest.count;
    },
    onDrop: (dropped) => ingest.onDrop(dropped),
    faultOf: (camera) => ingest.faultOf(camera),
    refresh: () => ingest.refresh(),
    close: () => ingest.close(),
    state: async (camera) => {
      await find(camera, 'main');
      const state = ingest.state(camera) ?? (await readStates(app.store, [camera]))[0];
      const none = { id_camera: camera, since: null, recording: false, stream: null, restarts: 0 };
      return state ?? { ...none, phase: 'failed', fault: ingest.faultOf(camera) ?? 'unknown' };
    },
    segments: (camera, window) => recorder.segments(camera, window),
    stretches: (camera, window) => recorder.stretches(camera, window),
    liveSegments: async (camera, quality) => {
      const stream = await find(camera, quality);
      if (!stream) return [];
      stream.renew();
      for (let waited = 0; waited < patienceMs && stream.isTrying; waited += glanceMs) {
        const newest = stream.bus.newest();
        if (newest.length > 0) return newest;
        await new Promise((go) => setTimeout(go, glanceMs));
      }
      return stream.bus.newest();
    },
    init: async (camera, name) => first(camera, (bus) => bus.init(name)) ?? recorder.init(camera, name),
    segment: async (camera, name) => first(camera, (bus) => bus.segment(name)) ?? recorder.segment(camera, name),
    follow: (camera, quality, listener) => follow(ingest, camera, quality, listener),
    frame: cameraFrames({ ffmpeg, clock: app.clock, recorder, streamOf: (camera) => find(camera, 'main') }),
  };
}

/** A camera that is not ingested yet is looked up in the catalogue first. */
function follow(ingest: Ingest, camera: CameraId, quality: MediaQuality, listener: LiveListener): () => void {
  const stream = ingest.stream(camera, quality);
  if (stream) return stream.follow(listener);
  let stop: (() => void) | null = null;
  let isOver = false;
  listener.waiting(ingest.faultOf(camera));
  void ingest.refresh().then(() => {
    const found = ingest.stream(camera, quality);
    if (isOver) return;
    if (found) stop = found.follow(listener);
    else listener.waiting(ingest.faultOf(camera) ?? 'unknown');
  });
  return () => {
    isOver = true;
    stop?.();
  };
}
