import Echo, { type Channel } from 'laravel-echo';
import Pusher from 'pusher-js';
import type { Capabilities } from '../../../contract/capabilities.ts';
import { eventNames, realtimeEvents, StreamEvent } from '../../../contract/events.ts';
import { type UnreadableRow, unreadableRow } from '../../../contract/platform/envelope.ts';
import { type ExportChannel, exportEventNames, exportStreamName } from '../../../contract/platform/export-channels.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import { channels, type RealtimeEvents, realtime } from '../../../contract/platform/realtime.ts';
import { showControlsIn } from '../../../contract/platform/visible-text.ts';
import { forceDisconnectName } from '../../../contract/telephony/index.ts';
import type { SocketEvent } from '../../../machines/platform/link/link.machine.ts';
import type { ReceivedEvent } from '../../../machines/platform/link/stream.ts';
import { createFrameBatcher } from '../frame-batcher.ts';
import { resolveMedia } from './base-address.ts';

export interface SocketNeeds {
  /** Origin of the platform; empty for the origin of the page (OP-7.47). */
  host: string;
  realtime: Capabilities['realtime'] | null;
  /** Origin of pictures in events that name none; null: the platform. */
  eventsHost?: string | null;
  /** Signs a private channel with the bearer token of this moment (OP-7.46). */
  authorize: (socketId: string, channel: string) => Promise<{ auth: string }>;
  /** The platform's time in ms. */
  now: () => number;
  log: (about: string, detail: unknown) => void;
  /**
   * How long a connection after a lost one waits before it subscribes, in ms: at random, so that consoles do not all call at once after the
   * platform restarts. Left out: not at all.
   */
  spread?: () => number;
  /** How long a connection attempt may take, in ms; a longer one counts as failed and is retried at the link's request. Left out: 8000. */
  unavailableTimeout?: number;
  /** The device id of the user's phone; left out: this platform has no telephone. */
  phone?: () => Promise<string | null>;
  /** The user was given a phone, another one, or none. */
  onPhone?: (device: string | null) => void;
}

/** Silence before the link is pinged, and the time allowed for the reply, in ms: detects half-open connections. */
const activityTimeout = 5_000;
const pongTimeout = 4_000;

export interface OpenSocket {
  /** Try at once, where nothing is being tried. */
  connect: () => void;
  /** Also subscribes to the channel of one of this user's exports, reporting each subscription (ADM-7.51); `leave` unsubscribes (ADM-4.06). */
  join: (channel: ExportChannel) => void;
  leave: (channel: ExportChannel) => void;
  close: () => void;
}

/**
 * Subscribes to the user's private channels with laravel-echo and pusher-js (OP-7.40, OP-7.41, OP-7.46, OP-7.47, OQ-110). It
 * opens once both channels are joined and every room is joined or refused, so that the catch-up request leaves no gap. It drops
 * with the connection and reconnects by itself. Events received within one frame are emitted as one batch.
 * Subscription errors are only logged (OP-8.20).
 */
