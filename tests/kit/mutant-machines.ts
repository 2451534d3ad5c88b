import { isDeepStrictEqual } from 'node:util';
import { type AnyStateMachine, and, StateMachine } from 'xstate';
import { broken, type Mutant } from '../../machines/quality/paths/mutants.ts';
import { type Definition, stateActionsOf, transitionsOf } from '../../machines/quality/paths/transitions.ts';

/** One way to break one machine. */
export interface Break extends Mutant {
  readonly machine: string;
}

/** A mutation of a definition, and what a test must reach to notice it, as `touched` names it. */
export interface PlannedBreak extends Break {
  readonly reach: string;
}

/** Mutations to apply while the tests of a folder run, by folder. */
export type Breaks = Readonly<Record<string, readonly PlannedBreak[]>>;

/** A machine created while a test file was loaded: as written, and as it is recorded. */
interface RegisteredMachine {
  readonly machine: AnyStateMachine;
  readonly definition: Definition;
  readonly whole: AnyStateMachine;
}

type Parts = ConstructorParameters<typeof StateMachine>;
type Implementations = AnyStateMachine['implementations'];
type Assigned = Record<string, unknown>;

const registered = new Map<string, RegisteredMachine[]>();
let reading = true;
let current: Break | null = null;

/** Places, delays and keys that the unbroken machines came through, as `lock open on lock.now 0`. */
export const touched = new Set<string>();
/** Keys that an action changed, as breaks of the kind `key`. */
export const changedKeys = new Map<string, Break>();

/** Steps that machines took in this run, and in the last one of whole machines; broken ones may take some more. */
let steps = 0;
let wholeSteps = 0;
const moreSteps = 5_000;

/** Whether machines made from now on belong to files; those that a test makes for itself need no breaking: they take the broken definition. */
export const setFileLoading = (now: boolean): void => {
  reading = now;
};

/** Registers a machine, and those provided from it, so that it can be mutated in place: importers hold this very object. */
export function registerMachine<Machine extends AnyStateMachine>(machine: Machine, isProvided = false): Machine {
  if (!reading) return counted(machine);
  const provide = machine.provide.bind(machine);
  Object.assign(machine, { provide: (parts: Parameters<typeof provide>[0]) => registerMachine(provide(parts), true) });
  const own = registered.get(machine.id) ?? [];
  const definition = isProvided ? (own[0]?.definition ?? machine.config) : machine.config;
  // What a test provides is not the machine's.
  if (!isProvided) Object.assign(machine, { implementations: switched(machine.id, machine.implementations) });
  const whole = again(machine, recorded(machine.id, definition as Definition));
  registered.set(machine.id, [...own, { machine, definition: definition as Definition, whole }]);
  return Object.assign(machine, whole);
}

/** Applies one mutation to the registered machines of a name, or none. @returns a function that restores them */
export function breakMachine(one: Break | null): () => void {
  const machines = (one && registered.get(one.machine)) ?? [];
  steps = 0;
  current = one;
  for (const { machine, definition } of machines) if (one) Object.assign(machine, again(machine, broken(definition, one)));
  return () => {
    if (one === null) wholeSteps = steps;
    current = null;
    for (const { machine, whole } of machines) Object.assign(machine, whole);
  };
}

/** The machine with another definition; one that goes round for ever must fail, not hang. */
function again(machine: AnyStateMachine, definition: Definition): AnyStateMachine {
  const config = { ...definition, options: { maxIterations: 200 } } as unknown as Parts[0];
  return counted(new StateMachine(config, machine.implementations as Parts[1]) as unknown as AnyStateMachine);
}

function counted<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const transition = machine.transition;
  const limited: typeof transition = (...args) => {
    steps += 1;
    if (current !== null && steps > 2 * wholeSteps + moreSteps) throw new RangeError('The broken machine goes round for ever');
    return transition(...args);
  };
  return Object.assign(machine, { transition: limited });
}

