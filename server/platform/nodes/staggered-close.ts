import { setTimeout as pause } from 'node:timers/promises';

/** A random order, so that the sockets of one console or one building do not follow each other. */
function shuffled<T>(items: Iterable<T>, random: () => number): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [mixed[at] as T, mixed[other] as T];
    [mixed[at], mixed[other]] = [two, one];
  }
  return mixed;
}

interface Stagger {
  /** Over how long, ms. */
  readonly ms: number;
  readonly random?: () => number;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Closes sockets one after the other, spread evenly over a time, so that their clients do not all reconnect in one moment. */
export async function closeStaggered<T>(
  sockets: Iterable<T>,
  close: (socket: T) => void,
  { ms, random = Math.random, wait = pause }: Stagger,
): Promise<void> {
  const all = shuffled(sockets, random);
  for (const socket of all) {
    await wait(ms / all.length);
    close(socket);
  }
}
