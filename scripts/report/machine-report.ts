import type { AnyTransitionDefinition } from 'xstate';
import { type Coverage, transitionName, transitionsOf } from '../../machines/quality/paths/coverage.ts';
import { causeOf } from '../../machines/quality/paths/diagram.ts';
import { type Leaf, leavesOf, nodesOf } from '../../machines/quality/paths/leaves.ts';
import type { Model } from '../../machines/quality/paths/model.ts';
import { provenBy } from '../../machines/quality/paths/paths.ts';
import { delayOf, outcomeOf } from '../../machines/quality/paths/steps.ts';
import type { RecordedWalk, WalkPlan } from '../../tests/journeys/paths/walk-recorder.ts';
import { reasonOf, type WalkedCoverage, walkedCoverage } from '../ui-coverage.ts';
import type { Reach } from './drawing.ts';

export interface StateRow {
  readonly path: string;
  readonly kind: Leaf['kind'];
  readonly description: string | undefined;
  readonly reach: Reach;
  /** The file of a picture of it. */
  readonly picture: string | undefined;
}
export interface TransitionRow {
  readonly name: string;
  readonly from: string;
  readonly cause: string;
  /** The cause in the words of the model. */
  readonly says: string | undefined;
  readonly guard: string | undefined;
  readonly to: string;
  readonly reach: Reach;
  /** Why no walk in the interface covers the transition; undefined if one does, or no reason is given. */
  readonly why: string | undefined;
}
export interface ProofRow {
  readonly id: string;
  readonly paths: readonly string[];
  /** The walks in the interface that prove the requirement. */
  readonly walks: readonly string[];
}
/** The complete report of one machine. */
export interface MachineReport {
  readonly machine: Coverage['machine'];
  readonly id: string;
  readonly models: readonly Model[];
  readonly paths: number;
  readonly walks: number;
  readonly states: readonly StateRow[];
  readonly transitions: readonly TransitionRow[];
  readonly proofs: readonly ProofRow[];
}

/** Builds the reports of all machines from paths and walks. */
export function buildReports(
  covered: readonly Coverage[],
  models: readonly Model[],
  all: readonly RecordedWalk[],
  plans: readonly WalkPlan[],
): MachineReport[] {
  return covered.map((coverage) => {
    const { machine } = coverage;
    const own = models.filter((model) => model.machine === machine);
    const walked = walkedCoverage(machine, all);
    const noted = plans.filter((plan) => plan.machine === machine.id);
    return {
      machine,
      id: machine.id,
      models: own,
      paths: coverage.paths.length,
      walks: walked.walks.length,
      states: statesOf(coverage, walked),
      transitions: rowsOf(coverage, own, walked, noted),
      proofs: proofsOf(coverage, own, walked),
    };
  });
}

function statesOf({ machine, unreached }: Coverage, walked: WalkedCoverage): StateRow[] {
  const pictures = new Map<string, string>();
  for (const { path, initialState, pictures: files } of walked.walks)
    for (const [step, file] of Object.entries(files))
      for (const leaf of (step === '0' ? initialState : path.steps[Number(step) - 1]?.state)?.split(' ') ?? [])
        if (!pictures.has(leaf)) pictures.set(leaf, file);
  return leavesOf(machine).map(({ path, kind, description }) => {
    const reach = walked.states.has(path) ? 'ui' : unreached.includes(path) ? 'never' : 'unit';
    return { path, kind, description, reach, picture: pictures.get(path) };
  });
}

function rowsOf(
  { machine, untaken }: Coverage,
  models: readonly Model[],
  walked: WalkedCoverage,
  plans: readonly WalkPlan[],
): TransitionRow[] {
  return nodesOf(machine).flatMap((node) =>
    transitionsOf(node).map((transition) => {
      const name = transitionName(transition);
      return {
        name,
        from: node.path.join('.') || 'any state',
        cause: causeOf(transition),
        says: wordsOf(transition, models),
        guard: guardOf(transition),
        to: transition.target?.map(({ path }) => path.join('.')).join(' ') ?? 'stays',
        reach: walked.transitions.has(name) ? 'ui' : untaken.includes(name) ? 'never' : 'unit',
        why: walked.transitions.has(name) ? undefined : reasonOf(transition, plans),
      };
    }),
  );
}

function wordsOf({ source, eventType }: AnyTransitionDefinition, models: readonly Model[]): string | undefined {
  const type = eventType as string;
  const outcome = outcomeOf(type);
  const src = outcome && source.invoke.find(({ id }) => id === outcome.actorId)?.src;
  const delay = delayOf(type);
  const descriptionOf = ({ stepWords }: Model) =>
    typeof src === 'string' ? stepWords.ports[src] : delay === undefined ? stepWords.events[type] : stepWords.delays[delay];
  return models.flatMap((model) => descriptionOf(model) ?? [])[0];
}

function guardOf({ guard }: AnyTransitionDefinition): string | undefined {
  if (guard === undefined) return undefined;
  if (typeof guard === 'string') return guard;
  return typeof guard === 'object' && 'type' in guard ? String(guard.type) : 'a condition';
}

function proofsOf({ paths }: Coverage, models: readonly Model[], walked: WalkedCoverage): ProofRow[] {
  const modelOf = (name: string) => models.find((model) => model.name === name);
  const byPath = new Map<string, string[]>();
  const byWalk = new Map<string, string[]>();
  const note = (to: Map<string, string[]>, ids: readonly string[], path: string) => {
    for (const id of ids) {
      const existing = to.get(id) ?? [];
      existing.push(path);
      to.set(id, existing);
    }
  };
  for (const path of paths) note(byPath, provenIn(modelOf(path.model), path), path.id);
  for (const { path, stepsSeen: steps } of walked.walks)
    note(byWalk, provenIn(modelOf(path.model), { ...path, steps: path.steps.slice(0, steps) }), path.id);
  return [...byPath.keys()].sort().map((id) => ({ id, paths: byPath.get(id) ?? [], walks: byWalk.get(id) ?? [] }));
}

const provenIn = (model: Model | undefined, path: Parameters<typeof provenBy>[1]): string[] => (model ? provenBy(model, path) : []);
