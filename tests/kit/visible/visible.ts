import type { Locator, Page } from 'playwright-core';
import type { AnyStateMachine, StateValueFrom } from 'xstate';

type Role = Parameters<Page['getByRole']>[0];
type Words = string | RegExp;

/**
 * Something that an operator finds on the page by its role and name, a password field by its label, or by its words; where it is absent,
 * that nobody finds it.
 */
export interface Shown {
  readonly role: Role | 'password' | null;
  readonly name: Words;
  /** Of a control: whether it can be used. Undefined: not checked. */
  readonly enabled?: boolean;
  readonly checked?: boolean;
  /** Of an option: whether it is the one that Enter chooses. */
  readonly selected?: boolean;
  /** What a field contains. */
  readonly value?: Words;
  /** Of a list or a button: whether it is marked as being read, or at work. */
  readonly busy?: boolean;
  /** Of one in a list: that it is marked as the one shown. */
  readonly current?: boolean;
  readonly absent?: boolean;
  readonly inside?: Shown;
}
/** A state that shows nothing of its own, and the test that proves it: its file, and its title or a part of that. */
export interface Unseen {
  readonly nothing: string;
  readonly provenBy: readonly [file: string, title: string];
}
/**
 * What shows the effect of a step that stays in its state: what appears, or what has other words than before. `mayDiffer`: of any step,
 * where only some bring something new; one of them must be seen to.
 */
export type Change = readonly Shown[] | { readonly differs: Shown } | { readonly mayDiffer: Shown };

type KeysOf<V> = V extends string ? never : keyof V & string;
/** A state with states inside is among its own values as well: only its inner ones count. */
type LeafPath<V, Inside extends string = ''> = `${Inside}${Exclude<V & string, KeysOf<V>>}` | InnerPath<Exclude<V, string>, Inside>;
type InnerPath<V, Inside extends string> = V extends unknown
  ? { [K in keyof V & string]: [V[K], KeysOf<V[K]>] extends [object, never] ? `${Inside}${K}` : LeafPath<V[K], `${Inside}${K}.`> }[keyof V &
      string]
  : never;
/** The dotted paths of the states of a machine that have no states inside. */
export type StatePath<M extends AnyStateMachine> = LeafPath<StateValueFrom<M>>;

/** What an operator must see of a machine, in the language of its walks; a state that is missing does not compile. */
export interface Visible<M extends AnyStateMachine> {
  readonly states: { readonly [S in StatePath<M>]: readonly Shown[] | Unseen | 'passing' };
  /** What the result of a step says wherever it leads, by the step as its machine names it (`signIn replies refused session.inactive`). */
  readonly results?: Readonly<Record<string, readonly Shown[]>>;
  /** Effects of steps that stay in their state, or bring something new, by state and cause (`code.tooEarly: clock.ticked`). */
  readonly changes?: Readonly<Record<string, Change>>;
  /** Transitions whose effect nobody sees although their walk reaches a state that shows, by source and cause as in the report. */
  readonly unseen?: Readonly<Record<string, Unseen>>;
}
/** The same without the type of its machine. */
export interface VisibleStates {
  readonly states: Readonly<Record<string, readonly Shown[] | Unseen | 'passing'>>;
  readonly results?: Readonly<Record<string, readonly Shown[]>>;
  readonly changes?: Readonly<Record<string, Change>>;
  readonly unseen?: Readonly<Record<string, Unseen>>;
}

const of = (role: Role) => (name: Words) => ({ role, name }) satisfies Shown;
export const heading = of('heading');
export const region = of('region');
export const dialog = of('dialog');
export const field = of('textbox');
/** A password field, which has no role. */
export const passwordField = (name: Words): Shown => ({ role: 'password', name });
export const text = (name: Words): Shown => ({ role: null, name });
export const shown = (role: Role, name: Words): Shown => ({ role, name });
/** A button that can be pressed. */
export const button = (name: Words): Shown => ({ role: 'button', name, enabled: true });
export const disabled = (element: Shown): Shown => ({ ...element, enabled: false });
export const absent = (element: Shown): Shown => ({ ...element, absent: true });
export const inside = (where: Shown, ...elements: readonly Shown[]): Shown[] => elements.map((element) => ({ ...element, inside: where }));
export const unseen = (nothing: string, file: string, title: string): Unseen => ({ nothing, provenBy: [file, title] });

export const isUnseen = (declared: readonly Shown[] | Unseen | 'passing' | undefined): declared is Unseen =>
  typeof declared === 'object' && 'nothing' in declared;

/** Whether nobody sees a state: one of a leaf in each region shows nothing of its own. */
export const isUnseenState = ({ states }: VisibleStates, state: string): boolean =>
  state.split(' ').every((leaf) => isUnseen(states[leaf]));

