import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { Endpoint } from '../../../contract/platform/index.ts';
import type { Model, ReplySamples } from './model.ts';

/** A call of the platform, as `/qa` lists it. */
type Call = Pick<Endpoint, 'method' | 'path'>;

/** The accounts of the demo; all have the same password. */
export type DemoAccount = `${'admin' | 'ana' | 'bruno' | 'carla' | 'luis' | 'qa' | 'wall'}@demo.test`;

/** Where a tester begins: who signs in, the page, and the gestures from there; the last one, or opening the page, starts the machine. */
export interface Start {
  /** What is done before anybody signs in, a sentence; otherwise any running demo will do. */
  readonly demo?: string;
  /** Null: nobody is signed in. `qa@demo.test` is an operator who may also force replies at `/qa`. */
  readonly account: DemoAccount | null;
  readonly address: `/${string}`;
  /** Sentences. */
  readonly arrange?: readonly string[];
}

/**
 * How a tester brings something about: a sentence, or one a line, and by whom or what; `nobody` says why a person cannot. What comes by
 * `itself` comes sooner than a tester could read what was there before.
 */
export interface Cause {
  readonly by: 'gesture' | 'second user' | 'other tab' | 'wait' | 'itself' | 'held' | 'nobody';
  readonly does: string;
  /** Of a reply: it takes the place of the gesture that asks for it. */
  readonly isInstead?: true;
  /** Other causes of the same event in some states, by their dotted path. */
  readonly during?: Readonly<Record<string, Cause>>;
}

/** How a tester gets an alarm that waits, and opens it. */
export const raiseBurglary = 'In the “Demo” menu choose “A burglary at one unit”, and wait until an alarm of it is on top of “New”.';
/** Space for slots: an operator has five tabs at most. */
export const freshTab = 'Close every tab but one, and press “Add a tab”.';
export const openBurglary: readonly string[] = [raiseBurglary, 'Click that alarm: its tab opens.'];
/** Where an account gets a passkey: other cases sign in with its password. */
export const passkeyDemo = 'Start a demo for this case alone: from then on its account signs in with the passkey, and at localhost only.';
/** In most windows the right bar lies over the slots while a widget of it is open. */
export const closeRightBar = 'close every widget of the right bar with the minus in its head';
/** How a tester loses the link and gets it back, after which the console reads what it may have missed. */
export const relink =
  'In the developer tools of the browser (F12), under “Network”, choose “Offline”, and ten seconds later “No throttling”.';
/** A gesture in the console, in its exact words. */
export const gesture = (does: string): Cause => ({ by: 'gesture', does });
/** A gesture in the place of the one that asks for a reply, so that this reply comes. */
export const instead = (does: string): Cause => ({ by: 'gesture', does, isInstead: true });
/** What comes at once without the tester: a sentence that begins with “Wait until”. */
export const itself = (what: string): Cause => ({ by: 'itself', does: `Wait until ${what}.` });
/** A cause, and others of the same event in some states. */
export const except = (cause: Cause, during: Readonly<Record<string, Cause>>): Cause => ({ ...cause, during });
/** Another person acts in another browser. `does` begins with a lower-case verb. */
export const secondUser = (account: DemoAccount, does: string): Cause => ({
  by: 'second user',
  does: `In a second browser, signed in as ${account}, ${does}`,
});
/** The same person acts in another tab of the browser. */
export const otherTab = (does: string): Cause => ({ by: 'other tab', does: `In another tab of this browser, ${does}` });
export const wait = (long: string): Cause => ({ by: 'wait', does: `Wait ${long}.` });
/** The cause of a reply to a call that is held meanwhile and answered afterwards. */
export const whileHeld = ({ does }: Cause): Cause => ({ by: 'held', does });
/** What no person can bring about, and which test does instead. */
export const byNobody = (why: string): Cause => ({ by: 'nobody', does: why });

/** Causes of replies by the number of the sample, and of silence, where force would not do; null: the reply comes by itself too. */
export type Replies = Readonly<Record<number, Cause | null>> & { readonly failure?: Cause };

/** How the replies of a port come about. */
export type PortCause =
  /** A call of the platform: refusals, silence and waiting are forced at `/qa`; its first success needs nothing; others have a cause by number. `before`: what a tester does so that the call is made at all. */
  | { readonly call: Call; readonly replies?: Replies; readonly before?: string }
  /** Something else, such as a prompt of the browser: a cause for each reply sample (null: by itself). `waits`: it stays open until the tester acts. */
  | { readonly replies: readonly (Cause | null)[]; readonly failure: Cause; readonly waits?: true };

