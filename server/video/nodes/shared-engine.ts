import type { CameraId } from '../../../contract/platform/index.ts';
import type { CameraFault } from '../../../contract/video/camera-state.ts';
import type { MediaQuality } from '../../../contract/video/media.ts';
import type { NodeChannel } from '../../platform/index.ts';
import type { LiveListener, MediaEngine, Segment } from '../engine.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import { cameraFrames } from '../ingest/camera-frames.ts';
import { readStates } from '../ingest/camera-states.ts';
import type { FfmpegEngine } from '../ingest/ffmpeg-engine.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { VideoApp } from '../video-app.ts';
import { type Holders, openHolders } from './holders.ts';
import { nodeMediaPath, readFromNode, readJsonFromNode, unanswered } from './node-client.ts';
import { nodeMediaRoutes } from './node-media-routes.ts';
import { RemoteStreams } from './remote-streams.ts';
import { sharedRecordings } from './shared-recordings.ts';

/** How long a viewer waits until the node of a camera is looked for again, in ms: at most, and at least, so that they do not come at once. */
const againMs = { least: 300, spread: 400 } as const;

interface Parts {
  readonly app: VideoApp;
  readonly channel: NodeChannel;
  readonly ffmpeg: Ffmpeg | null;
  /** Of this node alone. */
  readonly local: FfmpegEngine;
  readonly recorder: Recorder;
}

/** The engine of cameras that several nodes share: whichever is asked has the video of all of them. */
export function sharedEngine({ app, channel, ffmpeg, local, recorder }: Parts): MediaEngine {
  const holders = openHolders(app);
  const recordings = sharedRecordings({ app, channel, holders, recorder });
  const streams = new RemoteStreams(channel);
  const followers = new Map<CameraId, Set<Follower>>();
  const stopDrops = local.onDrop((camera) => {
    for (const follower of [...(followers.get(camera) ?? [])]) follower.move(null);
  });
  nodeMediaRoutes({ app, channel, engine: local, recorder });
  app.onClose.push(() => {
    stopDrops();
    streams.close();
  });
  /** Node other than this one that takes a camera in. */
  const remote = async (camera: CameraId) => {
    const holder = local.holds(camera) ? null : await holders.holderOf(camera);
    return holder?.kind === 'node' ? holder.at : null;
  };
  const liveBytes = async (camera: CameraId, kind: 'init' | 'segment', name: string): Promise<Buffer | null> => {
    const at = await remote(camera);
    return at ? readFromNode(channel, at, nodeMediaPath(camera, `${kind}/${name}`)) : local[kind](camera, name);
  };
  /** No picture of a moment. @throws Refused `media.node_unanswered` where it is recorded on a node that does not answer */
  const demandAnswered = async (camera: CameraId, at: number): Promise<null> => {
    const [lost] = await recordings.unanswered(camera, { from: at, to: at + 1 });
    if (lost) throw unanswered(lost.node);
    return null;
  };
  const own = cameraFrames({ ffmpeg, clock: app.clock, recorder: { ...recorder, ...recordings }, streamOf: async () => null });
  return {
    name: 'ffmpeg',
    health: () => local.health(),
    state: async (camera) => {
      if (local.holds(camera)) return local.state(camera);
      const [stored] = await readStates(app.store, [camera]);
      const none = { id_camera: camera, since: null, recording: false, stream: null, restarts: 0 };
      if (!stored) return { ...none, phase: 'failed', fault: local.faultOf(camera) ?? 'unknown' };
      // A camera of a node that is gone streams no more, whatever was stored.
      const holder = await holders.holderOf(camera);
      return holder?.kind === 'gone' ? { ...stored, phase: 'failed', fault: 'node_unanswered', recording: false } : stored;
    },
    ...recordings,
    liveSegments: async (camera, quality) => {
      const at = await remote(camera);
      if (!at) return local.liveSegments(camera, quality);
      return (await readJsonFromNode<Segment[]>(channel, at, nodeMediaPath(camera, `live?quality=${quality}`))) ?? [];
    },
    init: (camera, name) => (isLiveName(name) ? liveBytes(camera, 'init', name) : recordings.init(camera, name)),
    segment: (camera, name) => (isLiveName(name) ? liveBytes(camera, 'segment', name) : recordings.segment(camera, name)),
    follow: (camera, quality, listener) => {
      const ofCamera = followers.get(camera) ?? new Set();
      followers.set(camera, ofCamera);
      const follower = new Follower({ local, holders, streams }, { camera, quality, listener });
      ofCamera.add(follower);
      follower.move(null);
      return () => {
        follower.stop();
        ofCamera.delete(follower);
        if (ofCamera.size === 0 && followers.get(camera) === ofCamera) followers.delete(camera);
      };
    },
    frame: async (camera, at) => {
      if (at !== null) return (await own(camera, at)) ?? demandAnswered(camera, at);
      const node = await remote(camera);
      return node ? readFromNode(channel, node, nodeMediaPath(camera, 'frame')) : local.frame(camera, null);
    },
  };
}

/** Names of live segments and their init segments, by the quality of their stream; those of recordings begin with a digit or are hexadecimal. */
const isLiveName = (name: string): boolean => /^(m|s)/.test(name);

interface Sources {
  readonly local: FfmpegEngine;
  readonly holders: Holders;
  readonly streams: RemoteStreams;
}

/** One viewer of a live stream, wherever its camera is taken in: it moves along with the camera. */
class Follower {
  readonly #sources: Sources;
  readonly #of: { camera: CameraId; quality: MediaQuality; listener: LiveListener };
  #stop: (() => void) | null = null;
  #again: NodeJS.Timeout | undefined;
  #isOver = false;
  /** The last fault that its viewer was told of; undefined: none since it had a picture. */
  #fault: CameraFault | null | undefined;

  constructor(sources: Sources, of: { camera: CameraId; quality: MediaQuality; listener: LiveListener }) {
    this.#sources = sources;
    this.#of = of;
  }

  /** Leaves the stream that it follows, and looks for the camera. @param fault why it has no picture meanwhile; null: it moves */
  move(fault: CameraFault | null): void {
    const hadStream = this.#leave();
    if (this.#isOver) return;
    if (hadStream) this.#wait(fault);
    this.#look().catch(() => this.#retry());
  }

  stop(): void {
    this.#isOver = true;
    this.#leave();
  }

  #leave(): boolean {
    clearTimeout(this.#again);
    const stop = this.#stop;
    this.#stop = null;
    stop?.();
    return stop !== null;
  }

  async #look(): Promise<void> {
    const { local, holders, streams } = this.#sources;
    const { camera, quality, listener } = this.#of;
    if (local.holds(camera)) {
      this.#fault = undefined;
      this.#stop = local.follow(camera, quality, listener);
      return;
    }
    const holder = await holders.holderOf(camera);
    if (this.#isOver || this.#stop) return;
    if (holder?.kind === 'node') {
      this.#fault = undefined;
      this.#stop = streams.follow(holder.at, this.#of, (fault) => {
        this.#leave();
        if (this.#isOver) return;
        this.#wait(fault);
        this.#retry();
      });
      return;
    }
    this.#wait(holder?.kind === 'gone' || holder?.kind === 'no_address' ? 'node_unanswered' : local.faultOf(camera));
    this.#retry();
  }

  #wait(fault: CameraFault | null): void {
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#of.listener.waiting(fault);
  }

  #retry(): void {
    if (this.#isOver) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.move(null), againMs.least + Math.random() * againMs.spread);
    this.#again.unref();
  }
}
