/** A machine's definition, as `createMachine` takes it; only what mutants touch. */
export interface Definition {
  readonly id?: string;
  readonly states?: Readonly<Record<string, Definition>>;
  readonly [part: string]: unknown;
}

/** One transition of a definition, and how to replace it. */
export interface Found {
  /** `signedOut.form on session.signIn 0` */
  readonly place: string;
  readonly transition: unknown;
  /** The state it leaves, as names from the machine's root. */
  readonly from: readonly string[];
  /** Puts another transition in its place; undefined takes it away. */
  readonly put: (transition: unknown) => Definition;
}

type Rebuild = (part: Definition) => Definition;

/** Every transition of a definition: of events, delays, `always`, done states and invoked actors. */
export function transitionsOf(definition: Definition): Found[] {
  return within(definition, [], (whole) => whole);
}

function within(state: Definition, from: readonly string[], rebuild: Rebuild): Found[] {
  const own = [
    ...inTable(state, 'on', from, rebuild),
    ...inTable(state, 'after', from, rebuild),
    ...['always', 'onDone'].flatMap((key) => inPlace(state[key], key, from, (changed) => rebuild({ ...state, [key]: changed }))),
    ...inInvokes(state, from, rebuild),
  ];
  const inner = Object.entries(state.states ?? {}).flatMap(([name, child]) =>
    within(child, [...from, name], (changed) => rebuild({ ...state, states: { ...state.states, [name]: changed } })),
  );
  return [...own, ...inner];
}

/** The actions at the entry or exit of a state, and how to replace them. */
export interface StateActions {
  /** `signedOut.form entry` */
  readonly place: string;
  readonly actions: unknown;
  readonly put: (actions: readonly unknown[]) => Definition;
}

/** The entry and exit actions of every state that has some, the machine's own included. */
export function stateActionsOf(definition: Definition): StateActions[] {
  return actionsWithin(definition, [], (whole) => whole);
}

function actionsWithin(state: Definition, from: readonly string[], rebuild: Rebuild): StateActions[] {
  const own = ['entry', 'exit'].flatMap((key): StateActions[] =>
    state[key] === undefined
      ? []
      : [{ place: [from.join('.'), key].join(' ').trim(), actions: state[key], put: (actions) => rebuild({ ...state, [key]: actions }) }],
  );
  const inner = Object.entries(state.states ?? {}).flatMap(([name, child]) =>
    actionsWithin(child, [...from, name], (changed) => rebuild({ ...state, states: { ...state.states, [name]: changed } })),
  );
  return [...own, ...inner];
}

function inTable(state: Definition, key: 'on' | 'after', from: readonly string[], rebuild: Rebuild): Found[] {
  const table = (state[key] ?? {}) as Record<string, unknown>;
  return Object.entries(table).flatMap(([cause, target]) =>
    inPlace(target, `${key} ${cause}`, from, (changed) => rebuild({ ...state, [key]: { ...table, [cause]: changed } })),
  );
}

function inInvokes(state: Definition, from: readonly string[], rebuild: Rebuild): Found[] {
  const invokes = listed(state['invoke']) as Record<string, unknown>[];
  return invokes.flatMap((invoke, at) =>
    ['onDone', 'onError', 'onSnapshot'].flatMap((key) =>
      inPlace(invoke[key], `${String(invoke['id'] ?? invoke['src'])} ${key}`, from, (changed) =>
        rebuild({ ...state, invoke: invokes.map((one, other) => (other === at ? { ...one, [key]: changed } : one)) }),
      ),
    ),
  );
}

function inPlace(targets: unknown, cause: string, from: readonly string[], put: (changed: unknown) => Definition): Found[] {
  const all = listed(targets);
  return all.map((transition, at) => ({
    place: `${from.join('.')} ${cause} ${at}`.trim(),
    transition,
    from,
    put: (changed) => put(all.flatMap((one, other) => (other === at ? listed(changed) : [one]))),
  }));
}

const listed = (targets: unknown): unknown[] => (targets === undefined ? [] : Array.isArray(targets) ? targets : [targets]);

/** The target of a transition, as written in the definition. */
function targetOf(transition: unknown): string | undefined {
  if (typeof transition === 'string') return transition;
  const target = typeof transition === 'object' && transition !== null && 'target' in transition ? transition.target : undefined;
  return typeof target === 'string' ? target : undefined;
}

/** Another target for a transition: a sibling of its target, else of the nearest ancestor that has one. */
export function otherTarget(definition: Definition, { transition, from }: Found): string | undefined {
  const target = targetOf(transition);
  const path = target === undefined ? undefined : resolved(definition, from, target);
  if (!path) return undefined;
  for (let depth = path.length; depth > 0; depth -= 1) {
    const around = path.slice(0, depth - 1);
    const other = neighbour(stateAt(definition, around), path[depth - 1] ?? '', beside(from, around));
    if (other !== undefined) return `#${[definition.id ?? '(machine)', ...around, other].join('.')}`;
  }
  return undefined;
}

/** A state beside another that a snapshot can rest in: preferably not the one that is left, since that may look like nothing happened. */
function neighbour(parent: Definition | undefined, name: string, left: string | undefined): string | undefined {
  if (!parent || parent['type'] === 'parallel') return undefined;
  const others = Object.entries(parent.states ?? {}).flatMap(([other, state]) =>
    other !== name && state['type'] !== 'history' && state['always'] === undefined ? [other] : [],
  );
  return others.find((other) => other !== left) ?? others[0];
}

/** Which of the states within another is left, if it is one. */
const beside = (from: readonly string[], around: readonly string[]): string | undefined =>
  around.every((name, at) => from[at] === name) ? from[around.length] : undefined;

function resolved(definition: Definition, from: readonly string[], target: string): string[] | undefined {
  if (target.startsWith('.')) return [...from, ...target.slice(1).split('.')];
  if (!target.startsWith('#')) return [...from.slice(0, -1), ...target.split('.')];
  const [id = '', ...names] = target.slice(1).split('.');
  const named = id === definition.id ? [] : withId(definition, id);
  return named && [...named, ...names];
}

function withId(state: Definition, id: string): string[] | undefined {
  for (const [name, child] of Object.entries(state.states ?? {})) {
    const inner = child.id === id ? [] : withId(child, id);
    if (inner) return [name, ...inner];
  }
  return undefined;
}

function stateAt(definition: Definition, path: readonly string[]): Definition | undefined {
  return path.reduce<Definition | undefined>((state, name) => state?.states?.[name], definition);
}