export const asks = (call: Call, replies: Replies = {}, before?: string): PortCause => ({
  call,
  replies,
  ...(before !== undefined && { before }),
});

/** How a person carries out the paths of a machine. A new port does not compile without; a law finds other events without a gesture. */
export interface ManualParts<M extends AnyStateMachine> {
  readonly start: Start;
  readonly ports: { readonly [P in keyof ReplySamples<M>]: PortCause };
  /** Causes of events whose sentence is not already one gesture of the tester: one, or one for each sample. */
  readonly causes?: { readonly [T in EventFromLogic<M>['type']]?: Cause | readonly Cause[] };
  /** Causes of delays that do not come by waiting alone, by name. */
  readonly delays?: Readonly<Record<string, Cause>>;
  readonly unseen?: Unseen;
}

/** States that show nothing of their own, by their dotted path (of a state with states inside: all of them): always, or beside another state. */
export type Unseen = Readonly<Record<string, 'always' | { readonly beside: string }>>;

/** The manual parts of a model, without their types. */
export interface Manual {
  readonly start: Start;
  readonly ports: Readonly<Record<string, PortCause>>;
  readonly causes: Readonly<Record<string, Cause | readonly Cause[]>>;
  readonly delays?: Readonly<Record<string, Cause>>;
  readonly unseen?: Unseen;
}

/** Names what a person does on the paths of a model. */
export function manualOf<M extends AnyStateMachine>(
  model: Model,
  { start, ports, causes, delays = {}, unseen = {} }: ManualParts<M>,
): readonly [string, Manual] {
  return [model.name, { start, ports, causes: { ...commonCauses, ...causes }, delays, unseen }];
}

/** Events that many machines take. */
const commonCauses: Manual['causes'] = {
  'link.lost': gesture('In the developer tools of the browser (F12), under “Network”, choose “Offline”.'),
  'link.restored': gesture('In the developer tools, under “Network”, choose “No throttling” again.'),
};

const gestures = /^(The (operator|user|administrator)|Whoever|Somebody(?! else))\b/;

/** The leaves of a situation (dotted, separated by spaces) that a tester can see. */
export function visibleLeaves({ unseen = {} }: Manual, situation: string): string[] {
  const leaves = situation.split(' ');
  const isInside = (leaf: string, state: string) => leaf === state || leaf.startsWith(`${state}.`);
  const hidden = Object.entries(unseen)
    .filter(([, when]) => when === 'always' || leaves.some((leaf) => isInside(leaf, when.beside)))
    .map(([state]) => state);
  return leaves.filter((leaf) => !hidden.some((state) => isInside(leaf, state)));
}

/** How an event of a path is brought about in a situation; undefined where nothing says it. */
export function causeOfEvent(model: Model, manual: Manual, event: { readonly type: string }, situation = ''): Cause | undefined {
  const cause = plainCauseOf(model, manual, event);
  const other = Object.entries(cause?.during ?? {}).find(([state]) =>
    situation.split(' ').some((leaf) => `${leaf}.`.startsWith(`${state}.`)),
  );
  return other?.[1] ?? cause;
}

function plainCauseOf(model: Model, manual: Manual, event: { readonly type: string }): Cause | undefined {
  const named = manual.causes[event.type];
  const samples = model.events[event.type] ?? [];
  const at = indexOf(event, samples);
  if (named !== undefined) return 'by' in named ? named : named[at];
  const { now } = event as { now?: unknown };
  if (event.type === 'clock.ticked' && typeof now === 'number') return wait(lengthOf(now - manualClockStart));
  const sentence = model.stepWords.events[event.type] ?? '';
  return samples.length < 2 && gestures.test(sentence) ? gesture(sentence) : undefined;
}

/** The instant at which samples of the clock begin. */
const manualClockStart = Date.parse('2026-03-02T08:00:00.000Z');

function lengthOf(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}

/** How the reply of a port comes about: by itself (null), by a cause, or by force; undefined where nothing says it. */
export type ReplyCause = Cause | null | { readonly by: 'force'; readonly call: Call; readonly reply: Forced };
/** What `/qa` is told about a call: a refusal's code, no answer, another body, or to hold it. */
export type Forced = { readonly code: string; readonly details?: unknown } | 'no answer' | 'unreadable' | 'hold';