/** Everything that must be visible in a state, of each of its regions. @throws TypeError for a state that is not declared, or never stays */
export function shownIn({ states }: VisibleStates, state: string): readonly Shown[] {
  return state.split(' ').flatMap((leaf) => {
    const declared = states[leaf];
    if (declared === undefined || declared === 'passing') throw new TypeError(`Nothing is declared to be visible in ${leaf}`);
    return isUnseen(declared) ? [] : declared;
  });
}

/** What nobody sees, with the reason and the test that proves it. */
export function unseenParts({ states, unseen: transitions = {} }: VisibleStates) {
  const sentence = ({ nothing, provenBy: [file, title] }: Unseen) => `${nothing}: ${file}, “${title}”`;
  const hidden = Object.entries(states).flatMap(([state, declared]) => (isUnseen(declared) ? [[state, sentence(declared)] as const] : []));
  return {
    states: Object.fromEntries(hidden),
    transitions: Object.fromEntries(Object.entries(transitions).map(([label, declared]) => [label, sentence(declared)])),
  };
}

function locate(root: Page | Locator, { role, name, enabled, checked, selected, busy, current, inside: where }: Shown): Locator {
  const scope = where ? locate(root, where) : root;
  const exact = typeof name === 'string';
  if (role === null) return scope.getByText(name, { exact }).filter({ visible: true });
  if (role === 'password') return scope.getByLabel(name, { exact });
  const found = scope.getByRole(role, {
    name,
    exact,
    ...(enabled !== undefined && { disabled: !enabled }),
    ...(checked !== undefined && { checked }),
    ...(selected !== undefined && { selected }),
  });
  const marked = busy === undefined ? found : found.and(scope.locator(busy ? '[aria-busy="true"]' : ':not([aria-busy="true"])'));
  return current === undefined ? marked : marked.and(scope.locator(`[aria-current="${current}"]`));
}

/** Those of the elements that an operator does not find, or finds although they should be absent. */
async function missingOf(page: Page, elements: readonly Shown[]): Promise<Shown[]> {
  const found = await Promise.all(elements.map(async (element) => (await isFound(page, element)) !== (element.absent ?? false)));
  return elements.filter((_, at) => !found[at]);
}

/**
 * Returns a look at the page to be repeated until nothing is missing any more, in words. A repeated look is first for what was missing only,
 * since the page works out the names of all its elements for each; nothing is missing once all was seen in one look.
 */
export function createLook(page: Page, elements: readonly Shown[]): () => Promise<string[]> {
  let missing: readonly Shown[] = [];
  return async () => {
    missing = await missingOf(page, missing);
    if (missing.length === 0) missing = await missingOf(page, elements);
    return missing.map(inWords);
  };
}

async function isFound(page: Page, element: Shown): Promise<boolean> {
  const all = await locate(page, element).all();
  const { value } = element;
  if (value === undefined) return all.length > 0;
  const values = await Promise.all(all.map((one) => one.inputValue()));
  return values.some((words) => (typeof value === 'string' ? words === value : value.test(words)));
}

/** Whether all is visible; asks no further than the first that is not. */
export async function isVisible(page: Page, elements: readonly Shown[]): Promise<boolean> {
  for (const element of elements) if ((await missingOf(page, [element])).length > 0) return false;
  return true;
}

/** The words of what is found, the value of a field or a bar, the address of a picture; null where it is not there. */
export async function readWords(page: Page, element: Shown): Promise<string | null> {
  // In one call, since what is found may be gone before a second one.
  return locate(page, element).evaluateAll(wordsOfFirst);
}

function wordsOfFirst([element]: (HTMLElement | SVGElement)[]): string | null {
  if (element === undefined) return null;
  if (element.matches('img')) return element.src;
  const isField = element.matches('input, select, textarea, meter, progress');
  return isField ? String((element as HTMLInputElement).value) : ((element as HTMLElement).innerText ?? element.textContent);
}

function inWords({ role, name, enabled, checked, selected, busy, current, value, absent: isAbsent, inside: where }: Shown): string {
  const how = [
    enabled === false && 'disabled',
    enabled && 'enabled',
    checked === true && 'checked',
    checked === false && 'unchecked',
    selected && 'selected',
    busy === true && 'busy',
    busy === false && 'idle',
    current && 'current',
  ];
  const what = [
    isAbsent && 'no',
    ...how,
    role ?? 'text',
    String(name),
    value !== undefined && `with ${value}`,
    where && `in ${inWords(where)}`,
  ];
  return what.filter(Boolean).join(' ');
}