/** The definition, where each transition that is considered and each entry or exit with actions is noted in `touched`. */
function recorded(id: string, definition: Definition): Definition {
  const passes = (place: string) => () => touched.add(`${id} ${place}`).size > 0;
  const guarded = transitionsOf(definition).reduce((whole, { place }) => {
    const found = transitionsOf(whole).find((one) => one.place === place);
    if (!found) return whole;
    const transition = (typeof found.transition === 'string' ? { target: found.transition } : found.transition) as { guard?: never };
    const guard = transition.guard === undefined ? passes(place) : and([passes(place), transition.guard]);
    return found.put({ ...transition, guard });
  }, definition);
  return stateActionsOf(definition).reduce((whole, { place, actions }) => {
    const note = () => void passes(place)();
    return (
      stateActionsOf(whole)
        .find((one) => one.place === place)
        ?.put([note, actions].flat()) ?? whole
    );
  }, guarded);
}

/** Implementations whose delays and assignments follow the current mutation. */
function switched(id: string, implementations: Implementations): Implementations {
  const is = (kind: Mutant['kind'], place: string) => current?.kind === kind && current.machine === id && current.place === place;
  const delays = Object.entries(implementations.delays ?? {}).map(([name, delay]) => {
    const scaled = (...args: never[]): unknown => {
      touched.add(`${id} ${name}`);
      const time: unknown = typeof delay === 'function' ? (delay as (...args: never[]) => unknown)(...args) : delay;
      if (typeof time !== 'number') return time;
      return is('sooner', name) ? time / 2 : is('later', name) ? time * 2 : time;
    };
    return [name, scaled];
  });
  const actions = Object.entries(implementations.actions ?? {}).map(([name, action]) => [name, switchedAction(name, action)]);
  return { ...implementations, delays: Object.fromEntries(delays), actions: Object.fromEntries(actions) } as Implementations;

  function switchedAction(name: string, action: unknown): unknown {
    if (typeof action !== 'function' || !('type' in action)) return action;
    const copy = Object.assign(() => undefined, action) as unknown as Assigned;
    if (action.type === 'xstate.assign' && 'assignment' in action) copy['assignment'] = switchedAssignment(name, action.assignment);
    if (action.type === 'xstate.enqueueActions' && 'collect' in action) {
      const collect = action.collect as (args: { enqueue: Assigned }, params: unknown) => void;
      copy['collect'] = (args: { enqueue: Assigned }, params: unknown) => {
        const own = args.enqueue['assign'] as (assignment: unknown) => void;
        const assign = (assignment: unknown) => own(switchedAssignment(name, assignment));
        const enqueue = Object.assign((one: unknown) => (args.enqueue as unknown as (one: unknown) => void)(one), args.enqueue, { assign });
        collect({ ...args, enqueue }, params);
      };
    }
    return copy;
  }

  function switchedAssignment(name: string, assignment: unknown): (args: { context: Assigned }, params: unknown) => Assigned {
    return (args, params) => {
      const resolve = (part: unknown): unknown =>
        typeof part === 'function' ? (part as (args: unknown, params: unknown) => unknown)(args, params) : part;
      const isWhole = typeof assignment === 'function';
      const update = (
        isWhole
          ? resolve(assignment)
          : Object.fromEntries(Object.entries(assignment as Assigned).map(([key, part]) => [key, resolve(part)]))
      ) as Assigned;
      for (const [key, value] of Object.entries(update)) {
        const place = `${name}.${key}`;
        if (current === null && !isDeepStrictEqual(value, args.context[key])) {
          touched.add(`${id} ${place}`);
          changedKeys.set(`${id} ${place}`, { machine: id, kind: 'key', place });
        }
      }
      if (current?.kind !== 'key' || current.machine !== id) return update;
      return Object.fromEntries(Object.entries(update).filter(([key]) => !is('key', `${name}.${key}`)));
    };
  }
}
