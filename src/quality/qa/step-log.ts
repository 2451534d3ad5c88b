import { useSyncExternalStore } from 'react';
import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { dotted } from '../../../machines/quality/paths/scripted.ts';
import { createRing, machineOf, type Ring, type RingStep } from '../../../machines/quality/trace/ring.ts';
import type { RecordedTransition } from '../../../machines/quality/trace/unknown-transitions.ts';
import { type ConsoleRef, inspectViewActors, listViewActors } from '../../platform/index.ts';

/** Number of steps held while not recording. */
export const stepLogSize = 2000;

interface StepLog {
  readonly ring: Ring;
  readonly stop: () => void;
}

let stepLog: StepLog | null = null;
const nothing: readonly RingStep[] = [];
let shown = nothing;
/** By machine: the states that any of its actors has entered since sign-in. */
const visited = new Map<string, Set<string>>();
/** The steps from one state into another since sign-in, each once. */
const transitions = new Map<string, RecordedTransition>();
const noTransitions: readonly RecordedTransition[] = [];
let listedTransitions = noTransitions;
const listeners = new Set<() => void>();
const clearListeners = new Set<() => void>();

/** The step log of all machines; null while signed out. */
export const readStepLog = (): Ring | null => stepLog?.ring ?? null;

/** Logs the latest steps of every machine until sign-out, which clears the log. */
export function startStepLog(root: ConsoleRef, now: () => number): void {
  if (stepLog || selectUser(root.getSnapshot()) === null) return;
  const ring = createRing(now, stepLogSize, ({ actor, event, snapshot }) => {
    noteVisit(actor, snapshot, event.type);
    notify();
  });
  for (const actor of [...withChildren(root), ...listViewActors()]) {
    ring.register(actor);
    noteVisit(actor, actor.getSnapshot() as AnyMachineSnapshot, null);
  }
  const hearing = [root.system.inspect(ring.inspect), { unsubscribe: inspectViewActors(ring.inspect) }];
  const stop = () => {
    stepLog = null;
    for (const one of hearing) one.unsubscribe();
    leaving.unsubscribe();
    ring.clear();
    visited.clear();
    transitions.clear();
    listedTransitions = noTransitions;
    lastValues = new WeakMap();
    shown = nothing;
    for (const forget of clearListeners) forget();
    notify();
  };
  const leaving = root.subscribe((snapshot) => selectUser(snapshot) === null && stop());
  stepLog = { ring, stop };
}

/** Registers a callback for each time the log is cleared at sign-out. */
export const onStepLogCleared = (forget: () => void): void => void clearListeners.add(forget);

function withChildren(actor: AnyActorRef): AnyActorRef[] {
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> };
  return [actor, ...Object.values(children).flatMap((one) => (one ? withChildren(one) : []))];
}

/** Last state value of each actor: only a change is recorded as a visit. */
let lastValues = new WeakMap<AnyActorRef, StateValue>();
/** @param event the type of what led there; null: the actor was running already */
function noteVisit(actor: AnyActorRef, { value }: AnyMachineSnapshot, event: string | null): void {
  const machine = machineOf(actor);
  const before = lastValues.get(actor);
  if (!machine || value === undefined || before === value) return;
  lastValues.set(actor, value as StateValue);
  const to = dotted(value as StateValue);
  const states = visited.get(machine.id) ?? new Set();
  for (const state of to.split(' ')) states.add(state);
  visited.set(machine.id, states);
  const from = before === undefined ? to : dotted(before);
  const key = `${machine.id} ${event} ${from} ${to}`;
  if (event === null || from === to || transitions.has(key)) return;
  transitions.set(key, { machine: machine.id, event, from, to });
  listedTransitions = [...transitions.values()];
}

/** The steps of all machines from one state into another in this session, each once, in the order in which they were first made; the same list until one is added. */
export const transitionsOfSession = (): readonly RecordedTransition[] => listedTransitions;

/** The states of a machine that any of its actors has entered in this session. */
export const visitedOf = (machine: string): ReadonlySet<string> => new Set(visited.get(machine));

let isFrameRequested = false;
function notify(): void {
  // Without listeners a step costs no more than its entry.
  if (isFrameRequested || listeners.size === 0) return;
  isFrameRequested = true;
  // Events arrive in bursts; each burst renders once.
  requestAnimationFrame(() => {
    isFrameRequested = false;
    shown = listeners.size === 0 ? nothing : (stepLog?.ring.steps() ?? nothing);
    for (const listener of listeners) listener();
  });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  notify();
  return () => {
    listeners.delete(listener);
    // Without listeners the rendered steps are released.
    if (listeners.size === 0) shown = nothing;
  };
}

const shownSteps = (): readonly RingStep[] => shown;

/** The logged steps, updated live. */
export const useStepLog = (): readonly RingStep[] => useSyncExternalStore(listen, shownSteps);
