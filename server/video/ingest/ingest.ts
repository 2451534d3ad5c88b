import { sql } from 'kysely';
import type { CameraId } from '../../../contract/platform/index.ts';
import type { CameraFault, CameraState } from '../../../contract/video/camera-state.ts';
import type { MediaQuality } from '../../../contract/video/media.ts';
import { instant } from '../../platform/index.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { VideoApp } from '../video-app.ts';
import { cameraShares } from './camera-shares.ts';
import { type CameraSource, hasSource, readSources } from './camera-source.ts';
import { deleteStates, saveStates } from './camera-states.ts';
import { CameraStream, type RecordingSink } from './camera-stream.ts';

/** Interval at which added, changed and removed cameras are read, in ms. */
const everyMs = 1200;
/** Maximum number of cameras started at a time, to spare cameras and networks. */
const atOnce = 10;
/** Interval of connection checks of cameras that are not recorded, in ms. */
const lookMs = { failed: 60_000, idle: 300_000 } as const;
const seenMs = 60_000;

interface IngestedCamera {
  source: CameraSource;
  readonly main: CameraStream;
  /** null: it has one stream. */
  sub: CameraStream | null;
  lookedAt: number;
}

/** Ingests this node's share of the cameras with a stream address, following the changes of the catalogue. */
export class Ingest {
  readonly #app: VideoApp;
  readonly #ffmpeg: Ffmpeg | null;
  readonly #recorder: Recorder;
  readonly #shares;
  readonly #cameras = new Map<CameraId, IngestedCamera>();
  readonly #changed = new Set<CameraId>();
  /** Cameras without an address any more, until their removal is stored. */
  readonly #gone = new Set<CameraId>();
  #wanted: readonly CameraSource[] = [];
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  /** The cameras that others may not take in. */
  #held: ReadonlySet<CameraId> = new Set();
  #fence: NodeJS.Timeout | undefined;
  /** Whether another node takes all cameras in, without which this one has no pictures. */
  #isElsewhere = false;
  readonly #onDrop = new Set<(camera: CameraId) => void>();
  #hasLooked = false;
  #isOver = false;
  #seenAt = 0;

  constructor(app: VideoApp, ffmpeg: Ffmpeg | null, recorder: Recorder) {
    this.#app = app;
    this.#ffmpeg = ffmpeg;
    this.#recorder = recorder;
    this.#shares = cameraShares(app.store, app.nodes);
    app.nodes.describe({ ingests: ffmpeg !== null, storage: recorder.storageName });
    app.dueWork.add({ isDue: () => sql`${this.#isIdle}::boolean and ${hasSource()}`, begin: () => void this.refresh() });
    this.#timer = setTimeout(() => this.#go(), 0);
  }

