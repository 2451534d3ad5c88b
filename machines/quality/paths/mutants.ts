import { not } from 'xstate';
import { type Definition, type Found, otherTarget, stateActionsOf, transitionsOf } from './transitions.ts';

/**
 * The mutations of a machine. Of its definition: a transition is dropped (its guard is never true), sent to another state, freed of its
 * guard, has its guard negated; one action of a transition, an entry or an exit is dropped. Of its implementations: a delay is halved or
 * doubled, a key that an action assigns stays as it was.
 */
export const mutantKinds = ['drop', 'retarget', 'unguard', 'negate', 'action', 'sooner', 'later', 'key'] as const;

/** One mutation of a machine: the place, and the kind. */
export interface Mutant {
  readonly kind: (typeof mutantKinds)[number];
  /** `signedOut.form on session.signIn 0`, `… actions 1 noteTime`, `locked entry 0 broadcast`; a delay; `noteRefusal.waitUntil` */
  readonly place: string;
}

/** A mutation of a definition. */
interface Point extends Mutant {
  /** What a test must reach to notice it: a transition, or the actions of a state. */
  readonly reach: string;
  readonly apply: () => Definition;
}

function pointsOf(definition: Definition): Point[] {
  return [...transitionsOf(definition).flatMap((found) => pointsAt(definition, found)), ...stateActionsOf(definition).flatMap(dropEach)];
}

function pointsAt(definition: Definition, found: Found): Point[] {
  const { place, transition, put } = found;
  const whole = (typeof transition === 'string' ? { target: transition } : transition) as Record<string, unknown>;
  const point = (kind: Mutant['kind'], changed: unknown): Point => ({ kind, place, reach: place, apply: () => put(changed) });
  const target = otherTarget(definition, found);
  const { guard } = whole;
  return [
    point('drop', undefined),
    ...(target === undefined ? [] : [point('retarget', typeof transition === 'string' ? target : { ...whole, target })]),
    ...(guard === undefined
      ? []
      : [point('unguard', { ...whole, guard: undefined }), point('negate', { ...whole, guard: not(guard as string) })]),
    ...dropEach({ place: `${place} actions`, reach: place, actions: whole['actions'], put: (actions) => put({ ...whole, actions }) }),
  ];
}

interface ActionList {
  readonly place: string;
  readonly reach?: string;
  readonly actions: unknown;
  readonly put: (actions: readonly unknown[]) => Definition;
}

function dropEach({ place, reach = place, actions, put }: ActionList): Point[] {
  const all: unknown[] = actions === undefined ? [] : Array.isArray(actions) ? actions : [actions];
  return all.map((action, at) => ({
    kind: 'action',
    place: `${place} ${at} ${nameOf(action)}`,
    reach,
    apply: () => put(all.toSpliced(at, 1)),
  }));
}

function nameOf(action: unknown): string {
  if (typeof action === 'string') return action;
  const type = typeof action === 'object' && action !== null && 'type' in action ? action.type : undefined;
  return typeof type === 'string' ? type : '(inline)';
}

/** Every mutant of a definition, and of the delays that are named. */
export function mutantsOf(definition: Definition, delays: readonly string[] = []): Mutant[] {
  return [
    ...pointsOf(definition).map(({ kind, place }) => ({ kind, place })),
    ...delays.flatMap((place): Mutant[] => [
      { kind: 'sooner', place },
      { kind: 'later', place },
    ]),
  ];
}

/** What a test must reach to notice a mutant: a transition, the actions of a state, a delay, an assigned key. */
export function reachOf(definition: Definition): (mutant: Mutant) => string {
  const reaches = new Map(pointsOf(definition).map(({ kind, place, reach }) => [`${kind} ${place}`, reach]));
  return ({ kind, place }) => reaches.get(`${kind} ${place}`) ?? place;
}

/** The definition, broken in one way; one of the implementations leaves it as it is. @throws RangeError where it has no such place */
export function broken(definition: Definition, { kind, place }: Mutant): Definition {
  if (kind === 'sooner' || kind === 'later' || kind === 'key') return definition;
  const point = pointsOf(definition).find((one) => one.kind === kind && one.place === place);
  if (!point) throw new RangeError(`There is no ${kind} ${place}`);
  return point.apply();
}
