import { mapSignals, minuteKey } from '../mapping/map-signals.ts';
import type { Part } from '../mapping/multipart.ts';
import { documentOf, isPicture } from '../mapping/read-document.ts';
import type { OpenReceiver, ReceiverContext, Signal } from '../signal.ts';
import { openEventStream, type ReadPart } from './event-stream.ts';
import { httpState } from './receive-http.ts';

/** How often a heartbeat is stored as a signal that proves the device works, in ms. */
const heartbeatMs = 60_000;

const streamPaths = {
  hikvision: '/ISAPI/Event/notification/alertStream',
  dahua: '/cgi-bin/eventManager.cgi?action=attach&codes=[All]&heartbeat=5',
} as const;

/**
 * Opens a receiver of the kind `http`: the event stream of a device, or nothing but its state for senders that push, whose requests arrive
 * by `receiveHttp`. @throws Error if the settings are not valid
 */
export async function openHttp(context: ReceiverContext): Promise<OpenReceiver> {
  const { settings } = httpState(context);
  if (settings.source === 'push') {
    if (settings.authentication === 'secret' && settings.secret === null) throw new Error('The secret is missing.');
    if (settings.authentication !== 'secret' && (settings.user === null || settings.password === null)) {
      throw new Error('The user or the password is missing.');
    }
    return { close: () => Promise.resolve() };
  }
  return openEventStream(context, settings, streamPaths[settings.source], partReader(context));
}

/** Reads the events of a stream: heartbeats at most once a minute, and without repetitions of the hold-off time. */
function partReader(context: ReceiverContext): ReadPart {
  const { settings, holdOff } = httpState(context);
  const lastHeartbeat = new Map<string, number>();
  /** Channels without video: the next `inactive` restores them, others are heartbeats. */
  const lost = new Set<string>();
  const isDue = ({ qualifier, account }: Signal, now: number): boolean =>
    qualifier !== 'test' || now - (lastHeartbeat.get(account) ?? 0) >= heartbeatMs;

  return async (part) => {
    const now = context.now();
    if (isPicture(part.body)) return context.count('pictures_of_stream');
    const received = documentOf([heartbeatPart(part)]);
    if ('fault' in received) {
      return context.reject({ account: settings.account, reason: received.fault, key: minuteKey(received.raw, now), raw: received.raw });
    }
    const mapped = mapSignals(settings.mapping, received, now, settings.account);
    if (mapped.signals.length === 0 && mapped.faults.length > 0) {
      return context.reject({ account: settings.account, reason: 'not_understood', key: minuteKey(received.raw, now), raw: received.raw });
    }
    const signals = mapped.signals.map((signal) => restoreVideo(signal, lost));
    const fresh = signals.filter((signal) => !holdOff.isRepeated(signal, now) && isDue(signal, now));
    if (fresh.length < signals.length) context.count('repeated');
    if (fresh.length === 0) return undefined;
    await context.accept(fresh);
    holdOff.remember(fresh, now);
    for (const { account, code, qualifier, zone } of fresh) {
      if (qualifier === 'test') lastHeartbeat.set(account, now);
      if (code !== 'videoloss') continue;
      if (qualifier === 'new') lost.add(`${account} ${zone}`);
      else lost.delete(`${account} ${zone}`);
    }
    return undefined;
  };
}

/** Dahua sends the word `Heartbeat` alone; it is read like an event. */
function heartbeatPart(part: Part): Part {
  const isHeartbeat = part.body.length < 32 && /^\s*heartbeat\s*$/i.test(part.body.toString('utf8'));
  return isHeartbeat ? { ...part, body: Buffer.from('Code=Heartbeat;action=Pulse') } : part;
}

function restoreVideo(signal: Signal, lost: ReadonlySet<string>): Signal {
  const isRestored = signal.qualifier === 'test' && signal.code === 'videoloss' && lost.has(`${signal.account} ${signal.zone}`);
  return isRestored ? { ...signal, qualifier: 'restore' } : signal;
}
