import type { CameraId } from '../../../contract/platform/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { MediaEngine } from '../engine.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import { frameOf } from '../frame.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { CameraStream } from './camera-stream.ts';

interface Parts {
  readonly ffmpeg: Ffmpeg | null;
  readonly clock: Clock;
  readonly recorder: Recorder;
  streamOf(camera: CameraId): Promise<CameraStream | null>;
}

/** Maximum distance of a frame from the requested moment, and maximum age of the newest frame. */
const aroundMs = 5000;
const freshMs = 1000;
const remembered = 300;
const patienceMs = 4000;
const glanceMs = 100;

/** Frames at a moment, from the running stream or from recordings; each is made once and cached for a while. */
export function cameraFrames({ ffmpeg, clock, recorder, streamOf }: Parts): MediaEngine['frame'] {
  const pending = new Map<string, Promise<Buffer | null>>();
  const once = (name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const found = pending.get(name) ?? make();
    if (pending.size >= remembered) pending.clear();
    pending.set(name, found);
    found.then((jpeg) => jpeg ?? pending.delete(name)).catch(() => pending.delete(name));
    return found;
  };
  const newest = async (camera: CameraId): Promise<Buffer | null> => {
    const stream = await streamOf(camera);
    if (!stream || !ffmpeg) return null;
    stream.renew();
    for (let waited = 0; waited < patienceMs && stream.phase !== 'failed'; waited += glanceMs) {
      const picture = stream.bus.picture();
      if (picture) return frameOf(ffmpeg, picture.video, picture.ms);
      await new Promise((go) => setTimeout(go, glanceMs));
    }
    return null;
  };
  const recorded = async (camera: CameraId, at: number): Promise<Buffer | null> => {
    if (!ffmpeg) return null;
    const around = await recorder.segments(camera, { from: at - aroundMs, to: at + aroundMs });
    const distance = ({ from, to }: { from: number; to: number }) => Math.max(from - at, at - to + 1, 0);
    const [segment] = around.toSorted((a, b) => distance(a) - distance(b));
    if (!segment) return null;
    const [init, bytes] = await Promise.all([recorder.init(camera, segment.init), recorder.segment(camera, segment.name)]);
    if (!init || !bytes) return null;
    const offset = Math.min(Math.max(0, at - segment.from), segment.to - segment.from - 1);
    return (await frameOf(ffmpeg, Buffer.concat([init, bytes]), offset)) ?? frameOf(ffmpeg, Buffer.concat([init, bytes]), 0);
  };
  return (camera, at) =>
    at === null
      ? once(`${camera} now ${Math.floor(clock.now() / freshMs)}`, () => newest(camera))
      : once(`${camera} ${at}`, () => recorded(camera, at));
}
