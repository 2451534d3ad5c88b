/** Platform time of a reply, in ms; a Date header is rounded to seconds, `server_time` is exact. */
export interface ReportedTime {
  at: number;
  exact: boolean;
}

/** The platform's clock, stored as an offset from this computer's clock (OP-5.05, OP-9.76). */
export interface ServerClock {
  /** Platform time in ms since 1970; this computer's time until the first usable reply. */
  now: () => number;
  /** Processes the platform time of a reply; `sentAt` and `gotAt` are this computer's times of request and reply, in ms. */
  update: (told: ReportedTime, sentAt: number, gotAt: number) => void;
}

/** Tolerance for a rounded time, added to the uncertainty of every reply: half its round trip. Only a larger difference moves the clock. */
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

/** Reports the platform's time immediately and then every second. Returns a stop function. */
export function startTicking(clock: ServerClock, say: (event: { type: 'clock.ticked'; now: number }) => void): () => void {
  const tick = () => say({ type: 'clock.ticked', now: clock.now() });
  tick();
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
