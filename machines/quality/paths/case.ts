import type { AnyStateMachine } from 'xstate';
import { nodesOf } from './leaves.ts';
import type { Start } from './manual.ts';
import type { Model } from './model.ts';
import { type Path, provenBy } from './paths.ts';

/** A step of a test case: the action and the expected result. */
export interface CaseStep {
  readonly action: string;
  /** The expected result of each state it leads to. */
  readonly expected: readonly string[];
  readonly state: string;
  readonly kind: string;
  /** The step as the machine names it. */
  readonly text: string;
}

/** A test case for people: precondition, actions and expected results. */
export interface Case {
  /** Stays the same for as long as the steps do, so that a test-management system can keep track of it. */
  readonly id: string;
  readonly machine: string;
  readonly model: string;
  readonly given: string;
  /** Where a tester begins; null where nothing says it. */
  readonly start: Start | null;
  readonly steps: readonly CaseStep[];
  readonly state: string;
  readonly expected: readonly string[];
  /** Requirement ids. */
  readonly proves: readonly string[];
}

/** A path of a model as a test case, in the words of the model. */
export function caseOf(model: Model, path: Path): Case {
  const { id, state, steps } = path;
  const described = descriptionsOf(model.machine);
  const observedIn = (situation: string) => situation.split(' ').flatMap((leaf) => described.get(leaf) ?? []);
  return {
    id,
    machine: model.machine.id,
    model: model.name,
    given: model.given,
    start: null,
    steps: steps.map(({ sentence, state: to, kind, text }) => ({ action: sentence, expected: observedIn(to), state: to, kind, text })),
    state,
    expected: observedIn(state),
    proves: provenBy(model, path),
  };
}

/** The description of each state of a machine. */
export function descriptionsOf(machine: AnyStateMachine): ReadonlyMap<string, string | undefined> {
  const rests = nodesOf(machine).filter(({ type }) => type === 'atomic' || type === 'final');
  const known = descriptions.get(machine) ?? new Map(rests.map(({ path, description }) => [path.join('.'), description]));
  descriptions.set(machine, known);
  return known;
}
const descriptions = new WeakMap<AnyStateMachine, ReadonlyMap<string, string | undefined>>();
