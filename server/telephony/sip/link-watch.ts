import type { SipAccount } from '../sip-contract.ts';
import type { SocketLink } from './link.ts';

/** Close codes of the WebSocket. */
export const closes = { disconnected: 4403, anonymous: 4408, ended: 1001, rubbish: 1002 } as const;
/** Connections that do not authenticate within this time are closed. */
const anonymousMs = 60_000;
/** Interval at which the registered accounts are verified again. */
const recheckMs = 30_000;

interface Parts {
  /** Timeout after which a silent connection counts as dead. */
  readonly deathMs: number;
  account(user: string): Promise<SipAccount | null>;
  keep(work: Promise<void>): void;
}

/** Closes the connections of phones that are silent, or whose accounts are over. */
export class LinkWatch {
  readonly #links: ReadonlySet<SocketLink>;
  readonly #parts: Parts;
  #beatAt = 0;
  #recheckedAt = Date.now();

  constructor(links: ReadonlySet<SocketLink>, parts: Parts) {
    this.#links = links;
    this.#parts = parts;
  }

  /** @param platformNow by the clock of the platform */
  sweep(now: number, platformNow: number): void {
    const { deathMs } = this.#parts;
    if (now - this.#beatAt >= deathMs / 3) {
      this.#beatAt = now;
      for (const link of this.#links) link.beat(deathMs);
    }
    for (const link of this.#links) {
      const { identity } = link;
      if (!identity && now - link.openedAt >= anonymousMs) link.close(closes.anonymous, 'No account was shown.');
      if (identity?.expires != null && identity.expires <= platformNow) link.close(closes.disconnected, 'The account is over.');
    }
  }

  recheck(now: number): void {
    if (now - this.#recheckedAt < recheckMs) return;
    this.#recheckedAt = now;
    this.#parts.keep(this.#recheckAll());
  }

  /** A session that ended meanwhile takes its phone with it. */
  async #recheckAll(): Promise<void> {
    for (const link of [...this.#links]) {
      const { identity } = link;
      if (!identity || !link.isOpen) continue;
      const account = await this.#parts.account(identity.user).catch(() => identity);
      if (account?.number !== identity.number) link.close(closes.disconnected, 'The account is over.');
      else link.identity = { ...account, user: identity.user };
    }
  }
}
