import type { Unit } from '../../../contract/places/place.ts';
import { type AlarmInput, type Raised, raiseAlarm, readOpenAlarms, readUnits } from '../../kit/caller.ts';
import type { Ledger } from './ledger.ts';

/** What became of the alarms of one fault. */
export interface Outcome {
  readonly driven: number;
  readonly acked: number;
  /** Acknowledged alarms that are not in the store, or not on the screen of somebody who may see them. */
  readonly lost: number;
  /** Alarms that are stored twice, or shown again in an older state. */
  readonly doubled: number;
  /** Alarms on the screen of somebody of another master tenant. */
  readonly others: number;
  /** Time until everybody was caught up, ms; null: nothing had to recover. */
  readonly recoveredMs: number | null;
  /** What else was counted, in words. */
  readonly note?: string;
}

/** Devices that send alarms, each with a reference of its own, which they repeat until it is acknowledged. */
export class Storm {
  readonly acked: Raised[] = [];
  driven = 0;
  readonly #name: string;
  readonly #unit: Unit;
  readonly #texts: Pick<AlarmInput, 'description' | 'view_link'>;
  #isOver = false;
  #devices: Promise<unknown> = Promise.resolve();

  /** @param texts of each alarm; left out: a short description */
  constructor(name: string, unit: Unit, texts: Pick<AlarmInput, 'description' | 'view_link'> = {}) {
    this.#name = name;
    this.#unit = unit;
    this.#texts = texts;
  }

  /** Sends so many alarms by eight devices; with `again`, an unacknowledged one is sent again until it is acknowledged. */
  async send(urlOf: () => string, count: number, again = true): Promise<void> {
    const until = this.driven + count;
    const device = async () => {
      while (this.driven < until && !this.#isOver) {
        this.driven += 1;
        await this.#deliver(urlOf, this.driven, again);
      }
    };
    this.#devices = Promise.all(Array.from({ length: 8 }, device));
    await this.#devices;
  }

  async #deliver(urlOf: () => string, n: number, again: boolean): Promise<void> {
    const type = `${this.#name} ${String(n).padStart(5, '0')}`;
    for (;;) {
      const raised = await raiseAlarm(urlOf(), { unit: this.#unit, type, reference: type, ...this.#texts }).catch(() => null);
      if (raised) this.acked.push(raised);
      if (raised || !again || this.#isOver) return;
      await new Promise((next) => setTimeout(next, 100));
    }
  }

  /** Compares what was acknowledged with the store and with each console's ledger. */
  async check(url: string, { seers, others, recoveredMs, note }: Checked): Promise<Outcome> {
    this.#isOver = true;
    await this.#devices;
    const [first] = seers;
    if (!first) throw new Error('Nobody sees the alarms');
    const isOurs = (type: string) => type.startsWith(`${this.#name} `);
    const stored = (await readOpenAlarms(url, first.grant.access_token)).filter((it) => isOurs(it.alarm_type));
    const storedIds = new Set(stored.map(({ id }) => Number(id)));
    const doubled = stored.length - new Set(stored.map(({ alarm_type: type }) => type)).size;
    const lost = this.acked.filter(({ id }) => !storedIds.has(id) || !seers.every((ledger) => ledger.alarms.has(id))).length;
    return {
      driven: this.driven,
      acked: this.acked.length,
      lost,
      doubled: doubled + seers.reduce((sum, { fell }) => sum + fell, 0),
      others: others.reduce((sum, { alarms }) => sum + [...alarms.values()].filter(({ type }) => isOurs(type)).length, 0),
      recoveredMs: recoveredMs ?? null,
      ...(note !== undefined && { note }),
    };
  }
}

interface Checked {
  readonly seers: readonly Ledger[];
  readonly others: readonly Ledger[];
  readonly recoveredMs?: number | null;
  readonly note?: string;
}

/** A unit of a user, for their storm. */
export async function unitOf(url: string, token: string): Promise<Unit> {
  const [unit] = await readUnits(url, token);
  if (!unit) throw new Error('There is no unit');
  return unit;
}
