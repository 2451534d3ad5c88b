import { type Definition, type Found, otherTarget, transitionsOf } from './transitions.ts';

/**
 * The mutations of a transition: it is dropped, sent to another state, freed of its guard, or stripped of its actions. The first two are the
 * target (the state the operator sees next); the others are reported.
 */
export const mutantKinds = ['drop', 'retarget', 'unguard', 'action'] as const;

/** One mutation of a machine: the transition, named by its place, and the kind. */
export interface Mutant {
  readonly kind: (typeof mutantKinds)[number];
  /** `signedOut.form on session.signIn 0` */
  readonly place: string;
}

/** Every mutant of a machine: each transition dropped, sent to a neighbour of its target, without its guard, without its actions. */
export function mutantsOf(definition: Definition): Mutant[] {
  return transitionsOf(definition).flatMap((found): Mutant[] => {
    const kinds: Mutant['kind'][] = ['drop'];
    if (otherTarget(definition, found) !== undefined) kinds.push('retarget');
    if (partOf(found.transition, 'guard') !== undefined) kinds.push('unguard');
    if (partOf(found.transition, 'actions') !== undefined) kinds.push('action');
    return kinds.map((kind) => ({ kind, place: found.place }));
  });
}

/** The definition, broken in one way. @throws RangeError where it has no such transition */
export function broken(definition: Definition, { kind, place }: Mutant): Definition {
  const found = transitionsOf(definition).find((one) => one.place === place);
  if (!found) throw new RangeError(`There is no transition ${place}`);
  return found.put(changed(definition, found, kind));
}

function changed(definition: Definition, found: Found, kind: Mutant['kind']): unknown {
  if (kind === 'drop') return undefined;
  const whole = typeof found.transition === 'string' ? { target: found.transition } : (found.transition as object);
  if (kind === 'unguard') return { ...whole, guard: undefined };
  if (kind === 'action') return { ...whole, actions: undefined };
  const target = otherTarget(definition, found);
  return typeof found.transition === 'string' ? target : { ...whole, target };
}

function partOf(transition: unknown, part: 'guard' | 'actions'): unknown {
  return typeof transition === 'object' && transition !== null ? (transition as Record<string, unknown>)[part] : undefined;
}
