import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { Embedded } from './embedded.ts';
import type { Postmaster } from './postmaster.ts';

const attempts = 5;

/** Ends the whole platform, cleanly and as a failure. */
function endProcess(): void {
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

/** Supervises the embedded server process: restarts it after an unexpected end, and stops the platform if that fails. */
export class PostmasterSupervisor {
  /** 'ok', or the recovery in progress. */
  state = 'ok';
  readonly #embedded: Embedded;
  readonly #log: Log;
  readonly #of: { giveUp: () => void; pauseMs: number };
  #postmaster: Postmaster;
  #stopping = false;
  #watch: Promise<void>;

  /** @param of `giveUp`: called when it cannot be restarted; `pauseMs`: delay after the first failed start, growing with each failure. */
  constructor(embedded: Embedded, log: Log, of: { giveUp: () => void; pauseMs: number } = { giveUp: endProcess, pauseMs: 250 }) {
    this.#of = of;
    this.#embedded = embedded;
    this.#log = log;
    this.#postmaster = embedded.postmaster;
    this.#watch = this.#supervise();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#postmaster.stop();
    await this.#watch;
  }

  async #supervise(): Promise<void> {
    for (;;) {
      await this.#postmaster.ended;
      if (this.#stopping) return;
      this.state = 'PostgreSQL ended by itself and is being started again.';
      this.#log.error(this.state);
      const again = await this.#restart();
      if (!again) return;
      this.#postmaster = again;
      this.state = 'ok';
      this.#log.info('PostgreSQL runs again');
      if (this.#stopping) return void (await again.stop());
    }
  }

  async #restart(): Promise<Postmaster | null> {
    for (let attempt = 1; attempt <= attempts && !this.#stopping; attempt += 1) {
      try {
        return await this.#embedded.restart();
      } catch (error) {
        this.state = `PostgreSQL ended and does not start again: ${(error as Error).message}`;
        this.#log.error({ attempt }, this.state);
        await pause(this.#of.pauseMs * attempt);
      }
    }
    if (!this.#stopping) this.#of.giveUp();
    return null;
  }
}
