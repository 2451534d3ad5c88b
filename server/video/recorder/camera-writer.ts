import type { CameraId } from '../../../contract/platform/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { Fragment } from '../engine.ts';
import type { Disk, Sheet } from './disk.ts';
import { FileIndex, initName, type MinuteFile, pathOf } from './minute-file.ts';
import type { PauseCause, RecordedStream, RecorderState } from './recorder.ts';

interface Deps {
  readonly disk: Disk;
  readonly clock: Clock;
  readonly log: Log;
  /** Receives the index of a finished file; must not throw. */
  readonly filed: (file: MinuteFile) => void;
}

type NamedStream = RecordedStream & { readonly name: string };
interface OpenFile {
  readonly sheet: Sheet;
  readonly index: FileIndex;
}

/** Maximum bytes of one camera that wait for the disk. */
const waitingMost = 32 * 1024 * 1024;
/** Minimum free bytes of the disk, reserved for the store. */
const floorOf = (total: number): number => Math.min(total / 100, 2 ** 30);
/** Increasing delays before a retry, ms. */
const pauseMs = [5000, 10_000, 20_000, 40_000, 60_000] as const;

class DiskFull extends Error {}

/** Writes one camera's files, one after another, each fragment as it arrives. It never throws. */
export class CameraWriter {
  readonly #camera: CameraId;
  readonly #deps: Deps;
  #turn: Promise<void> = Promise.resolve();
  #waiting = 0;
  #stream: NamedStream | null = null;
  #open: OpenFile | null = null;
  #paused: { readonly cause: PauseCause; readonly until: number } | null = null;
  #pauses = 0;

  constructor(camera: CameraId, deps: Deps) {
    this.#camera = camera;
    this.#deps = deps;
  }

  state(): RecorderState {
    if (this.#paused) return { kind: 'paused', why: this.#paused.cause };
    return { kind: this.#open ? 'recording' : 'idle' };
  }

  /** The readable part of the current file. */
  readable(): MinuteFile | null {
    return this.#open?.index.completed() ?? null;
  }

  /** Whether a file is the one being written. */
  isAt(starts: number): boolean {
    return this.#open?.index.starts === starts;
  }

  init(name: string): Buffer | null {
    return this.#stream?.name === name ? this.#stream.init : null;
  }

  take(stream: RecordedStream): void {
    const named = { ...stream, name: initName(stream.init) };
    this.#enqueue(async () => {
      await this.#finish();
      this.#stream = named;
    });
  }

  append(fragment: Fragment): void {
    const { length } = fragment.bytes;
    if (this.#waiting + length > waitingMost) return this.#isResting ? undefined : this.#pause('slow', null);
    this.#waiting += length;
    this.#enqueue(async () => {
      this.#waiting -= length;
      await this.#write(fragment);
    });
  }

  /** Ends the current stream; resolves when its files are finished. */
  end(): Promise<void> {
    this.#enqueue(async () => {
      await this.#finish();
      this.#stream = null;
      this.#paused = null;
    });
    return this.#turn;
  }

  /** Whether it is paused and not due for a retry. */
  get #isResting(): boolean {
    return this.#paused !== null && this.#deps.clock.now() < this.#paused.until;
  }

  #enqueue(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(work).catch((error: unknown) => this.#pause(causeOf(error), error));
  }

  async #write(fragment: Fragment): Promise<void> {
    const paused = this.#paused;
    if (!this.#stream || this.#isResting) return this.#finish();
    if (this.#open?.index.endsBefore(fragment)) await this.#finish();
    if (!this.#open && !fragment.isKey) return;
    try {
      const { sheet, index } = (this.#open ??= await this.#create(fragment, this.#stream));
      await sheet.append(fragment.bytes);
      index.add(fragment);
    } catch (error) {
      this.#pause(causeOf(error), error);
      await this.#finish();
      return;
    }
    // Recording paused again during this write: the data missing since then must count as a gap.
    if (this.#paused !== paused) return;
    if (paused) this.#deps.log.warn({ camera: this.#camera }, 'recording resumed');
    this.#paused = null;
    if (fragment.isKey) this.#pauses = 0;
  }

  async #create({ at }: Fragment, { name, init, codecs }: NamedStream): Promise<OpenFile> {
    const { free, total } = await this.#deps.disk.space();
    if (free < floorOf(total)) throw new DiskFull('less than a hundredth of the disk is free');
    const starts = Math.round(at);
    const sheet = await this.#deps.disk.create(pathOf(this.#camera, starts));
    const index = new FileIndex({ camera: this.#camera, starts, init: name, codecs, head: init.length });
    this.#open = { sheet, index };
    await sheet.append(init);
    return this.#open;
  }

  /** Ends the current file, cut to its last complete fragment; a file without any is removed. */
  async #finish(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    this.#open = null;
    const { sheet, index } = open;
    const file = index.finished();
    if (file) this.#deps.filed(file);
    try {
      await sheet.close(index.bytes);
      if (!file) await this.#deps.disk.remove(pathOf(this.#camera, index.starts));
    } catch (error) {
      this.#pause(causeOf(error), error);
    }
  }

  #pause(cause: PauseCause, error: unknown): void {
    if (!this.#paused) this.#deps.log.error({ camera: this.#camera, cause, err: error }, 'recording is paused, and tried again');
    const wait = pauseMs[Math.min(this.#pauses, pauseMs.length - 1)] ?? 0;
    this.#pauses += 1;
    this.#paused = { cause, until: this.#deps.clock.now() + wait };
  }
}

function causeOf(error: unknown): PauseCause {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof DiskFull || code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'failing';
}
