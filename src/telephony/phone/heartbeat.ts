export interface HeartbeatDependencies {
  /** Sends an empty line, which many servers answer. */
  ping: () => void;
  /** Sends a request that every server answers somehow. */
  sendOptions: () => void;
  drop: () => void;
}

/** So many beats of silence, and the server is asked; twice as many more without an answer, and the connection is dropped. */
const pingAfterBeats = 10;
const answerWithinBeats = 5;

/**
 * Finds connections that look open and are dead: a silent server is asked in the cheap way, then in the way that all understand, then
 * given up, within 10 s of the first question. Counted in beats, so that a machine that slept is asked first.
 */
export function createHeartbeat({ ping, sendOptions, drop }: HeartbeatDependencies) {
  let silent = 0;
  /** A server that left an empty line unanswered and then answered a request is asked by request from then on. */
  let pings = true;
  const question = () => (pings ? ping() : sendOptions());
  return {
    beat(): void {
      silent += 1;
      if (silent === pingAfterBeats) question();
      if (silent === pingAfterBeats + answerWithinBeats) {
        pings = false;
        sendOptions();
      }
      if (silent >= pingAfterBeats + 2 * answerWithinBeats) {
        silent = 0;
        drop();
      }
    },
    heard(): void {
      silent = 0;
    },
    /** Asks now: the machine may have slept. */
    wake(): void {
      if (silent >= pingAfterBeats) return;
      silent = pingAfterBeats;
      question();
    },
    /** A new connection. */
    reset(): void {
      silent = 0;
    },
  };
}
