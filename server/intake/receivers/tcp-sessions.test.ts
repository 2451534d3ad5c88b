import { once } from 'node:events';
import { connect, Server, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { openTcpSessions, type SessionLimits, type SessionProtocol, type TcpSessions } from './tcp-sessions.ts';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  vi.restoreAllMocks();
});

/** Answers every segment with itself; `?` begins a message, `!` proves the sender, `.` ends the session. */
const echo = (): SessionProtocol => {
  let last = '';
  return {
    isPartial: () => last.endsWith('?'),
    receive: (bytes) => {
      last = bytes?.toString() ?? '';
      if (last.includes('#')) return Promise.reject(new Error('unreadable'));
      return Promise.resolve({ replies: bytes ? [bytes] : [], ends: last.includes('.'), isProven: last.includes('!') });
    },
  };
};

interface Opened {
  readonly sessions: TcpSessions;
  readonly counts: string[];
  readonly clock: { time: number };
}

async function open(limits: Partial<SessionLimits> = {}, protocol: () => SessionProtocol = echo): Promise<Opened> {
  const [counts, clock] = [[] as string[], { time: 0 }];
  const sessions = await openTcpSessions(0, {
    host: '127.0.0.1',
    limits: { maxSessions: 10, idleMs: 1000, messageMs: 100, ...limits },
    now: () => clock.time,
    open: protocol,
    count: (what) => counts.push(what),
  });
  closers.push(() => sessions.close());
  return { sessions, counts, clock };
}

async function socketTo({ sessions }: Opened): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: sessions.port });
  socket.on('error', () => undefined);
  closers.push(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}
/** Sends a text. @returns what comes back */
async function exchange(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  return String((await once(socket, 'data'))[0]);
}

test('a sender that resets its connection ends its session, and nothing else', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  closers.push(() => void process.off('uncaughtException', note));
  const opened = await open();
  const [broken, other] = [await socketTo(opened), await socketTo(opened)];
  await exchange(broken, 'a');
  broken.resetAndDestroy();
  await expect.poll(() => opened.sessions.count()).toBe(1);
  expect([await exchange(other, 'b'), uncaught]).toEqual(['b', []]);
});

test('where every session is proven, a further one is closed and counted', async () => {
  const opened = await open({ maxSessions: 1 });
  const proven = await socketTo(opened);
  await exchange(proven, '!');
  const further = await socketTo(opened);
  await once(further, 'close');
  expect([opened.counts, opened.sessions.count(), await exchange(proven, 'a')]).toEqual([['sessions_over_limit'], 1, 'a']);
});

test('a session that proved itself once stays proven', async () => {
  const opened = await open({ maxSessions: 2 });
  const proven = await socketTo(opened);
  await exchange(proven, '!');
  await exchange(proven, 'a');
  const silent = await socketTo(opened);
  await exchange(silent, 'b');
  silent.resume();
  const third = await socketTo(opened);
  await once(silent, 'close');
  expect([await exchange(third, 'c'), await exchange(proven, 'a'), opened.sessions.count()]).toEqual(['c', 'a', 2]);
});

test('a session is closed a millisecond after its idle time, and counts from its last bytes', async () => {
  const opened = await open({ idleMs: 1000 });
  const socket = await socketTo(opened);
  await expect.poll(() => opened.sessions.count()).toBe(1);
  opened.clock.time = 600;
  await exchange(socket, 'a');
  opened.clock.time = 1600;
  opened.sessions.sweep();
  expect([opened.sessions.count(), opened.counts]).toEqual([1, []]);
  opened.clock.time = 1601;
  opened.sessions.sweep();
  await once(socket, 'close');
  expect([opened.sessions.count(), opened.counts]).toEqual([0, ['idle_sessions']]);
});

test('a message that began must be complete in its time, whatever comes meanwhile', async () => {
  const opened = await open({ messageMs: 100 });
  const [slow, quick] = [await socketTo(opened), await socketTo(opened)];
  await exchange(slow, 'a?');
  await exchange(quick, 'b?');
  opened.clock.time = 60;
  await exchange(slow, 'c?');
  await exchange(quick, 'd');
  opened.clock.time = 100;
  opened.sessions.sweep();
  expect(opened.sessions.count()).toBe(2);
  opened.clock.time = 101;
  opened.sessions.sweep();
  await once(slow, 'close');
  expect([opened.sessions.count(), opened.counts]).toEqual([1, ['slow_sessions']]);
});

test('a session is swept every second by itself, until the port is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  closers.push(() => void vi.useRealTimers());
  const opened = await open();
  const socket = await socketTo(opened);
  await exchange(socket, 'a');
  opened.clock.time = 5000;
  vi.advanceTimersByTime(1000);
  await once(socket, 'close');
  await opened.sessions.close();
  expect([opened.counts, vi.getTimerCount()]).toEqual([['idle_sessions'], 0]);
});

test('what the protocol ends, and what it cannot read, closes the session', async () => {
  const opened = await open();
  const [ended, unreadable, leaving] = [await socketTo(opened), await socketTo(opened), await socketTo(opened)];
  expect(await exchange(ended, 'bye.')).toBe('bye.');
  await once(ended, 'close');
  unreadable.write('#');
  await once(unreadable, 'close');
  leaving.end('last');
  expect(String((await once(leaving, 'data'))[0])).toBe('last');
  await once(leaving, 'close');
  await expect.poll(() => opened.sessions.count()).toBe(0);
});

test('closing answers what is being accepted, and takes no further sessions', async () => {
  const waiting: (() => void)[] = [];
  const opened = await open({}, () => ({
    isPartial: () => false,
    receive: async (bytes) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { replies: bytes ? [bytes] : [] };
    },
  }));
  const socket = await socketTo(opened);
  const answer = exchange(socket, 'a');
  await expect.poll(() => waiting.length).toBe(1);
  let isClosed = false;
  const closing = opened.sessions.close().then(() => {
    isClosed = true;
  });
  const further = connect({ host: '127.0.0.1', port: opened.sessions.port });
  const [refusal] = (await once(further, 'error')) as [NodeJS.ErrnoException];
  expect([refusal.code, isClosed]).toEqual(['ECONNREFUSED', false]);
  waiting[0]?.();
  expect(await answer).toBe('a');
  await closing;
});

test('a port that is taken is an error; a fault of an open port is counted', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  const opened = await open();
  const [server] = listen.mock.contexts as Server[];
  server?.emit('error', new Error('EMFILE'));
  expect(opened.counts).toEqual(['listen_error']);
  const parts = { limits: { maxSessions: 1, idleMs: 1, messageMs: 1 }, now: () => 0, open: echo, count: () => undefined };
  await expect(openTcpSessions(opened.sessions.port, { host: '127.0.0.1', ...parts })).rejects.toThrow('EADDRINUSE');
});
