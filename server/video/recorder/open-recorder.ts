import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CameraId } from '../../../contract/platform/index.ts';
import type { RecordingFault } from '../../../contract/video/recordings.ts';
import { type App, fileEncryption, StartError } from '../../platform/index.ts';
import { CameraWriter } from './camera-writer.ts';
import { type Disk, diskAt } from './disk.ts';
import type { MinuteFile } from './minute-file.ts';
import { createMinuteFileStore } from './minute-file-store.ts';
import { reader } from './reader.ts';
import { camerasIn } from './recorded-files.ts';
import type { Recorder } from './recorder.ts';
import { holdAlarms, retain } from './retention.ts';
import { openSharedDirectory, type SharedDirectory } from './shared-directory.ts';
import { repairNewest, sweepFiles } from './sweep.ts';
import { bytesPerDay, countTotals } from './totals.ts';

const everyMs = 60_000;
const sweepEveryMs = 6 * 3_600_000;
const words = { full: 'is full', failing: 'takes nothing', slow: 'is too slow' } as const;

/** A recorder whose cleanup can be run immediately. */
export interface OpenRecorder extends Recorder {
  /** Updates the index, holds footage of alarms, and removes expired and excess files; `whole`: also checks every file and row. */
  cleanUp(isFull?: boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the recordings under DATA_DIR/media, or this node's part of MEDIA_DIR, after repairing files left unfinished by a killed platform.
 * @param disk replaces the disk of that directory, for tests
 * @throws StartError where MEDIA_DIR cannot be used
 */
export async function openRecorder(app: Pick<App, 'config' | 'store' | 'clock' | 'log'>, disk?: Disk): Promise<OpenRecorder> {
  const own = join(app.config.dataDir, 'media');
  const storage = await storageName(own);
  const encryption = await fileEncryption(app.config);
  const { mediaDir } = app.config;
  const shared = mediaDir === null ? null : await openSharedDirectory(app, mediaDir, encryption);
  const folder = shared?.partOf(storage) ?? own;
  if (shared && (await camerasIn(own)).length > 0)
    throw new StartError(`MEDIA_DIR is set, and there are recordings in ${own}: move its directories of cameras to ${folder}.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const opened = new DiskRecorder(app, {
    folder,
    storage,
    shared,
    disk: disk ?? diskAt(folder, encryption),
    totals: await countTotals(app.store, storage),
  });
  await opened.begin();
  return opened.recorder();
}

/** The permanent name of a directory of recordings. */
async function storageName(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'storage.id');
  const text = await readFile(path, 'utf8').catch(() => '');
  if (text.trim() !== '') return text.trim();
  const name = randomUUID();
  await writeFile(path, `${name}\n`, { mode: 0o600 });
  return name;
}

interface Place {
  readonly folder: string;
  readonly storage: string;
  readonly disk: Disk;
  readonly shared: SharedDirectory | null;
  totals: Awaited<ReturnType<typeof countTotals>>;
}

class DiskRecorder {
  readonly #app: Pick<App, 'config' | 'store' | 'clock' | 'log'>;
  readonly #place: Place;
  readonly #files;
  readonly #writers = new Map<CameraId, CameraWriter>();
  /** Finished files that the index does not have yet. */
  #unfiled: MinuteFile[] = [];
  #filing: Promise<void> = Promise.resolve();
  #tidying: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #sweptAt: number;
  #stuck = 0;
  #indexFault = '';

  constructor(app: Pick<App, 'config' | 'store' | 'clock' | 'log'>, place: Place) {
    this.#app = app;
    this.#place = place;
    this.#files = createMinuteFileStore(app.store, place.storage);
    this.#sweptAt = app.clock.now();
  }

  async begin(): Promise<void> {
    const { repaired, removed } = await repairNewest(this.#sweeping());
    if (repaired + removed > 0) this.#app.log.warn({ mended: repaired, removed }, 'recordings that were not finished are mended');
    await this.#filing;
    this.#timer = setInterval(() => void this.tidy(), everyMs);
    this.#timer.unref();
  }

  recorder(): OpenRecorder {
    const written = reader({
      files: this.#files,
      disk: this.#place.disk,
      recent: (camera) => this.#recent(camera),
      current: (camera, name) => this.#writers.get(camera)?.init(name) ?? null,
    });
    return {
      ...written,
      storageName: this.#place.storage,
      shared: this.#place.shared,
      recent: (camera) => this.#recent(camera),
      take: (camera, stream) => this.#writer(camera).take(stream),
      append: (camera, fragment) => this.#writers.get(camera)?.append(fragment),
      end: (camera) => this.#end(camera),
      state: (camera) => this.#writers.get(camera)?.state() ?? { kind: 'idle' },
      fault: () => this.#fault()?.fault ?? null,
      health: () => this.#fault()?.message ?? 'ok',
      storage: async () => ({
        ...(await this.#place.disk.space()),
        bytes: this.#place.totals.all(),
        of: (camera) => this.#place.totals.of(camera),
      }),
      pace: (now) => bytesPerDay(this.#app.store, this.#place.storage, now),
      cleanUp: (isFull) => this.tidy(isFull),
      close: () => this.#close(),
    };
  }

  /** One round; rounds run one after the other and never reject. */
  tidy(isFull = false): Promise<void> {
    this.#tidying = this.#tidying
      .then(() => this.#tidyOnce(isFull))
      .catch((error: unknown) => this.#app.log.error({ err: error }, 'recordings could not be tidied, and are the next time'));
    return this.#tidying;
  }

  async #tidyOnce(isFull: boolean): Promise<void> {
    const { store, log, clock, config } = this.#app;
    const now = clock.now();
    await this.#file();
    if (isFull || now - this.#sweptAt >= sweepEveryMs) {
      this.#sweptAt = now;
      const swept = await sweepFiles(this.#sweeping());
      await this.#recount();
      if (swept.repaired + swept.removed + swept.unindexed > 0) log.warn(swept, 'recordings and their index were reconciled');
    }
    const { shared, disk, storage, totals } = this.#place;
    const deps = { store, log, disk, storage, limits: config.mediaKeep, totals, ...(shared && { sharedBytes: () => shared.bytes() }) };
    await holdAlarms(deps, now);
    this.#stuck = (await retain(deps, now)).stuck;
    await shared?.tend(storage);
  }

  #sweeping() {
    const { store, log } = this.#app;
    const { disk, folder, storage } = this.#place;
    const isBusy = (camera: CameraId, starts: number) =>
      this.#writers.get(camera)?.isAt(starts) === true || this.#unfiled.some((file) => file.camera === camera && file.starts === starts);
    return { store, log, disk, folder, storage, isBusy, filed: (file: MinuteFile) => this.#filed(file) };
  }

  #writer(camera: CameraId): CameraWriter {
    const { clock, log } = this.#app;
    const existing = this.#writers.get(camera);
    const writer = existing ?? new CameraWriter(camera, { disk: this.#place.disk, clock, log, filed: (file) => this.#filed(file) });
    if (!existing) this.#writers.set(camera, writer);
    return writer;
  }

  async #end(camera: CameraId): Promise<void> {
    await this.#writers.get(camera)?.end();
    await this.#filing;
  }

  #recent(camera: CameraId): readonly MinuteFile[] {
    const open = this.#writers.get(camera)?.readable();
    return [...this.#unfiled.filter((file) => file.camera === camera), ...(open ? [open] : [])];
  }

  #filed(file: MinuteFile): void {
    this.#unfiled.push(file);
    this.#place.totals.add(file.camera, file.bytes);
    void this.#file();
  }

  /** Adds finished files to the index; if the store does not answer, retries the next time. */
  #file(): Promise<void> {
    this.#filing = this.#filing.then(async () => {
      // A copy, because another file may finish during the insertion.
      const files = [...this.#unfiled];
      if (files.length === 0) return;
      try {
        await this.#files.add(files);
        this.#unfiled = this.#unfiled.filter((file) => !files.includes(file));
        this.#indexFault = '';
      } catch (error) {
        this.#indexFault = (error as Error).message;
        this.#app.log.warn({ err: error, files: files.length }, 'recordings could not be put into the index, and are the next time');
      }
    });
    return this.#filing;
  }

  /** Files finished during the count are added to the index only afterwards, and are counted too. */
  async #recount(): Promise<void> {
    const counting = this.#filing.then(async () => {
      const totals = await countTotals(this.#app.store, this.#place.storage);
      for (const { camera, bytes } of this.#unfiled) totals.add(camera, bytes);
      this.#place.totals = totals;
    });
    this.#filing = counting.catch(() => undefined);
    await counting;
  }

  #fault(): { fault: RecordingFault; message: string } | null {
    const paused = [...this.#writers.values()].map((writer) => writer.state()).filter((state) => state.kind === 'paused');
    const [first] = paused;
    if (first)
      return {
        fault: first.why,
        message: `Recording is paused (cameras: ${paused.length}): the disk of ${this.#place.shared ? 'MEDIA_DIR' : 'DATA_DIR'} ${words[first.why]}.`,
      };
    if (this.#indexFault) return { fault: 'index', message: `Recordings wait for their index: ${this.#indexFault}.` };
    if (this.#stuck === 0) return null;
    return {
      fault: 'crowded',
      message: `Recordings that must be kept take ${Math.ceil(this.#stuck / 1e6)} MB more than there is room for.`,
    };
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#writers.values()].map((writer) => writer.end()));
    await this.#filing;
    await this.#tidying;
  }
}
