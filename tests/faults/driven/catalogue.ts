/** A fault of the catalogue: what happens, and how it is shown that nothing is lost, doubled or disclosed. */
export interface Fault {
  readonly number: number;
  readonly name: string;
  /** Tests that inject it and run in `npm test`; faults without any are driven by `npm run faults`. */
  readonly tests: readonly string[];
  /** What is not injected, and why. */
  readonly left?: string;
}

const fault = (number: number, name: string, tests: readonly string[] = [], left?: string): Fault => ({
  number,
  name,
  tests,
  ...(left !== undefined && { left }),
});

/** The faults. Those that `npm run faults` drives itself count alarms; the others are injected by tests of their domain. */
export const faults: readonly Fault[] = [
  fault(1, 'the platform is killed while it writes', ['tests/faults/link.test.ts']),
  fault(
    2,
    'power cut',
    ['server/platform/store/server-check.test.ts'],
    'The power of the machine is not cut: it is tested that a store without fsync or synchronous_commit is refused at the start.',
  ),
  fault(3, 'a second platform on the same data', ['server/platform/store/postgres/directory-lock.test.ts']),
  fault(4, 'the disk is full', ['tests/faults/disk-full.test.ts']),
  fault(5, 'the socket is cut in a storm', ['tests/faults/link.test.ts']),
  fault(6, 'a half-open socket', ['tests/faults/link.test.ts']),
  fault(7, 'events arrive twice or in another order', ['machines/platform/link/link.test.ts']),
  fault(8, 'the log does not reach back, or is another one', ['server/platform/realtime/realtime.platform.test.ts']),
  fault(9, 'a herd of consoles after a restart'),
  fault(10, 'slow replies, and storms of 401, 429 and 500', ['src/platform/http/http.test.ts', 'machines/platform/outbox/outbox.test.ts']),
  fault(11, 'the reply is lost after the act', ['tests/faults/link.test.ts']),
  fault(12, 'a session ends while it is used', ['tests/journeys/sessions.test.ts', 'server/access/sessions/sessions.platform.test.ts']),
  fault(13, 'twenty operators on one alarm', ['tests/journeys/history.test.ts']),
  fault(14, 'the page is reloaded during an act, several tabs', ['machines/platform/outbox/outbox.test.ts']),
  fault(15, 'the storage of the browser is full, blocked or deleted', ['src/platform/storage/outbox-store.test.ts']),
  fault(
    16,
    'a hidden tab',
    ['src/platform/idle.test.ts'],
    'Chromium slows down the timers of a hidden tab only after five minutes; a tab that is hidden that long is not driven.',
  ),
  fault(17, 'clocks that differ or are set back', ['src/platform/clock.test.ts', 'tests/peers/camera-clock.platform.test.ts']),
  fault(18, 'daylight saving, ends of months, 29 February', ['server/automation/scheduler/times.test.ts']),
  fault(19, 'malformed requests', ['tests/platform/fuzz.test.ts']),
  fault(20, 'a camera stalls, or its time jumps', ['tests/peers/camera.platform.test.ts', 'tests/peers/camera-clock.platform.test.ts']),
  fault(21, 'the SIP server restarts during a call', ['tests/peers/console.peers.test.ts']),
  fault(22, 'the platform restarts during an export', ['server/catalogues/exports/jobs.platform.test.ts']),
  fault(23, 'a message broker fails', [], 'There is none: events are read from the store, which every node does by itself.'),
  fault(24, 'a new server with an old page', ['src/platform/http/chunks.test.ts', 'src/platform/http/load-part.test.ts']),
  fault(25, 'a right is removed while subscribed', ['server/access/rights-publisher.platform.test.ts']),
  fault(26, 'restore from a backup', ['server/platform/backup/backup.platform.test.ts']),
  fault(27, 'a console that does not read its socket', ['server/platform/realtime/endpoint.test.ts']),
  fault(28, 'a flood of alarms'),
  fault(29, 'the platform is killed between a frame of a panel and its commit'),
  fault(30, 'panels reconnect at once after a restart'),
  fault(31, 'senders of half messages, byte by byte'),
  fault(32, 'the database is away while panels report'),
];
