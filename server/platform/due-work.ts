import { type RawBuilder, sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { onlyRow } from './store/only-row.ts';
import { prepared } from './store/prepared.ts';
import { platformScope, type Store } from './store/store.ts';
import { Turns } from './turns.ts';

const everyMs = 1000;
/** How much sooner a job may be asked for than its time: timers are not exact. */
const earlyMs = 100;

/** A job of the platform that has something to do now and then. */
interface Job {
  /** How often it is asked for, in ms, in whole seconds; by default each second. */
  readonly everyMs?: number;
  /**
   * Whether the store has something for it to do, in platform scope; of constant text, with values as parameters. It may hold where nothing is
   * to be done, and must hold where something is.
   * @param now of the platform's clock, in `timestamptz`
   */
  isDue(now: RawBuilder<Date>): RawBuilder<boolean>;
  /** Begins the job, unless it runs. */
  begin(): void;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Asks the store each second, in one statement for all jobs, which of them have something to do: a quiet platform costs nearly nothing. Where
 * that statement fails every job is begun, so that a fault of one holds up no other.
 */
export class DueWork {
  readonly #parts: Parts;
  readonly #jobs: { readonly job: Job; askedAt: number }[] = [];
  readonly #turns: Turns;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#turns = new Turns(
      everyMs,
      () => this.#look(),
      (error) => parts.log.error({ err: error }, 'due work could not be begun, and is in the next round'),
    );
  }

  add(job: Job): void {
    this.#jobs.push({ job, askedAt: Number.NEGATIVE_INFINITY });
  }

  start(): void {
    this.#turns.start();
  }

  /** Begins no job any more. */
  close(): Promise<void> {
    return this.#turns.close();
  }

  async #look(): Promise<void> {
    const { clock, log } = this.#parts;
    const now = new Date(clock.now());
    const at = performance.now();
    const asked = this.#jobs.map((entry) => ({ entry, isAsked: at - entry.askedAt >= (entry.job.everyMs ?? everyMs) - earlyMs }));
    const due = await this.#readDue(asked, now).catch((error: unknown) => {
      log.error({ err: error }, 'what is due could not be read: every job looks for itself');
      return asked.map(({ isAsked }) => isAsked);
    });
    if (this.#turns.isStopping) return;
    for (const [place, { entry, isAsked }] of asked.entries()) {
      if (isAsked) entry.askedAt = at;
      if (due[place]) entry.job.begin();
    }
  }

  async #readDue(asked: readonly { entry: { job: Job }; isAsked: boolean }[], now: Date): Promise<boolean[]> {
    const statement = this.statement(
      now,
      asked.map(({ isAsked }) => isAsked),
    );
    const { rows } = await this.#parts.store.within(platformScope, (tx) => statement.execute(tx));
    return onlyRow(rows).due;
  }

  /**
   * The statement of a round, in platform scope.
   * @param isAsked for each job whether it is asked for, in the order in which they were added; by default all are
   */
  statement(now: Date, isAsked: readonly boolean[] = this.#jobs.map(() => true)): RawBuilder<{ due: boolean[] }> {
    const columns = this.#jobs
      .slice(0, isAsked.length)
      .map(({ job }, place) => sql`case when ${isAsked[place]}::boolean then ${job.isDue(sql`work.now`)} else false end`);
    return sql`${prepared}
        select array[${sql.join(columns)}]::boolean[] as due from (select ${now}::timestamptz as now) work`;
  }
}
