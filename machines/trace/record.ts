import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent, StateValue } from 'xstate';
import { type Trace, type TracedActor, type TraceStep, traceMost } from '../../contract/trace.ts';
import { dotted } from '../paths/scripted.ts';
import { keeper } from './private.ts';

/** One line of what happens, as it is shown while it happens. */
export interface Heard {
  readonly number: number;
  readonly at: number;
  readonly path: string;
  readonly type: string;
  readonly state: string;
}

type Context = Readonly<Record<string, unknown>>;

export interface Recorder {
  /** Notes where an actor of a machine stands that ran before the recording began. */
  meet: (actor: AnyActorRef) => void;
  /** Hears what a system of actors does; give it to `system.inspect`. */
  hear: (event: InspectionEvent) => void;
  /** What was recorded until now. @param note what whoever recorded it says of it */
  trace: (about: { note: string; expected: Trace['expected'] }) => Trace;
}

/** An actor of a machine; others, such as ports and feeds, are heard of through the machines that they tell. */
export function machineOf(actor: unknown): AnyStateMachine | null {
  const { logic } = actor as { logic?: unknown };
  return typeof logic === 'object' && logic !== null && 'root' in logic && 'implementations' in logic ? (logic as AnyStateMachine) : null;
}

/** Where an actor stands among the others, from the root: `console.alarm-7`. */
export function pathOf(actor: AnyActorRef): string {
  const above = actor._parent;
  const machine = machineOf(actor);
  // An actor that nobody named is called as its machine is.
  const own = machine && (above === undefined || actor.id.startsWith('x:')) ? machine.id : actor.id;
  return above === undefined ? own : `${pathOf(above)}.${own}`;
}

/**
 * Records what the machines of a console do, without what people wrote or are called. It remembers where each stood before the first event
 * that it heard of it.
 * @param now ms, for the distances between steps
 */
export function recorder(now: () => number, told: (heard: Heard) => void = () => undefined): Recorder {
  const began = now();
  const keep = keeper(began);
  const actors = new Map<string, TracedActor>();
  const order: TracedActor[] = [];
  const contexts = new Map<string, Context>();
  let count = 0;
  let said = 0;
  let cut = false;

  /** The oldest steps go; an actor whose first steps went begins where they led. */
  const makeRoom = () => {
    if (count <= traceMost) return;
    cut = true;
    const oldest = order.filter(({ steps }) => steps.length > 0).sort((a, b) => (a.steps[0]?.at ?? 0) - (b.steps[0]?.at ?? 0))[0];
    if (!oldest) return;
    actors.delete(oldest.path);
    order.splice(order.indexOf(oldest), 1);
    count -= oldest.steps.length;
  };

  const begin = (path: string, machine: AnyStateMachine, snapshot: AnyMachineSnapshot) => {
    const value = snapshot.value as StateValue;
    const context = snapshot.context as Context;
    const kept = keep(context) as Record<string, unknown>;
    const actor: TracedActor = {
      path,
      machine: machine.id,
      context: kept,
      value,
      children: childrenOf(snapshot),
      state: dotted(value),
      steps: [],
    };
    const known = actors.get(path);
    if (known) order.splice(order.indexOf(known), 1);
    actors.set(path, actor);
    contexts.set(path, context);
    order.push(actor);
  };

  return {
    meet: (actor) => {
      const machine = machineOf(actor);
      if (machine) begin(pathOf(actor), machine, actor.getSnapshot() as AnyMachineSnapshot);
    },
    hear: (event) => {
      if (event.type !== '@xstate.snapshot') return;
      const machine = machineOf(event.actorRef);
      const snapshot = event.snapshot as AnyMachineSnapshot;
      if (!machine || snapshot.value === undefined) return;
      const path = pathOf(event.actorRef as AnyActorRef);
      const state = dotted(snapshot.value as StateValue);
      const at = Math.max(0, now() - began);
      const known = actors.get(path);
      if (!known || event.event.type === 'xstate.init') begin(path, machine, snapshot);
      else {
        const context = snapshot.context as Context;
        const changed = keep(changesOf(contexts.get(path) ?? {}, context)) as TraceStep['changed'];
        contexts.set(path, context);
        const told = keep(event.event) as TraceStep['event'];
        known.steps.push({ at, event: told, state, value: snapshot.value as unknown, children: childrenOf(snapshot), changed });
        count += 1;
        makeRoom();
      }
      said += 1;
      told({ number: said, at, path, type: event.event.type, state });
    },
    trace: ({ note, expected }) => ({
      format: 1,
      recorded: new Date(began).toISOString(),
      note,
      expected,
      cut,
      actors: structuredClone(order),
    }),
  };
}

const childrenOf = ({ children }: AnyMachineSnapshot): string[] => Object.keys(children as object);

/** The keys of a context that hold something else than before. */
function changesOf(before: Context, now: Context): Record<string, unknown> {
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => before[key] !== value));
}
