import type { Socket } from 'node:net';

/** A connection of a mail sender. */
interface MailConnection {
  readonly socket: Socket;
  /** When it began, or delivered its last mail, ms since 1970. */
  since: number;
  hasDelivered: boolean;
}

/** Sender of a session, as its socket states it. */
interface Remote {
  readonly remoteAddress: string;
  readonly remotePort: number;
}

/**
 * Limits connections in time and number: one that delivers no mail within its time is closed, however many bytes it sends, and when all are taken,
 * the oldest one that never delivered a mail makes room; where there is none, a new one is refused.
 */
export class MailConnections {
  private readonly open = new Map<string, MailConnection>();
  private readonly limits: { readonly most: number; readonly mailMs: number };
  private readonly now: () => number;
  private readonly count: (what: string) => void;

  constructor(limits: MailConnections['limits'], now: () => number, count: (what: string) => void) {
    this.limits = limits;
    this.now = now;
    this.count = count;
  }

  add(socket: Socket): void {
    const { remoteAddress = '', remotePort = 0 } = socket;
    const name = nameOf({ remoteAddress, remotePort });
    if (this.open.size >= this.limits.most && !this.makeRoom()) {
      this.count('sessions_over_limit');
      socket.write('421 Too many connections, try again later\r\n');
      socket.destroySoon();
      return;
    }
    this.open.set(name, { socket, since: this.now(), hasDelivered: false });
    socket.once('close', () => {
      if (this.open.get(name)?.socket === socket) this.open.delete(name);
    });
  }

  /** Notes that a mail was delivered: the time of the next one begins. */
  noteMail(remote: Remote): void {
    const connection = this.open.get(nameOf(remote));
    if (connection) Object.assign(connection, { since: this.now(), hasDelivered: true });
  }

  /** Closes connections that are over their time; called every second, and by tests. */
  sweep(): void {
    for (const connection of this.open.values()) {
      if (!connection.socket.destroyed && this.now() - connection.since > this.limits.mailMs) this.end(connection, 'slow_sessions');
    }
  }

  private makeRoom(): boolean {
    const oldest = [...this.open].find(([, { hasDelivered }]) => !hasDelivered);
    if (!oldest) return false;
    const [name, connection] = oldest;
    this.open.delete(name);
    this.end(connection, 'sessions_over_limit');
    return true;
  }

  private end({ socket }: MailConnection, what: string): void {
    this.count(what);
    socket.destroy();
  }
}

/** Without the prefix of IPv4 addresses on a socket of both families, which mail sessions leave out. */
const nameOf = ({ remoteAddress, remotePort }: Remote): string => `${remoteAddress.replace(/^::ffff:/i, '')} ${remotePort}`;
