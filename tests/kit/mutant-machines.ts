import { type AnyStateMachine, StateMachine } from 'xstate';
import { broken, type Mutant } from '../../machines/quality/paths/mutants.ts';
import type { Definition } from '../../machines/quality/paths/transitions.ts';

/** One way to break one machine. */
export interface Break extends Mutant {
  readonly machine: string;
}

/** Mutations to apply while the tests of a folder run, by folder. */
export type Breaks = Readonly<Record<string, readonly Break[]>>;

/** A machine created while a test file was loaded, and its variant for each mutation. */
interface RegisteredMachine {
  readonly machine: AnyStateMachine;
  readonly whole: AnyStateMachine;
  readonly ways: Map<string, AnyStateMachine>;
}

type Parts = ConstructorParameters<typeof StateMachine>;

const registered = new Map<string, RegisteredMachine[]>();
let reading = true;

/** Steps that mutated machines took in this run; `mostSteps` is more than any test needs. */
let steps = 0;
const mostSteps = 5_000;

/** Whether machines made from now on belong to files; those that a test makes for itself need no breaking: they take the broken definition. */
export const setFileLoading = (now: boolean): void => {
  reading = now;
};

/** Registers a machine, and those provided from it, so that it can be mutated in place: importers hold this very object. */
export function registerMachine<Machine extends AnyStateMachine>(machine: Machine): Machine {
  if (!reading) return counted(machine);
  const provide = machine.provide.bind(machine);
  Object.assign(machine, { provide: (parts: Parameters<typeof provide>[0]) => registerMachine(provide(parts)) });
  registered.set(machine.id, [
    ...(registered.get(machine.id) ?? []),
    { machine, whole: again(machine, machine.config as Definition), ways: new Map() },
  ]);
  return machine;
}

/** Applies one mutation to the registered machines of a name, or none. @returns a function that restores them */
export function breakMachine(one: Break | null): () => void {
  const machines = (one && registered.get(one.machine)) ?? [];
  steps = 0;
  if (!one) return () => {};
  for (const { machine, whole, ways } of machines) {
    const way = `${one.kind} ${one.place}`;
    const changed = ways.get(way) ?? again(machine, broken(whole.config as Definition, one));
    ways.set(way, changed);
    Object.assign(machine, changed);
  }
  return () => {
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
    if (steps > mostSteps) throw new RangeError('The broken machine goes round for ever');
    return transition(...args);
  };
  return Object.assign(machine, { transition: limited });
}
