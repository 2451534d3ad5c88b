import { useSyncExternalStore } from 'react';
import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate';
import { dotted } from '../../../machines/quality/paths/scripted.ts';
import { createRing, machineOf, type Passed, type Ring } from '../../../machines/quality/trace/ring.ts';
import type { ConsoleRef } from '../../platform/console.ts';
import { actorsOfViews, hearViews } from '../../platform/own-actor.ts';

/** The steps that are kept while nobody records. */
export const keptMost = 2000;

interface Keeping {
  readonly ring: Ring;
  readonly stop: () => void;
}

let keeping: Keeping | null = null;
const nothing: readonly Passed[] = [];
let shown = nothing;
/** By machine: the states in which some actor of it stood since whoever works signed in. */
const visited = new Map<string, Set<string>>();
const listeners = new Set<() => void>();
const forgetting = new Set<() => void>();

/** The last steps of every machine; null while nobody is signed in. */
export const keptSteps = (): Ring | null => keeping?.ring ?? null;

/** Keeps the last steps of every machine from now until whoever is signed in leaves; then all of it is forgotten. */
export function keepSteps(root: ConsoleRef, now: () => number): void {
  if (keeping || root.getSnapshot().context.user === null) return;
  const ring = createRing(now, keptMost, ({ actor, snapshot }) => {
    noteVisit(actor, snapshot);
    tell();
  });
  for (const actor of [...withChildren(root), ...actorsOfViews()]) {
    ring.meet(actor);
    noteVisit(actor, actor.getSnapshot() as AnyMachineSnapshot);
  }
  const hearing = [root.system.inspect(ring.hear), { unsubscribe: hearViews(ring.hear) }];
  const stop = () => {
    keeping = null;
    for (const one of hearing) one.unsubscribe();
    leaving.unsubscribe();
    ring.forget();
    visited.clear();
    stood = new WeakMap();
    shown = nothing;
    for (const forget of forgetting) forget();
    tell();
  };
  const leaving = root.subscribe(({ context }) => context.user === null && stop());
  keeping = { ring, stop };
}

/** Calls back each time that all that is kept is forgotten: whoever was signed in left. */
export const whenForgotten = (forget: () => void): void => void forgetting.add(forget);

function withChildren(actor: AnyActorRef): AnyActorRef[] {
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> };
  return [actor, ...Object.values(children).flatMap((one) => (one ? withChildren(one) : []))];
}

/** Where each actor stood last: only where it stands elsewhere is there something to note. */
let stood = new WeakMap<AnyActorRef, unknown>();
function noteVisit(actor: AnyActorRef, { value }: AnyMachineSnapshot): void {
  const machine = machineOf(actor);
  if (!machine || value === undefined || stood.get(actor) === value) return;
  stood.set(actor, value);
  const states = visited.get(machine.id) ?? new Set();
  for (const state of dotted(value as StateValue).split(' ')) states.add(state);
  visited.set(machine.id, states);
}

/** The states of a machine in which some actor of it stood in this session. */
export const visitedOf = (machine: string): ReadonlySet<string> => new Set(visited.get(machine));

let asked = false;
function tell(): void {
  // Nobody looks: a step costs no more than its entry.
  if (asked || listeners.size === 0) return;
  asked = true;
  // Events come in bursts; what is drawn of them is drawn once for each.
  requestAnimationFrame(() => {
    asked = false;
    shown = listeners.size === 0 ? nothing : (keeping?.ring.steps() ?? nothing);
    for (const listener of listeners) listener();
  });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  tell();
  return () => {
    listeners.delete(listener);
    // What nobody looks at is not held on to.
    if (listeners.size === 0) shown = nothing;
  };
}

const whatIsShown = (): readonly Passed[] => shown;

/** The steps that are kept, as they come. */
export const useKeptSteps = (): readonly Passed[] => useSyncExternalStore(listen, whatIsShown);
