import type { AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate';
import { surfaceOf, transitionName, transitionsOf } from '../machines/quality/paths/coverage.ts';
import { causeOf } from '../machines/quality/paths/diagram.ts';
import { nodesOf } from '../machines/quality/paths/leaves.ts';
import type { Model } from '../machines/quality/paths/model.ts';
import { allModels } from '../machines/quality/paths/models.ts';
import { walk } from '../machines/quality/paths/paths.ts';
import { delayOf, outcomeOf, type Step } from '../machines/quality/paths/steps.ts';
import { type Row, table } from '../tests/bench/numbers.ts';
import type { RecordedWalk, WalkPlan } from '../tests/journeys/paths/walk-recorder.ts';

/** The states and transitions of one machine that walks in the real interface covered. */
export interface WalkedCoverage {
  readonly walks: readonly RecordedWalk[];
  readonly states: ReadonlySet<string>;
  readonly transitions: ReadonlySet<string>;
  /** Those whose effect was seen on the screen. */
  readonly observed: ReadonlySet<string>;
  /** Those that led to a state that shows nothing of its own, by the state. */
  readonly ledTo: ReadonlyMap<string, string>;
}

/** Computes the coverage of one machine: replays the recorded part of each walk on a real actor. */
export function walkedCoverage(machine: AnyStateMachine, all: readonly RecordedWalk[]): WalkedCoverage {
  const models = allModels.filter((model) => model.machine === machine);
  const walks = all.filter(({ path }) => models.some(({ name }) => name === path.model));
  const states = new Set<string>();
  const transitions = new Set<string>();
  const observed = new Set<string>();
  const ledTo = new Map<string, string>();
  for (const { path, stepsSeen, initialState, observed: seenSteps } of walks) {
    const model = models.find(({ name }) => name === path.model);
    if (!model) continue;
    const steps = path.steps.slice(0, stepsSeen).map((step) => ({ ...step, event: completeEvent(model, step) }));
    for (const leaf of initialState?.split(' ') ?? []) states.add(leaf);
    for (const { state } of steps) for (const leaf of state.split(' ')) states.add(leaf);
    for (const [at, taken] of walk(model, { ...path, steps }).takenAt.entries()) {
      const names = [...taken].map(transitionName);
      for (const name of names) transitions.add(name);
      if (seenSteps.includes(at)) for (const name of names) observed.add(name);
      for (const name of names) ledTo.set(name, at === 0 ? (initialState ?? '') : (steps[at - 1]?.state ?? ''));
    }
  }
  return { walks, states, transitions, observed, ledTo };
}

/** Restores the model's event for a recorded step, since JSON drops values that it cannot represent. */
function completeEvent({ events, replies }: Model, { event, port }: Step): EventObject {
  const whole = <T>(samples: readonly T[] | undefined, noted: unknown): T | undefined =>
    samples?.find((sample) => JSON.stringify(sample) === JSON.stringify(noted));
  if (port === null) return whole(events[event.type], event) ?? event;
  const output = whole(replies[port], (event as { output?: unknown }).output);
  return output === undefined ? event : ({ ...event, output } as EventObject);
}

/** Why no walk in the interface covers a transition; undefined if no reason is given. */
export const reasonOf = (transition: AnyTransitionDefinition, plans: readonly WalkPlan[]): string | undefined =>
  plans.map(({ left, unwalked }) => unwalked[transitionLabel(transition)] ?? left[bareCause(transition)]).find(Boolean);

/** `live: link.message` */
const transitionLabel = (transition: AnyTransitionDefinition): string =>
  `${transition.source.path.join('.') || 'any state'}: ${causeOf(transition)}`;

/** An event, port or delay by its own name. */
function bareCause({ source, eventType }: AnyTransitionDefinition): string {
  const type = eventType as string;
  const outcome = outcomeOf(type);
  const src = outcome && source.invoke.find(({ id }) => id === outcome.actorId)?.src;
  return typeof src === 'string' ? src : (delayOf(type) ?? type);
}

/** For walked machines: uncovered transitions without a reason, and reasons for covered transitions; one sentence each. */
export function unexplained(machines: readonly AnyStateMachine[], all: readonly RecordedWalk[], plans: readonly WalkPlan[]): string[] {
  return machines.flatMap((machine) => {
    const { walks, transitions } = walkedCoverage(machine, all);
    if (walks.length === 0) return [];
    const own = plans.filter((plan) => plan.machine === machine.id);
    const open = nodesOf(machine)
      .flatMap(transitionsOf)
      .filter((transition) => !transitions.has(transitionName(transition)));
    const mute = open.filter((transition) => reasonOf(transition, own) === undefined);
    const places = new Set(open.map(transitionLabel));
    const idle = [...new Set(own.flatMap(({ unwalked }) => Object.keys(unwalked)))].filter((place) => !places.has(place));
    return [
      ...mute.map(
        (it) => `${machine.id}: neither walked in the interface nor given a reason (\`unwalked\`): ${transitionLabel(it)}${leadsTo(it)}`,
      ),
      ...idle.map((place) => `${machine.id}: a reason is given (\`unwalked\`) for what is walked, or does not exist: ${place}`),
    ];
  });
}

/** For machines that declare what is visible: walked transitions whose effect was not seen, without a reason; and reasons for others. */
export function unobserved(machines: readonly AnyStateMachine[], all: readonly RecordedWalk[], plans: readonly WalkPlan[]): string[] {
  return machines.flatMap((machine) => {
    const { walks, transitions, observed, ledTo } = walkedCoverage(machine, all);
    const declared = plans.flatMap(({ machine: id, unseen }) => (id === machine.id && unseen ? [unseen] : []));
    if (walks.length === 0 || declared.length === 0) return [];
    const isHidden = (name: string) => (ledTo.get(name) ?? '').split(' ').every((leaf) => declared.some(({ states }) => leaf in states));
    const open = nodesOf(machine)
      .flatMap(transitionsOf)
      .filter((it) => transitions.has(transitionName(it)) && !observed.has(transitionName(it)));
    const reasons = new Set(declared.flatMap((unseen) => Object.keys(unseen.transitions)));
    const labels = new Set(open.map(transitionLabel));
    return [
      ...open
        .filter((it) => !isHidden(transitionName(it)) && !reasons.has(transitionLabel(it)))
        .map((it) => `${machine.id}: walked, and its effect was not seen (\`changes\`, \`unseen\`): ${transitionLabel(it)}${leadsTo(it)}`),
      ...[...reasons].filter((it) => !labels.has(it)).map((it) => `${machine.id}: a reason is given (\`unseen\`) for what is seen: ${it}`),
    ];
  });
}

const leadsTo = ({ target }: AnyTransitionDefinition): string => (target ? ` → ${target.map(({ path }) => path.join('.')).join(' ')}` : '');

/** How much of a machine is covered in the interface. */
export interface CoverageCount {
  readonly states: number;
  readonly transitions: number;
  /** Transitions whose effect was seen on the screen; absent: none. */
  readonly observed?: number;
}
/** By machine; machines without walks are left out. */
export type CoverageCounts = Readonly<Record<string, CoverageCount>>;

export function countCoverage(machines: readonly AnyStateMachine[], all: readonly RecordedWalk[]): CoverageCounts {
  const counted = machines.map((machine): [string, CoverageCount] => {
    const [seen, surface] = [walkedCoverage(machine, all), surfaceOf(machine)];
    const states = surface.states.filter((path) => seen.states.has(path)).length;
    const among = (names: ReadonlySet<string>) => surface.transitions.filter((name) => names.has(name)).length;
    return [machine.id, { states, transitions: among(seen.transitions), observed: among(seen.observed) }];
  });
  return Object.fromEntries(counted.filter(([, { transitions }]) => transitions > 0));
}

/** Accepts coverage; the number of observed transitions only falls with the number of all. */
export function acceptCoverage(machines: readonly AnyStateMachine[], now: CoverageCounts, before: CoverageCounts): CoverageCounts {
  const known = machines.filter(({ id }) => id in now || id in before);
  const accepted = known.map((machine): [string, CoverageCount] => {
    const { id } = machine;
    const { observed = 0, ...walked } = now[id] ?? before[id] ?? none;
    const floor = Math.min(before[id]?.observed ?? 0, surfaceOf(machine).transitions.length);
    return [id, { ...walked, observed: Math.max(observed, floor) }];
  });
  return Object.fromEntries(accepted);
}

const none: CoverageCount = { states: 0, transitions: 0 };

/** Machines whose covered states or transitions decreased. */
export const findRegressions = (now: CoverageCounts, before: CoverageCounts): string[] =>
  Object.entries(before).flatMap(([machine, accepted]) => {
    const taken = now[machine] ?? none;
    return [
      ...(taken.transitions < accepted.transitions
        ? [`${machine}: ${taken.transitions} transitions are taken in the interface, ${accepted.transitions} were`]
        : []),
      ...(taken.states < accepted.states ? [`${machine}: ${taken.states} states are seen in the interface, ${accepted.states} were`] : []),
      ...((taken.observed ?? 0) < (accepted.observed ?? 0)
        ? [`${machine}: the effects of ${taken.observed ?? 0} transitions are observed, those of ${accepted.observed} were`]
        : []),
    ];
  });

/** Returns the figures as a Markdown table: the size of every machine and how much of it is covered in the interface. */
export function coverageTable(machines: readonly AnyStateMachine[], figures: CoverageCounts): string {
  const rows = machines.map((machine): Row => {
    const [{ states, transitions }, seen] = [surfaceOf(machine), figures[machine.id]];
    return [
      machine.id,
      states.length,
      seen?.states ?? 0,
      transitions.length,
      seen?.transitions ?? 0,
      share(seen?.transitions ?? 0, transitions.length),
      seen?.observed ?? 0,
      share(seen?.observed ?? 0, transitions.length),
    ];
  });
  const sum = (at: number) => rows.reduce((total, row) => total + Number(row[at]), 0);
  const all: Row = [`all ${machines.length}`, sum(1), sum(2), sum(3), sum(4), share(sum(4), sum(3)), sum(6), share(sum(6), sum(3))];
  return table(['machine', 'states', 'in the interface', 'transitions', 'taken in the interface', '', 'observed', ''], [all, ...rows]);
}

const share = (part: number, whole: number): string => `${whole === 0 ? 100 : Math.floor((100 * part) / whole)} %`;
