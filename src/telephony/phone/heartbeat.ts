export interface HeartbeatNeeds {
  /** Sends an empty line, which many servers answer. */
  ping: () => void;
  /** Sends a request that every server answers somehow. */
  ask: () => void;
  drop: () => void;
}

/** So many beats of silence, and the server is asked; twice as many more without an answer, and the connection is dropped. */
const silence = 10;
const patience = 5;

/**
 * Finds connections that look open and are dead: a silent server is asked in the cheap way, then in the way that all understand, then
 * given up, within 10 s of the first question. Counted in beats, so that a machine that slept is asked first.
 */
export function createHeartbeat({ ping, ask, drop }: HeartbeatNeeds) {
  let silent = 0;
  /** A server that left an empty line unanswered and then answered a request is asked by request from then on. */
  let pings = true;
  const question = () => (pings ? ping() : ask());
  return {
    beat(): void {
      silent += 1;
      if (silent === silence) question();
      if (silent === silence + patience) {
        pings = false;
        ask();
      }
      if (silent >= silence + 2 * patience) {
        silent = 0;
        drop();
      }
    },
    heard(): void {
      silent = 0;
    },
    /** Asks now: the machine may have slept. */
    wake(): void {
      if (silent >= silence) return;
      silent = silence;
      question();
    },
    /** A new connection. */
    reset(): void {
      silent = 0;
    },
  };
}
