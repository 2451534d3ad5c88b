const maxRecent = 50_000;

/**
 * Keys of messages that have no time of their own. The same bytes within the window are the same message, and get the same key, also where a limit
 * of the clock's window is between them; another process, or one that was restarted, finds it by the key of the window before.
 */
export class RecentKeys {
  private readonly windowMs: number;
  private readonly keys = new Map<string, { key: string; until: number }>();

  constructor(windowMs: number) {
    this.windowMs = windowMs;
  }

  keyOf(identity: string, now: number): string {
    const known = this.keys.get(identity);
    if (known && known.until > now) return known.key;
    const key = `${identity} ${Math.floor(now / this.windowMs)}`;
    this.keys.delete(identity);
    if (this.keys.size >= maxRecent) this.keys.delete(this.keys.keys().next().value ?? '');
    this.keys.set(identity, { key, until: now + this.windowMs });
    return key;
  }

  /** The key that the message has at a process which received it first, in the window of the clock before, and from when on that one counts. */
  earlierOf(identity: string, now: number): { key: string; since: Date } {
    return { key: `${identity} ${Math.floor(now / this.windowMs) - 1}`, since: new Date(now - this.windowMs) };
  }
}

/** The key of the signal at this place of its message. */
export const placed = (key: string, place: number): string => (place === 0 ? key : `${key} ${place}`);
