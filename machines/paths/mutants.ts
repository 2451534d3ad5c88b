/** A machine's definition, as `createMachine` takes it; only what mutants touch. */
export interface Definition {
  readonly id?: string;
  readonly states?: Readonly<Record<string, Definition>>;
  readonly [part: string]: unknown;
}

/** One way to break a machine: which transition, named by its place, and what is done to it. */
export interface Mutant {
  readonly kind: 'drop' | 'retarget' | 'unguard';
  /** `signedOut.form on session.signIn 0` */
  readonly place: string;
}

interface Found {
  readonly place: string;
  readonly transition: unknown;
  /** Puts another transition in its place; undefined takes it away. */
  readonly put: (transition: unknown) => Definition;
  /** The states beside it, as its targets may name them. */
  readonly siblings: readonly string[];
}

/** Every mutant of a machine: each transition dropped, each target swapped for a neighbour, each guard taken away. */
export function mutantsOf(definition: Definition): Mutant[] {
  return transitionsOf(definition).flatMap(({ place, transition, siblings }): Mutant[] => {
    const mutants: Mutant[] = [{ kind: 'drop', place }];
    if (targetOf(transition) !== undefined && elsewhere(transition, siblings) !== undefined) mutants.push({ kind: 'retarget', place });
    if (isGuarded(transition)) mutants.push({ kind: 'unguard', place });
    return mutants;
  });
}

/** The definition, broken in one way. @throws RangeError where it has no such transition */
export function broken(definition: Definition, { kind, place }: Mutant): Definition {
  const found = transitionsOf(definition).find((one) => one.place === place);
  if (!found) throw new RangeError(`There is no transition ${place}`);
  if (kind === 'drop') return found.put(undefined);
  if (kind === 'unguard') return found.put({ ...(found.transition as object), guard: undefined });
  const target = elsewhere(found.transition, found.siblings);
  return found.put(typeof found.transition === 'string' ? target : { ...(found.transition as object), target });
}

function transitionsOf(definition: Definition): Found[] {
  return within(definition, '', [], (whole) => whole);
}

type Rebuild = (part: Definition) => Definition;

function within(state: Definition, path: string, siblings: readonly string[], rebuild: Rebuild): Found[] {
  const own = [
    ...inTable(state, 'on', path, siblings, rebuild),
    ...inTable(state, 'after', path, siblings, rebuild),
    ...inPlace(state['always'], `${path} always`, siblings, (always) => rebuild({ ...state, always })),
    ...inInvokes(state, path, siblings, rebuild),
  ];
  const names = Object.keys(state.states ?? {});
  const inner = Object.entries(state.states ?? {}).flatMap(([name, child]) =>
    within(
      child,
      path === '' ? name : `${path}.${name}`,
      names.filter((one) => one !== name),
      (changed) => rebuild({ ...state, states: { ...state.states, [name]: changed } }),
    ),
  );
  return [...own, ...inner];
}

function inTable(state: Definition, key: 'on' | 'after', path: string, siblings: readonly string[], rebuild: Rebuild): Found[] {
  const table = (state[key] ?? {}) as Record<string, unknown>;
  return Object.entries(table).flatMap(([cause, given]) =>
    inPlace(given, `${path} ${key} ${cause}`, siblings, (changed) => rebuild({ ...state, [key]: { ...table, [cause]: changed } })),
  );
}

function inInvokes(state: Definition, path: string, siblings: readonly string[], rebuild: Rebuild): Found[] {
  const invokes = listed(state['invoke']) as Record<string, unknown>[];
  return invokes.flatMap((invoke, at) =>
    ['onDone', 'onError'].flatMap((key) =>
      inPlace(invoke[key], `${path} ${String(invoke['src'])} ${key}`, siblings, (changed) =>
        rebuild({ ...state, invoke: invokes.map((one, other) => (other === at ? { ...one, [key]: changed } : one)) }),
      ),
    ),
  );
}

function inPlace(given: unknown, place: string, siblings: readonly string[], put: (changed: unknown) => Definition): Found[] {
  const all = listed(given);
  return all.map((transition, at) => ({
    place: `${place} ${at}`.trim(),
    transition,
    siblings,
    put: (changed) => put(all.flatMap((one, other) => (other === at ? listed(changed) : [one]))),
  }));
}

const listed = (given: unknown): unknown[] => (given === undefined ? [] : Array.isArray(given) ? given : [given]);
const isGuarded = (transition: unknown): boolean => typeof transition === 'object' && transition !== null && 'guard' in transition;

function targetOf(transition: unknown): string | undefined {
  if (typeof transition === 'string') return transition;
  const target = typeof transition === 'object' && transition !== null && 'target' in transition ? transition.target : undefined;
  return typeof target === 'string' ? target : undefined;
}

/** Another state beside the source than the one a transition goes to. */
function elsewhere(transition: unknown, siblings: readonly string[]): string | undefined {
  const target = targetOf(transition);
  return target === undefined || /[#.]/.test(target) ? undefined : siblings.find((name) => name !== target);
}
