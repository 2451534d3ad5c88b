import type { Connection } from './connection.ts';

/** Sockets without a subscription by their address, the oldest first: counted as they change, because thousands connect at once after a restart. */
export class WaitingSockets {
  readonly #byAddress = new Map<string, Set<Connection>>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  countOf(address: string): number {
    return this.#byAddress.get(address)?.size ?? 0;
  }

  /** Notes whether an open socket waits; to be called when it opens and when its channels changed. */
  update(connection: Connection): void {
    if (connection.channels.size > 0 || !connection.isOpen) return this.remove(connection);
    const same = this.#byAddress.get(connection.address) ?? new Set<Connection>();
    if (same.has(connection)) return;
    this.#byAddress.set(connection.address, same.add(connection));
    this.#count += 1;
  }

  /** A socket closes or is closed. */
  remove(connection: Connection): void {
    const same = this.#byAddress.get(connection.address);
    if (!same?.delete(connection)) return;
    this.#count -= 1;
    if (same.size === 0) this.#byAddress.delete(connection.address);
  }

  /** The oldest socket of the address that has most of them. */
  oldestOfMost(): Connection | undefined {
    let most: ReadonlySet<Connection> = new Set();
    for (const same of this.#byAddress.values()) if (same.size > most.size) most = same;
    return most.values().next().value;
  }
}