export function openSocket(needs: SocketNeeds, user: UserId, say: (said: SocketEvent) => void): OpenSocket {
  const where = resolveAddress(needs);
  let pauseMs = 0;
  const pusher = new Pusher(where.key, {
    cluster: 'none',
    wsHost: where.host,
    wsPort: where.port,
    wssPort: where.port,
    forceTLS: where.tls,
    enabledTransports: ['ws', 'wss'],
    activityTimeout,
    pongTimeout,
    unavailableTimeout: needs.unavailableTimeout ?? 8_000,
    channelAuthorization: {
      endpoint: realtime.authPath,
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) => {
        // A signature is valid for one connection only: results for an earlier connection are discarded.
        const isPresent = () => pusher.connection.socket_id === socketId;
        const sign = () => void reportSignature(needs.authorize(socketId, channelName), (...signed) => isPresent() && done(...signed));
        if (pauseMs === 0) sign();
        else setTimeout(() => isPresent() && sign(), pauseMs);
      },
    },
  });
  const echo = new Echo({ broadcaster: 'pusher', client: pusher });
  const required: readonly string[] = [channels.user(user), channels.userSetup(user)];
  const listened = new Set([...required, ...eventNames.map((name) => channels[realtimeEvents[name].channel](user))]);
  const link = watch(listened.size, (type) => say({ type, at: needs.now() }));
  const batcher = createFrameBatcher<ReceivedEvent>((events) => say({ type: 'link.message', events, at: needs.now() }));
  let isIdle = false;
  // Batched events are emitted before the drop: a revoked session is announced just before its socket closes.
  const dropped = () => {
    batcher.flush();
    link.dropped();
  };
  // pusher-js calls a connection that was cut "connected" until it tries again; `connecting_in` is when it knows.
  pusher.connection.bind('connecting_in', () => {
    isIdle = true;
    pauseMs = needs.spread?.() ?? 0;
    dropped();
  });
  pusher.connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
    isIdle = current !== 'connected' && current !== 'connecting';
    if (isIdle || previous === 'connected') dropped();
  });

  const hear = (name: StreamEvent['name']) => (payload: unknown) => {
    const event = readEvent(name, resolveMedia(payload, needs.eventsHost ?? ''));
    if (event?.name === 'call.device') {
      needs.onPhone?.(event.data.device_id);
      follow(event.data.device_id);
    }
    if (event) batcher.add(event);
    else {
      needs.log(`an event "${name}" cannot be read`, payload);
      say({ type: 'link.unreadable', name, row: unreadableEvent(name, showControlsIn(payload)), at: needs.now() });
    }
  };
  const join = (name: string, joined: () => void, refused?: () => void): Channel =>
    echo
      .private(name)
      .subscribed(joined)
      .error((error: unknown) => {
        needs.log(`subscription to ${name} failed`, error);
        refused?.();
      });
  const joinExport = (channel: ExportChannel) => {
    const listening = join(channels.export(channel, user), () => say({ type: 'link.joined', channel }));
    for (const event of exportEventNames) listening.listen(`.${event}`, hear(exportStreamName(channel, event)));
  };
  let phone: string | null | undefined;
  // The channel of the own phone (OP-7.45): another one when the user is given another.
  const follow = (device: string | null) => {
    if (device === phone) return;
    if (phone) echo.leave(channels.sipForceDisconnect(phone));
    phone = device;
    if (device === null) return;
    join(channels.sipForceDisconnect(device), () => undefined).listen(`.${forceDisconnectName}`, hear('sip.force_disconnect'));
  };
  needs.phone?.().then(
    // A device received in the meantime is newer than the one that was read.
    (device) => phone === undefined && follow(device),
    (error: unknown) => needs.log('the own phone is not known', error),
  );
  const exports = new Set<ExportChannel>();
  const listening = new Map<string, Channel>();
  for (const name of listened) {
    const settle = () => link.settled(name);
    // A platform that has no such rooms refuses them, which is only logged.
    listening.set(name, join(name, settle, required.includes(name) ? undefined : settle));
  }
  for (const name of eventNames) {
    const { channel, wireName }: RealtimeEvents[string] = realtimeEvents[name];
    listening.get(channels[channel](user))?.listen(`.${wireName ?? name}`, hear(name));
  }

  return {
    connect: () => {
      if (!isIdle) return;
      pusher.disconnect();
      pusher.connect();
    },
    join: (channel) => {
      if (exports.has(channel)) return;
      exports.add(channel);
      joinExport(channel);
    },
    leave: (channel) => {
      if (exports.delete(channel)) echo.leave(channels.export(channel, user));
    },
    close: () => {
      pusher.connection.unbind();
      batcher.stop();
      echo.disconnect();
    },
  };
}

/** Passes the result of an authorization to the callback of pusher-js. */
async function reportSignature(
  signing: Promise<{ auth: string }>,
  done: (error: Error | null, signed: { auth: string } | null) => void,
): Promise<void> {
  const outcome = await signing.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (outcome instanceof Error) done(outcome, null);
  else done(null, outcome);
}

/** Emits opened and dropped alternately: opened once connected and all `count` channels are settled. */
function watch(
  count: number,
  emit: (type: 'link.opened' | 'link.dropped') => void,
): { dropped: () => void; settled: (channel: string) => void } {
  const settled = new Set<string>();
  let lastType: string | null = null;
  const emitOnce = (type: 'link.opened' | 'link.dropped') => {
    if (lastType !== type) emit(type);
    lastType = type;
  };
  return {
    dropped: () => {
      settled.clear();
      emitOnce('link.dropped');
    },
    settled: (channel) => {
      settled.add(channel);
      if (settled.size === count) emitOnce('link.opened');
    },
  };
}

/** An event of the wire; null where it cannot be read. A platform without an event log gives it no place in a stream. */
export function readEvent(name: StreamEvent['name'], payload: unknown): ReceivedEvent | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const hasPlace = 'event_id' in payload && 'epoch' in payload;
  const { event_id, epoch } = hasPlace ? payload : { event_id: 0, epoch: '' };
  const read = StreamEvent.safeParse({ name, event_id, epoch, data: showControlsIn(payload) });
  if (!read.success) return null;
  return hasPlace ? read.data : { ...read.data, event_id: null, epoch: null };
}

/** What is readable of an event that `readEvent` refuses. */
export function unreadableEvent(name: StreamEvent['name'], payload: unknown): UnreadableRow {
  const read = StreamEvent.safeParse({ name, event_id: 0, epoch: '', data: payload });
  return unreadableRow(payload, { issues: read.success ? [] : read.error.issues });
}

/** Where to listen: at what the platform says, else at its host and the port of the specification (ADM-7.53). */
export function resolveAddress({ host, realtime: configured }: Pick<SocketNeeds, 'host' | 'realtime'>): {
  key: string;
  host: string;
  port: number;
  tls: boolean;
} {
  const page = new URL(host || window.location.origin);
  return {
    key: configured?.key ?? realtime.key,
    host: configured?.host ?? page.hostname,
    port: configured?.port ?? realtime.port,
    tls: configured?.tls ?? page.protocol === 'https:',
  };
}
