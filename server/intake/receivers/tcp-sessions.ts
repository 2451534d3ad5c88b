import { createServer, type Socket } from 'node:net';

/** What is made of the bytes of one session. */
export interface SessionProtocol {
  /**
   * Takes a segment; the session is paused until it resolves.
   * @param bytes null: the sender ended its side
   * @returns what to answer, in order, whether the session ends, and whether a message of the protocol arrived
   */
  receive(bytes: Buffer | null): Promise<{ readonly replies: readonly Buffer[]; readonly ends?: boolean; readonly isProven?: boolean }>;
  /** Whether a message has begun that is not complete. */
  isPartial(): boolean;
}

export interface SessionLimits {
  readonly maxSessions: number;
  /** A session without bytes for this long is closed. */
  readonly idleMs: number;
  /** A message that has begun must be complete within this time. */
  readonly messageMs: number;
}

/** Sessions of a port, with their limits. */
export interface TcpSessions {
  readonly port: number;
  count(): number;
  /** Closes sessions that are over their time; called every second, and by tests. */
  sweep(): void;
  /** Ends sessions after what they are accepting is answered. */
  close(): Promise<void>;
}

interface Session {
  readonly socket: Socket;
  readonly protocol: SessionProtocol;
  lastAt: number;
  /** When the message began that is not complete. */
  partialSince: number | null;
  isProven: boolean;
  work: Promise<void>;
}

/**
 * Listens to a port. When all sessions are taken, the oldest one that never sent a message of the protocol makes room, so that silent connections
 * keep nobody out.
 * @throws if the port cannot be listened to
 */
export async function openTcpSessions(
  port: number,
  {
    host,
    limits,
    now,
    open,
    count,
  }: {
    /** Address that it listens to; undefined: every one. */
    host?: string | undefined;
    limits: SessionLimits;
    now: () => number;
    open: () => SessionProtocol;
    count: (what: string) => void;
  },
): Promise<TcpSessions> {
  const sessions = new Set<Session>();
  const unproven = new Set<Session>();
  let isClosing = false;

  const end = (session: Session) => {
    sessions.delete(session);
    unproven.delete(session);
    session.socket.destroy();
  };
  const handle = async (session: Session, bytes: Buffer | null) => {
    const { replies, ends, isProven } = await session.protocol.receive(bytes);
    if (isProven) {
      session.isProven = true;
      unproven.delete(session);
    }
    if (replies.length > 0 && !session.socket.destroyed) session.socket.write(Buffer.concat(replies));
    session.lastAt = now();
    session.partialSince = session.protocol.isPartial() ? (session.partialSince ?? now()) : null;
    if (ends || bytes === null || isClosing) session.socket.end();
  };
  const take = (session: Session, bytes: Buffer | null) => {
    session.socket.pause();
    session.lastAt = now();
    session.work = session.work
      .then(() => handle(session, bytes))
      .catch(() => end(session))
      .finally(() => session.socket.resume());
  };

  const server = createServer({ noDelay: true, allowHalfOpen: true, keepAlive: true, keepAliveInitialDelay: 60_000 }, (socket) => {
    if (sessions.size >= limits.maxSessions) {
      count('sessions_over_limit');
      const [oldest] = unproven;
      if (!oldest) {
        socket.destroy();
        return;
      }
      end(oldest);
    }
    const session: Session = {
      socket,
      protocol: open(),
      lastAt: now(),
      partialSince: null,
      isProven: false,
      work: Promise.resolve(),
    };
    sessions.add(session);
    unproven.add(session);
    socket.on('data', (bytes) => take(session, bytes));
    socket.on('end', () => take(session, null));
    socket.on('error', () => end(session));
    socket.on('close', () => end(session));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', () => count('listen_error'));

  const sweep = () => {
    for (const session of sessions) {
      const isLate = session.partialSince !== null && now() - session.partialSince > limits.messageMs;
      if (!isLate && now() - session.lastAt <= limits.idleMs) continue;
      count(isLate ? 'slow_sessions' : 'idle_sessions');
      end(session);
    }
  };
  const timer = setInterval(sweep, 1000);
  timer.unref();
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    count: () => sessions.size,
    sweep,
    close: async () => {
      isClosing = true;
      clearInterval(timer);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([...sessions].map(({ work }) => work));
      for (const { socket } of sessions) socket.destroySoon();
      await closed;
    },
  };
}