export function causeOfReply(
  model: Model,
  manual: Manual,
  port: string,
  reply: { readonly output: unknown } | null,
): ReplyCause | undefined {
  const cause = manual.ports[port];
  if (cause === undefined) return undefined;
  if (!('call' in cause)) return reply === null ? cause.failure : cause.replies[indexOf(reply.output, model.replies[port] ?? [])];
  const { call, replies = {} } = cause;
  if (reply === null) return replies.failure ?? { by: 'force', call, reply: 'no answer' };
  const samples = model.replies[port] ?? [];
  const at = indexOf(reply.output, samples);
  const named = replies[at];
  if (named !== undefined) return named;
  const { ok, refusal } = reply.output as { ok?: unknown; refusal?: { code: string; details?: unknown } };
  if (refusal !== undefined)
    return {
      by: 'force',
      call,
      reply: refusal.code === 'reply.unreadable' ? 'unreadable' : { code: refusal.code, details: refusal.details },
    };
  return at === samples.findIndex((one) => (one as { ok?: unknown } | null)?.ok === ok) ? null : undefined;
}

const indexOf = (one: unknown, all: readonly unknown[]): number => {
  const text = textOf(one);
  return all.findIndex((other) => textOf(other) === text);
};

/** A value as text; samples are the same objects over and over. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const known = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, known);
  return known;
}
const texts = new WeakMap<object, string>();

/** The second tab in which replies are forced, for every account that may open it. */
export const nextReply = 'In the second tab, at /qa under “Next reply”,';

const onCommandLine = 'On a command line, run: npm run reply -- --url {url}';

const isByCommand = (reply: 'as it is' | Forced, account: DemoAccount | null): boolean =>
  account !== 'qa@demo.test' || reply === 'unreadable' || hasDetails(reply);

/** How a tester forces a reply, once or every time: at `/qa`; by a command where nobody is signed in who may, or where the refusal has details. */
export function forceSentence(call: Call, reply: Forced, account: DemoAccount | null, isEveryTime = false): string {
  const name = nameOf(call);
  if (isByCommand(reply, account)) return `${onCommandLine}${isEveryTime ? ' --every-time' : ''} "${name}" ${wordsOf(reply)}`;
  const choice =
    reply === 'hold' ? '“Hold until released”' : reply === 'no answer' ? '“Do not answer: the connection ends”' : '“Decline it”';
  const code = typeof reply === 'object' ? ` with the rejection code “${reply.code}”` : '';
  const tick = isEveryTime ? 'tick' : 'untick';
  return `${nextReply} choose the call “${name}” and the reply ${choice}${code}, ${tick} “Every time, not just once”, and press “Force the reply”.`;
}

/** How a tester lets the demo reply as it is again after a case. */
export const clearSentence = (account: DemoAccount | null): string =>
  account === 'qa@demo.test' ? `${nextReply} press “Clear the forced replies”.` : `${onCommandLine} --clear`;

/** How a tester answers a held call. */
export function releaseSentence(call: Call, reply: 'as it is' | Forced, account: DemoAccount | null): string {
  const name = nameOf(call);
  if (isByCommand(reply, account)) return `${onCommandLine} --release "${name}" ${wordsOf(reply)}`;
  if (typeof reply === 'object')
    return `${nextReply} choose the reply “Decline it” with the rejection code “${reply.code}”, and press “Decline” beside the held call “${name}”.`;
  return `${nextReply} press “${reply === 'as it is' ? 'Answer' : 'Drop the connection'}” beside the held call “${name}”.`;
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const hasDetails = (reply: 'as it is' | Forced): boolean =>
  typeof reply === 'object' && typeof reply.details === 'object' && reply.details !== null && !('alarm' in reply.details);

function wordsOf(reply: 'as it is' | Forced): string {
  if (typeof reply === 'string') return reply.replaceAll(' ', '-');
  // Instants lie as far ahead of now as the sample's do of its clock: the command knows the codes that have one.
  const details = JSON.stringify(reply.details ?? {}, (name, value: unknown) => (name === 'retry_at' ? undefined : value));
  return details === '{}' ? reply.code : `${reply.code} '${details}'`;
}
