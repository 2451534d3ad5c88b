import { type Draft, produce } from 'immer';
import { useSyncExternalStore } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Trace } from '../../contract/trace.ts';
import { type Heard, type Recorder, recorder } from '../../machines/trace/record.ts';
import { runningIn } from './running.ts';

/** What is kept of what was heard, for the list that runs along. */
const shownMost = 300;

export interface Recording {
  readonly isOn: boolean;
  readonly heard: readonly Heard[];
}

let state: Recording = { isOn: false, heard: [] };
let current: Recorder | null = null;
let stopHearing: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Records what every machine of the console does from now on; what was recorded before is gone. */
export function startRecording(root: AnyActorRef, now: () => number): void {
  stopRecording();
  const waiting: Heard[] = [];
  let asked = false;
  current = recorder(now, (heard) => {
    waiting.push(heard);
    if (asked) return;
    asked = true;
    // Events come in bursts; the list is drawn once for each.
    requestAnimationFrame(() => {
      asked = false;
      change(({ heard }) => {
        heard.push(...(waiting.splice(0) as Draft<Heard>[]));
        heard.splice(0, heard.length - shownMost);
      });
    });
  });
  const { hear, meet } = current;
  for (const { actor } of runningIn(root)) meet(actor);
  const listening = root.system.inspect(hear);
  stopHearing = () => listening.unsubscribe();
  change((recording) => {
    recording.isOn = true;
    recording.heard = [];
  });
}

/** Records no longer; what was recorded stays until the next recording. */
export function stopRecording(): void {
  stopHearing?.();
  stopHearing = null;
  change((recording) => {
    recording.isOn = false;
  });
}

/** What was recorded last; null: nothing was. */
export function traceOf(about: Parameters<Recorder['trace']>[0]): Trace | null {
  return current?.trace(about) ?? null;
}

/** The recording as it stands. */
export function useRecording(): Recording {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

function change(how: (recording: Draft<Recording>) => void): void {
  state = produce(state, how);
  for (const listener of listeners) listener();
}
