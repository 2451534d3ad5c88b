export interface HeartbeatDependencies {
  /** Sends an empty line, which many servers answer. */
  ping: () => void;
  /** Sends a request that every server answers somehow. */
  sendOptions: () => void;
  drop: () => void;
}

/** Beats of silence before the server is pinged; without an answer the connection is dropped within 10 s of the ping. */
const pingAfterBeats = 10;
const answerWithinBeats = 5;

/**
 * Detects half-open connections: a silent server gets a keep-alive ping, then OPTIONS, and is dropped within 10 s of the first question.
 * Counted in beats rather than by the clock, so that after sleep the server is asked before it is dropped.
 */
export function createHeartbeat({ ping, sendOptions, drop }: HeartbeatDependencies) {
  let silent = 0;
  /** False once the server left a ping unanswered but answered OPTIONS: from then on only OPTIONS is sent. */
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
    /** Checks the connection now: the machine may have slept. */
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
