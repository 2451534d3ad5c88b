import { createSocket, type Socket } from 'node:dgram';
import type { OpenReceiverKind, ReceiverContext } from '../signal.ts';
import { openTcpSessions, type SessionProtocol, type TcpSessions } from '../tcp-sessions.ts';
import { FrameAnswerer } from './answer-frame.ts';
import { type Dc09Settings, readSettings } from './settings.ts';
import { FrameSplitter } from './split-frames.ts';

/** Datagrams that wait for the store; more are dropped, and their panels send again. */
const maxDatagrams = 2000;
const portAttempts = 5;

/** Receives SIA DC-09 by TCP and UDP on one port. */
export const openDc09: OpenReceiverKind = async (context) => {
  const settings = readSettings(context.record.settings);
  if (context.record.port === null) throw new Error('The receiver has no port.');
  const answerer = new FrameAnswerer(context, settings);
  const { tcp, udp } = await openBoth(context, settings, answerer);
  return {
    port: tcp.port,
    sessions: () => tcp.count(),
    close: async () => {
      await Promise.all([tcp.close(), udp.close()]);
    },
  };
};

/** A port of the system's choice may be taken for UDP by another program: then the next one is tried. */
async function openBoth(
  context: ReceiverContext,
  settings: Dc09Settings,
  answerer: FrameAnswerer,
): Promise<{ tcp: TcpSessions; udp: Datagrams }> {
  const port = context.record.port ?? 0;
  for (let attempt = 1; ; attempt += 1) {
    const tcp = await openDc09Sessions(context, settings, answerer, port);
    try {
      return { tcp, udp: await openDatagrams(tcp.port, context, answerer) };
    } catch (error) {
      await tcp.close();
      if (port !== 0 || attempt >= portAttempts) throw error;
    }
  }
}

/** The sessions of a receiver, for its opener and for tests of its limits. */
export const openDc09Sessions = (
  context: ReceiverContext,
  settings: Dc09Settings,
  answerer: FrameAnswerer,
  port: number,
): Promise<TcpSessions> =>
  openTcpSessions(port, {
    host: context.host,
    limits: { maxSessions: settings.maxSessions, idleMs: settings.idleMs, messageMs: settings.frameMs },
    now: context.now,
    open: () => openSession(context, settings, answerer),
    count: (what) => context.count(what),
  });

function openSession(context: ReceiverContext, settings: Dc09Settings, answerer: FrameAnswerer): SessionProtocol {
  const splitter = new FrameSplitter(settings.maxFrame);
  return {
    isPartial: () => splitter.pending > 0,
    receive: async (bytes) => {
      const { frames, garbage, isOversize } = bytes ? splitter.push(bytes) : { frames: splitter.flush(), garbage: 0, isOversize: false };
      if (garbage > 0) context.count('garbage');
      const replies: Buffer[] = [];
      for (const frame of frames) {
        const reply = await answerer.answer(frame);
        if (reply) replies.push(reply);
      }
      if (isOversize && bytes) await answerer.refuseOversize(bytes);
      return { replies, ends: isOversize, isProven: replies.length > 0 };
    },
  };
}

interface Datagrams {
  close(): Promise<void>;
}

async function openDatagrams(port: number, context: ReceiverContext, answerer: FrameAnswerer): Promise<Datagrams> {
  const socket = await bind(port, context.host);
  const working = new Set<Promise<void>>();
  socket.on('error', (error) => context.log.warn({ err: error, receiver: context.record.id }, 'a datagram could not be received'));
  socket.on('message', (bytes, from) => {
    if (working.size >= maxDatagrams) {
      context.count('datagrams_over_limit');
      return;
    }
    const work = answerer
      .answer(bytes)
      .then((reply) => {
        if (reply) socket.send(reply, from.port, from.address, () => undefined);
      })
      .catch((error: unknown) => context.log.warn({ err: error, receiver: context.record.id }, 'a datagram could not be answered'))
      .finally(() => working.delete(work));
    working.add(work);
  });
  return {
    close: async () => {
      await Promise.all(working);
      await new Promise<void>((resolve) => {
        socket.close(() => resolve());
      });
    },
  };
}

/** Without an address, both families of addresses where the system has both, as TCP does. */
async function bind(port: number, host: string | undefined): Promise<Socket> {
  const bindTo = (type: 'udp4' | 'udp6') =>
    new Promise<Socket>((resolve, reject) => {
      const socket = createSocket(type);
      socket.once('error', (error) => {
        socket.close();
        reject(error);
      });
      socket.bind({ port, ...(host !== undefined && { address: host }) }, () => {
        socket.removeAllListeners('error');
        resolve(socket);
      });
    });
  if (host !== undefined) return bindTo(host.includes(':') ? 'udp6' : 'udp4');
  return bindTo('udp6').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL') return bindTo('udp4');
    throw error;
  });
}
