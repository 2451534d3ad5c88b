import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CallBridge, CallMedia, CallRecording } from '../engine.ts';
import { Bridge } from './bridge.ts';
import type { LegSettings } from './leg.ts';
import { Recorder } from './recorder.ts';

interface Settings extends LegSettings {
  /** The folder of recordings; null: calls are not recorded. */
  readonly recordings: string | null;
  now(): number;
  /** A call goes on unrecorded because its recording cannot be written. */
  unrecorded(session: string, error: unknown): void;
}

/** The relay of the sound of calls: every call of the embedded SIP server goes through it, is kept in order and recorded. */
export function openCallMedia(settings: Settings): CallMedia {
  const open = new Set<Bridge>();
  return {
    bridge: (session): CallBridge => {
      const path = settings.recordings === null ? null : recordingOf(settings.recordings, session, settings.now());
      const recorder = path === null ? null : new Recorder(path, (error) => settings.unrecorded(session, error));
      const bridge = new Bridge({ legs: settings, recorder });
      open.add(bridge);
      const close = bridge.close.bind(bridge);
      bridge.close = (): Promise<CallRecording | null> => {
        open.delete(bridge);
        return close();
      };
      return bridge;
    },
    close: async () => {
      await Promise.allSettled([...open].map((bridge) => bridge.close()));
    },
  };
}

const plain = /^[\w-]{1,80}$/;

/** A file of its own for each call, in a folder for each day; what a stranger named is not made a name of a file. */
function recordingOf(folder: string, session: string, now: number): string {
  const name = plain.test(session) ? session : createHash('sha256').update(session).digest('hex').slice(0, 32);
  return join(folder, new Date(now).toISOString().slice(0, 10), `${name}-${now.toString(36)}.wav`);
}
