import { type Draft, produce } from 'immer';
import { useSyncExternalStore } from 'react';
import { maxTraceSteps, type Trace } from '../../../contract/quality/trace.ts';
import { type TraceNote, traceOf } from '../../../machines/quality/trace/record.ts';
import { onStepLogCleared, readStepLog, stepLogSize } from './step-log.ts';

export interface Recording {
  /** Start in ms; null: not recording. */
  readonly began: number | null;
  /** The most recent recording. */
  readonly trace: Trace | null;
}

const noRecording: Recording = { began: null, trace: null };
let state = noRecording;
const listeners = new Set<() => void>();

// The next user can neither stop nor save the recording of the previous one.
onStepLogCleared(() => change(() => noRecording));

/** Starts recording the steps of every machine; discards the previous recording. */
export function startRecording(now: number): void {
  readStepLog()?.setLimit(maxTraceSteps);
  change((recording) => {
    recording.began = now;
    recording.trace = null;
  });
}

/** Stops recording; the result is available until the next recording starts. */
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

/** Builds a trace of the most recent recording with its note; without a recording, of the step log. */
export function buildTrace(about: TraceNote): Trace | null {
  const ring = readStepLog();
  return state.trace ? { ...state.trace, ...about } : ring && traceOf(ring, about);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const now = (): Recording => state;

/** The current state of the recording. */
export const useRecording = (): Recording => useSyncExternalStore(listen, now);

function change(how: (recording: Draft<Recording>) => Recording | void): void {
  state = produce(state, how);
  for (const listener of listeners) listener();
}