  /** Reads the catalogue now; rounds run one after the other. */
  refresh(): Promise<void> {
    this.#round = this.#round
      .then(() => this.#look())
      .catch((error: unknown) => this.#app.log.warn({ err: error }, 'the cameras of the catalogue could not be read'));
    return this.#round;
  }

  /** A stream of a camera, the first one if it has no second. null: not ingested here. */
  stream(camera: CameraId, quality: MediaQuality): CameraStream | null {
    const entry = this.#cameras.get(camera);
    return (quality === 'sub' ? entry?.sub : null) ?? entry?.main ?? null;
  }

  /** The state of a camera; null: it is not ingested here. */
  state(camera: CameraId): CameraState | null {
    const entry = this.#cameras.get(camera);
    return entry ? this.#stateOf(entry) : null;
  }

  /** Why a camera that is not ingested here has no video. */
  faultOf(camera: CameraId): CameraFault | null {
    const isWanted = this.#wanted.some((source) => source.camera === camera);
    if (!isWanted) return 'no_source';
    return this.#ffmpeg ? null : 'no_ffmpeg';
  }

  /** Calls `dropped` before a camera is no longer ingested here, while others may be. @returns a function that stops it */
  onDrop(dropped: (camera: CameraId) => void): () => void {
    this.#onDrop.add(dropped);
    return () => this.#onDrop.delete(dropped);
  }

  /** Number of cameras ingested here. */
  get count(): number {
    return this.#cameras.size;
  }

  health(): string {
    const cameras = this.#wanted.length;
    if (cameras === 0) return 'ok';
    if (!this.#ffmpeg) return `${cameras} cameras need ffmpeg, which this machine does not have: install it, or name it in FFMPEG_PATH.`;
    if (this.#isElsewhere)
      return 'Another node on this store takes the cameras in, and this one has no pictures of them: set NODE_URL at every node.';
    const failed = [...this.#cameras.values()].filter(({ main }) => main.phase === 'failed');
    if (failed.length === 0) return 'ok';
    const faults = [...new Set(failed.map(({ main }) => main.fault ?? 'unknown'))].toSorted((a, b) => a.localeCompare(b));
    return `${failed.length} of ${this.#cameras.size} cameras give no picture (${faults.join(', ')}).`;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#fence);
    await this.#round;
    for (const camera of this.#cameras.keys()) this.#drop(camera);
  }

  /** Whether there is no camera to take in, nor anything left of one. */
  get #isIdle(): boolean {
    return this.#hasLooked && this.#wanted.length + this.#cameras.size + this.#held.size + this.#gone.size === 0;
  }

  #go(): void {
    void (this.#isIdle ? this.#round : this.refresh()).then(() => {
      if (!this.#isOver) this.#timer = setTimeout(() => this.#go(), everyMs);
    });
  }

  async #look(): Promise<void> {
    if (this.#isOver) return;
    this.#wanted = await readSources(this.#app);
    this.#hasLooked = true;
    const wanted = new Set(this.#wanted.map(({ camera }) => camera));
    const removed = [...this.#cameras.keys()].filter((camera) => !wanted.has(camera));
    for (const camera of removed) this.#drop(camera);
    const isNeeded = wanted.size > 0 || removed.length > 0 || this.#held.size > 0;
    if (isNeeded && this.#app.nodes.isOpen) await this.#share([...wanted]);
    if (this.#isOver) return;
    await this.#forget(removed);
    let begun = 0;
    for (const source of this.#wanted) {
      if (!this.#ffmpeg || !this.#held.has(source.camera)) continue;
      const entry = this.#cameras.get(source.camera);
      if (entry) this.#change(entry, source);
      else if (begun < atOnce) {
        begun += 1;
        this.#take(source);
      }
    }
    this.#lookAround();
    await this.#saveStates();
  }

  /** Renews the leases of this node's cameras, and stops those that it has no more before another node may take them. */
  async #share(wanted: readonly CameraId[]): Promise<void> {
    const busy = [...this.#cameras].filter(([, { main, sub }]) => main.bus.isFollowed || sub?.bus.isFollowed).map(([camera]) => camera);
    const share = await this.#shares.renew(wanted, busy);
    if (!share || this.#isOver) return;
    this.#held = share.held;
    this.#isElsewhere = !this.#app.nodes.isShared && this.#ffmpeg !== null && wanted.length > 0 && share.held.size === 0;
    if (this.#app.nodes.isShared) {
      clearTimeout(this.#fence);
      this.#fence = setTimeout(() => this.#stopAll(), Math.max(0, share.until - performance.now()));
    }
    const lost = [...this.#cameras.keys()].filter((camera) => !share.held.has(camera));
    for (const camera of lost) this.#drop(camera);
    if (share.leaving.length === 0) return;
    await Promise.all(share.leaving.map((camera) => this.#recorder.end(camera)));
    await this.#shares.giveBack(share.leaving);
  }

  /** The leases end before they could be renewed: another node may take the cameras in, which must not happen twice. */
  #stopAll(): void {
    if (this.#isOver) return;
    if (this.#cameras.size > 0)
      this.#app.log.warn({ cameras: this.#cameras.size }, 'the leases of cameras could not be renewed: this node stops them, until it can');
    this.#held = new Set();
    for (const camera of this.#cameras.keys()) this.#drop(camera);
  }

  /** Retries removals that the store did not accept in the next round. */
  async #forget(removed: readonly CameraId[]): Promise<void> {
    for (const camera of removed) this.#gone.add(camera);
    if (this.#gone.size === 0) return;
    await deleteStates(this.#app.store, [...this.#gone]);
    this.#gone.clear();
  }

  #take(source: CameraSource): void {
    const entry: IngestedCamera = { source, main: this.#stream(source, 'main'), sub: null, lookedAt: this.#app.clock.now() };
    this.#cameras.set(source.camera, entry);
    this.#change(entry, source, true);
    entry.main.renew();
  }

  #change(entry: IngestedCamera, source: CameraSource, isNew = false): void {
    const before = entry.source;
    entry.source = source;
    const hasSub = source.sub !== source.main;
    entry.main.move(source.main);
    if (!hasSub) entry.sub?.end();
    entry.sub = hasSub ? (entry.sub ?? this.#stream(source, 'sub')) : null;
    entry.sub?.move(source.sub);
    if (isNew ? source.record : source.record !== before.record) entry.main.record(source.record ? this.#sinkOf(source.camera) : null);
    if (!isNew && before.main !== source.main) entry.main.renew();
    if (isNew || before.record !== source.record) this.#changed.add(source.camera);
  }

  #stream({ camera, main, sub }: CameraSource, quality: MediaQuality): CameraStream {
    const { clock, config, log } = this.#app;
    const changed = () => {
      this.#changed.add(camera);
    };
    const ffmpeg = this.#ffmpeg?.path ?? 'ffmpeg';
    return new CameraStream({ ffmpeg, trust: config.cameraTrust, clock, log, camera, quality, changed }, quality === 'main' ? main : sub);
  }

  #sinkOf(camera: CameraId): RecordingSink {
    return {
      take: (init) => this.#recorder.take(camera, { init: init.bytes, codecs: init.codecs }),
      append: (fragment) => this.#recorder.append(camera, fragment),
      end: () => void this.#recorder.end(camera),
    };
  }

  #drop(camera: CameraId): void {
    const entry = this.#cameras.get(camera);
    if (!entry) return;
    this.#cameras.delete(camera);
    this.#changed.delete(camera);
    for (const dropped of this.#onDrop) dropped(camera);
    entry.sub?.end();
    entry.main.end();
  }

  #lookAround(): void {
    const now = this.#app.clock.now();
    for (const entry of this.#cameras.values()) {
      const { phase } = entry.main;
      if (phase === 'streaming' || phase === 'connecting') entry.lookedAt = now;
      else if (now - entry.lookedAt > lookMs[phase]) {
        entry.lookedAt = now;
        entry.main.renew();
      }
    }
    if (now - this.#seenAt < seenMs) return;
    this.#seenAt = now;
    for (const [camera, { main }] of this.#cameras) if (main.phase === 'streaming') this.#changed.add(camera);
  }

  async #saveStates(): Promise<void> {
    const changed = [...this.#changed];
    const changes = changed.flatMap((camera) => {
      const entry = this.#cameras.get(camera);
      return entry ? [{ tenant: entry.source.tenant, state: this.#stateOf(entry), records: entry.source.record }] : [];
    });
    this.#changed.clear();
    try {
      await saveStates(this.#app.store, changes, this.#app.clock.now());
    } catch (error) {
      for (const camera of changed) this.#changed.add(camera);
      throw error;
    }
  }

  #stateOf({ source, main, sub }: IngestedCamera): CameraState {
    const isRecorded = source.record && main.phase === 'streaming' && this.#recorder.state(source.camera).kind === 'recording';
    return {
      id_camera: source.camera,
      phase: main.phase,
      fault: main.fault,
      since: instant(main.since),
      recording: isRecorded,
      stream: main.facts,
      restarts: main.restarts + (sub?.restarts ?? 0),
    };
  }
}
