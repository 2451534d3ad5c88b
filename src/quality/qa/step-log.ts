import { useSyncExternalStore } from 'react';
import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate';
import { dotted } from '../../../machines/quality/paths/scripted.ts';
import { createRing, machineOf, type Ring, type RingStep } from '../../../machines/quality/trace/ring.ts';
import type { ConsoleRef } from '../../platform/console.ts';
import { inspectViewActors, listViewActors } from '../../platform/view-actors.ts';

/** The steps that are kept while nobody records. */
export const stepLogSize = 2000;

interface StepLog {
  readonly ring: Ring;
  readonly stop: () => void;
}

let stepLog: StepLog | null = null;
const nothing: readonly RingStep[] = [];
let shown = nothing;
/** By machine: the states in which some actor of it stood since whoever works signed in. */
const visited = new Map<string, Set<string>>();
const listeners = new Set<() => void>();
const clearListeners = new Set<() => void>();

/** The last steps of every machine; null while nobody is signed in. */
export const readStepLog = (): Ring | null => stepLog?.ring ?? null;

/** Keeps the last steps of every machine from now until whoever is signed in leaves; then all of it is forgotten. */
export function startStepLog(root: ConsoleRef, now: () => number): void {
  if (stepLog || root.getSnapshot().context.user === null) return;
  const ring = createRing(now, stepLogSize, ({ actor, snapshot }) => {
    noteVisit(actor, snapshot);
    notify();
  });
  for (const actor of [...withChildren(root), ...listViewActors()]) {
    ring.register(actor);
    noteVisit(actor, actor.getSnapshot() as AnyMachineSnapshot);
  }
  const hearing = [root.system.inspect(ring.inspect), { unsubscribe: inspectViewActors(ring.inspect) }];
  const stop = () => {
    stepLog = null;
    for (const one of hearing) one.unsubscribe();
    leaving.unsubscribe();
    ring.clear();
    visited.clear();
    lastValues = new WeakMap();
    shown = nothing;
    for (const forget of clearListeners) forget();
    notify();
  };
  const leaving = root.subscribe(({ context }) => context.user === null && stop());
  stepLog = { ring, stop };
}

/** Calls back each time that all that is kept is forgotten: whoever was signed in left. */
export const onStepLogCleared = (forget: () => void): void => void clearListeners.add(forget);

function withChildren(actor: AnyActorRef): AnyActorRef[] {
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> };
  return [actor, ...Object.values(children).flatMap((one) => (one ? withChildren(one) : []))];
}

/** Where each actor stood last: only where it stands elsewhere is there something to note. */
let lastValues = new WeakMap<AnyActorRef, unknown>();
function noteVisit(actor: AnyActorRef, { value }: AnyMachineSnapshot): void {
  const machine = machineOf(actor);
  if (!machine || value === undefined || lastValues.get(actor) === value) return;
  lastValues.set(actor, value);
  const states = visited.get(machine.id) ?? new Set();
  for (const state of dotted(value as StateValue).split(' ')) states.add(state);
  visited.set(machine.id, states);
}

/** The states of a machine in which some actor of it stood in this session. */
export const visitedOf = (machine: string): ReadonlySet<string> => new Set(visited.get(machine));

let isFrameRequested = false;
function notify(): void {
  // Nobody looks: a step costs no more than its entry.
  if (isFrameRequested || listeners.size === 0) return;
  isFrameRequested = true;
  // Events come in bursts; what is drawn of them is drawn once for each.
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
    // What nobody looks at is not held on to.
    if (listeners.size === 0) shown = nothing;
  };
}

const shownSteps = (): readonly RingStep[] => shown;

/** The steps that are kept, as they come. */
export const useStepLog = (): readonly RingStep[] => useSyncExternalStore(listen, shownSteps);
