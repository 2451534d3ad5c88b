import { type Draft, produce } from 'immer';
import { useSyncExternalStore } from 'react';
import { maxTraceSteps, type Trace } from '../../../contract/quality/trace.ts';
import { type TraceNote, traceOf } from '../../../machines/quality/trace/record.ts';
import { onStepLogCleared, readStepLog, stepLogSize } from './step-log.ts';

export interface Recording {
  /** ms; null: nobody records. */
  readonly began: number | null;
  /** What was recorded last. */
  readonly trace: Trace | null;
}

const noRecording: Recording = { began: null, trace: null };
let state = noRecording;
const listeners = new Set<() => void>();

// Whoever signs in next neither stops nor saves what was recorded of somebody else.
onStepLogCleared(() => change(() => noRecording));

/** Records what every machine of the console does from now on; what was recorded before is gone. */
export function startRecording(now: number): void {
  readStepLog()?.setLimit(maxTraceSteps);
  change((recording) => {
    recording.began = now;
    recording.trace = null;
  });
}

/** Records no longer; what was recorded stays until the next recording. */
export function stopRecording(): void {
  const ring = readStepLog();
  const { began } = state;
  const trace = ring && began !== null ? traceOf(ring, { note: '', expected: null, began }) : null;
  change((recording) => {
    recording.began = null;
    recording.trace = trace;
  });
  ring?.setLimit(stepLogSize);
}

/** What was recorded last, with what is said of it; where nothing was, what the console did of late. */
export function buildTrace(about: TraceNote): Trace | null {
  const ring = readStepLog();
  return state.trace ? { ...state.trace, ...about } : ring && traceOf(ring, about);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const now = (): Recording => state;

/** The recording as it stands. */
export const useRecording = (): Recording => useSyncExternalStore(listen, now);

function change(how: (recording: Draft<Recording>) => Recording | void): void {
  state = produce(state, how);
  for (const listener of listeners) listener();
}
