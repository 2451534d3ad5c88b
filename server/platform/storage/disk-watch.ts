import type { DiskSpace, DiskState } from '../../../contract/capabilities.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Sample } from '../metrics/exposition.ts';
import { type DiskName, disksOf, freeOf, type Space, spaceAt, stateOf } from './disks.ts';

const everyMs = 10_000;
/** A write that the store refused counts for this long: devices try again, so that a disk that is still full refuses again. */
const refusedMs = 15_000;

/** A disk that entered another state. */
export interface DiskChange extends DiskSpace {
  readonly before: DiskState;
}

interface Parts {
  readonly config: Pick<Config, 'dataDir' | 'mediaDir'>;
  readonly log: Log;
  /** Monotonic, ms. */
  readonly now?: () => number;
  readonly space?: (directory: string) => Promise<Space>;
}

/** Watches the free space of the platform's disks, and whether the store refuses writes. */
export class DiskWatch {
  readonly #parts: Required<Parts>;
  readonly #spaces = new Map<DiskName, DiskSpace>();
  readonly #before = new Map<DiskName, DiskState>();
  readonly #listeners: ((change: DiskChange) => Promise<void>)[] = [];
  /** Changes that no listener has taken yet, by disk. */
  readonly #unreported = new Map<DiskName, DiskChange>();
  #refusedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | null = null;
  /** Why the last check failed; null: it did not. */
  fault: string | null = null;

  constructor(parts: Parts) {
    this.#parts = { now: () => performance.now(), space: spaceAt, ...parts };
  }

  /**
   * Begins to check, now and every ten seconds.
   * @param reported states that were reported before this start
   */
  async start(reported: ReadonlyMap<DiskName, DiskState>): Promise<void> {
    for (const [disk, state] of reported) this.#before.set(disk, state);
    await this.check();
    this.#timer = setInterval(() => void this.check(), everyMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#checking;
  }

  /** Is called with each change of a disk's state; one that fails is called again with the next check. */
  onChange(listener: (change: DiskChange) => Promise<void>): void {
    this.#listeners.push(listener);
  }

  /** The store refused a write for want of room. */
  noteRefusal(): void {
    this.#refusedAt = this.#parts.now();
  }

  spaces(): DiskSpace[] {
    return [...this.#spaces.values()];
  }

  /** 'ok', or a sentence that names the disks that run full. */
  health(): string {
    const short = this.spaces().filter(({ state }) => state !== 'ok');
    if (short.length > 0)
      return short.map((space) => `The disk of ${space.disk} is ${words[space.state]} (${freeOf(space)} free).`).join(' ');
    return this.canWrite() ? 'ok' : 'The store refuses writes: it has no room, memory or connections left.';
  }

  /** Whether writes are expected to succeed: the disk of data has room, and the store has refused none lately. */
  canWrite(): boolean {
    return this.#spaces.get('data')?.state !== 'full' && this.#parts.now() - this.#refusedAt > refusedMs;
  }

  figures(name: 'free' | 'total'): Sample[] {
    return this.spaces().map((space) => ({ labels: { disk: space.disk }, value: space[name] }));
  }

  /** Reads the disks; checks do not overlap. */
  check(): Promise<void> {
    this.#checking ??= this.#read()
      .then(() => {
        this.fault = null;
      })
      .catch((error: unknown) => {
        this.fault = (error as Error).message;
        this.#parts.log.warn({ err: error }, 'free space could not be read, and is read again');
      })
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  async #read(): Promise<void> {
    const { config, log, space } = this.#parts;
    for (const [disk, directory] of await disksOf(config)) {
      const { free, total } = await space(directory);
      const before = this.#before.get(disk) ?? 'ok';
      const now: DiskSpace = { disk, free, total, state: stateOf({ free, total }, before) };
      this.#spaces.set(disk, now);
      this.#before.set(disk, now.state);
      if (now.state === before) continue;
      log[now.state === 'ok' ? 'info' : 'error']({ ...now }, `a disk is ${words[now.state]}`);
      this.#unreported.set(disk, { ...now, before });
    }
    for (const [disk, change] of this.#unreported) {
      for (const listener of this.#listeners) await listener(change);
      this.#unreported.delete(disk);
    }
  }
}

const words: Readonly<Record<DiskState, string>> = {
  ok: 'no longer short of room',
  low: 'low on room',
  critical: 'almost full',
  full: 'full',
};
