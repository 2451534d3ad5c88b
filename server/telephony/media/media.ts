import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FileEncryption } from '../../platform/index.ts';
import type { CallBridge, CallMedia } from '../sip-contract.ts';
import type { Bridge } from './bridge.ts';
import type { LegSettings } from './leg.ts';

export interface CallMediaSettings extends LegSettings {
  /** The folder of recordings; null: calls are not recorded. */
  readonly recordings: string | null;
  /** Encryption of new recordings. */
  readonly encryption: FileEncryption;
  now(): number;
  /** The recording cannot be written; the call continues without it. */
  unrecorded(session: string, error: unknown): void;
}

/**
 * Media relay: every call of the embedded SIP server passes through it and is recorded; each call processes its operations in order.
 * Dependencies are loaded with the first call.
 */
export function openCallMedia(settings: CallMediaSettings): CallMedia {
  const open = new Set<CallBridge>();
  return {
    bridge: (session) => {
      const bridge = openLazyBridge(settings, session, () => open.delete(bridge));
      open.add(bridge);
      return bridge;
    },
    close: async () => {
      await Promise.allSettled([...open].map((bridge) => bridge.close()));
    },
  };
}

function openLazyBridge(settings: CallMediaSettings, session: string, closed: () => void): CallBridge {
  let opened: Bridge | null = null;
  const opening = Promise.all([import('./bridge.ts'), import('./recorder.ts')]).then(([bridges, { Recorder }]) => {
    const path = settings.recordings === null ? null : recordingOf(settings.recordings, session, settings.now());
    const broke = (error: unknown) => settings.unrecorded(session, error);
    const recorder = path === null ? null : new Recorder({ path, cipher: settings.encryption.create(), broke });
    opened = new bridges.Bridge({ legs: settings, recorder });
    return opened;
  });
  opening.catch(() => undefined);
  return {
    offered: (from, sdp) => opening.then((bridge) => bridge.offered(from, sdp)),
    answered: (from, sdp) => opening.then((bridge) => bridge.answered(from, sdp)),
    replaced: (side) => opening.then((bridge) => bridge.replaced(side)),
    resumed: (side) => opening.then((bridge) => bridge.resumed(side)),
    rolledBack: (from) => void opening.then((bridge) => bridge.rolledBack(from)).catch(() => undefined),
    addListener: (name, sdp) => opening.then((bridge) => bridge.addListener(name, sdp)),
    removeListener: (name) => void opening.then((bridge) => bridge.removeListener(name)).catch(() => undefined),
    keyed: (from, keys) => void opening.then((bridge) => bridge.keyed(from, keys)).catch(() => undefined),
    close: () => {
      closed();
      return opening.then((bridge) => bridge.close());
    },
    figures: () => opened?.figures() ?? { packets: { a: 0, b: 0 }, keys: { a: '', b: '' } },
  };
}

const plain = /^[\w-]{1,80}$/;

/** Path of a recording: one file per call in a folder per day. Session ids from outside are hashed unless they are safe file names. */
function recordingOf(folder: string, session: string, now: number): string {
  const name = plain.test(session) ? session : createHash('sha256').update(session).digest('hex').slice(0, 32);
  return join(folder, new Date(now).toISOString().slice(0, 10), `${name}-${now.toString(36)}.wav`);
}
