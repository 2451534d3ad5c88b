const maxRecent = 50_000;

/**
 * Keys of messages that have no time of their own. The same bytes within the window are the same message, and get the same key, also where a limit
 * of the clock's window is between them; a process that was restarted gives them the same key within the same window of the clock.
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
}
