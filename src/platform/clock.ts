/** The platform's time as a reply told it, in ms; a Date header is rounded to seconds, `server_time` is exact. */
export interface ReportedTime {
  at: number;
  exact: boolean;
}

/** The platform's clock, kept as a distance from this computer's (OP-5.05, OP-9.76). */
export interface ServerClock {
  /** Ms since 1970 by the platform; by this computer until a reply told better. */
  now: () => number;
  /** A reply told the platform's time; `sentAt` and `gotAt` are this computer's ms around it. */
  update: (told: ReportedTime, sentAt: number, gotAt: number) => void;
}

/** What a rounded time may be off, beside what any reply may be: half the time it took. Only a larger disagreement moves the clock. */
const toleranceMs = 1500;

export function createServerClock(local: () => number = Date.now): ServerClock {
  let ahead: number | null = null;
  return {
    now: () => local() + (ahead ?? 0),
    update: ({ at, exact }, sentAt, gotAt) => {
      const measured = at + (exact ? 0 : 500) - (sentAt + gotAt) / 2;
      const doubt = (gotAt - sentAt) / 2 + (exact ? 0 : toleranceMs);
      if (ahead === null || Math.abs(measured - ahead) > doubt) ahead = measured;
    },
  };
}

/** Says the platform's time at once and then each second. Returns how to stop it. */
export function startTicking(clock: ServerClock, say: (event: { type: 'clock.ticked'; now: number }) => void): () => void {
  const tick = () => say({ type: 'clock.ticked', now: clock.now() });
  tick();
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
