import { createActor, SimulatedClock } from 'xstate';
import { type Case, type CaseStep, descriptionsOf } from './case.ts';
import {
  causeOfEvent,
  causeOfReply,
  clearSentence,
  type DemoAccount,
  type Forced,
  forceSentence,
  type Manual,
  nextReply,
  type PortCause,
  type ReplyCause,
  releaseSentence,
  visibleLeaves,
} from './manual.ts';
import { alone, type Model } from './model.ts';
import { type Path, pathOf, provenBy, situationsOf, type Way } from './paths.ts';
import { dotted } from './scripted.ts';
import { type MachineState, outcomeOf, sourceOf } from './steps.ts';
import { delaysIn, elapsedBy, isBrief, isOverdue } from './tester-time.ts';

/** The ports at work in a situation: the name of each by the id of its actor. */
function portsIn(model: Model, state: MachineState): ReadonlyMap<string, string> {
  const all = state._nodes.flatMap(({ invoke }) => invoke).map(({ id, src }) => [id, typeof src === 'string' ? src : ''] as const);
  return new Map(all.filter(([, port]) => model.stepWords.ports[port] !== undefined));
}

interface Taken {
  /** Null: the start. */
  readonly event: Way[number]['event'] | null;
  readonly state: MachineState;
  /** The actor that replied or failed; null for what is no reply. */
  readonly actorId: string | null;
}

function takenOn(model: Model, path: Path): Taken[] {
  const actor = createActor(alone(model.machine), { input: model.input, clock: new SimulatedClock() } as never).start();
  const now = () => actor.getSnapshot() as MachineState;
  const start: Taken = { event: null, state: now(), actorId: null };
  const rest = path.steps.map(({ event }): Taken => {
    actor.send(event);
    return { event, state: now(), actorId: outcomeOf(event.type)?.actorId ?? null };
  });
  actor.stop();
  return [start, ...rest];
}

/** What happens to one run of a port on a path: begun by a step, over by another (or never), and whether something else happens meanwhile. */
interface Run {
  readonly port: string;
  readonly begun: number;
  /** The step with its reply; null: it is given up, or still waits at the end. */
  readonly replied: number | null;
  readonly isHeld: boolean;
}

function runsOf(model: Model, taken: readonly Taken[]): Run[] {
  const runs: Run[] = [];
  const open = new Map<string, { port: string; begun: number }>();
  const isReply = (at: number) => taken[at]?.actorId !== null;
  const end = (id: string, at: number, replied: boolean) => {
    const run = open.get(id);
    if (run === undefined) return;
    open.delete(id);
    const between = Array.from({ length: at - run.begun - (replied ? 1 : 0) }, (_, skip) => run.begun + 1 + skip);
    runs.push({ ...run, replied: replied ? at : null, isHeld: between.some((step) => step >= taken.length || !isReply(step)) });
  };
  for (const [at, { state, actorId }] of taken.entries()) {
    if (actorId !== null) end(actorId, at, true);
    const now = portsIn(model, state);
    for (const id of [...open.keys()]) if (!now.has(id)) end(id, at, false);
    for (const [id, port] of now) if (!open.has(id)) open.set(id, { port, begun: at });
  }
  for (const id of [...open.keys()]) end(id, taken.length, false);
  return runs;
}

/** A path that a person cannot carry out, or one that nothing says how to. */
export class NotByHand extends Error {}

/**
 * A path as a test case for people: what is forced is forced before it is asked for, a call during which something else happens is held
 * and answered, and a reply that comes by itself belongs to the step that asks for it.
 * @throws NotByHand
 */
export function manualCaseOf(model: Model, manual: Manual, path: Path): Case {
  const { account, address, arrange = [], demo } = manual.start;
  const taken = takenOn(model, path);
  const runs = runsOf(model, taken).map((run) => ({ ...run, isHeld: run.isHeld || replyAt(model, manual, run, taken)?.by === 'held' }));
  const described = descriptionsOf(model.machine);
  const seen = (at: number) => visibleLeaves(manual, dotted(taken[at]?.state.value ?? '')).flatMap((leaf) => described.get(leaf) ?? []);
  const opening = `Open {url}${address}.`;
  const arranged = [opening, ...arrange];
  const before = [
    ...(demo === undefined ? [] : [demo]),
    ...(account === null ? ['Nobody is signed in.'] : [`Sign in as ${account}, password atalaya-demo.`]),
    ...arranged.slice(0, -1),
  ];
  const steps: CaseStep[] = [];
  const forcedBefore = (from: number, to: number) =>
    runs.flatMap((run) => {
      const before = preparedAt(run, runs, taken);
      return before >= from && before <= to ? preparationsOf(model, manual, run, taken, runs) : [];
    });
  const elapsed = new Map<string, number>();
  let at = 0;
  while (at < taken.length) {
    let last = at;
    while (isAtOnce(last + 1)) last += 1;
    const forced = forcedBefore(at, last);
    for (const action of forced) steps.push({ ...label(), action, expected: expectedOf(action), state: '' });
    const waited = taken.slice(at + 1, last + 1).flatMap((_, skip) => waitOf(at + 1 + skip));
    const action = [insteadAt(at, last) ?? (at === 0 ? arranged.at(-1) : actionOf(at)) ?? opening, ...waited].join(' ');
    if (at > 0) passTime(at, forced.length);
    const expected = seen(last);
    steps.push({
      ...label(),
      action,
      expected: expected.length === 0 ? ['Nothing new is seen.'] : expected,
      state: dotted(taken[last]?.state.value ?? ''),
    });
    at = last + 1;
  }
  const isForced = steps.some(({ action }) => forcing.test(action));
  const last = steps.some(({ action }) => action.startsWith(nextReply)) ? account : null;
  if (isForced) steps.push({ kind: 'end', text: '', action: clearSentence(last), expected: expectedOf(clearSentence(last)), state: '' });
  const state = path.state;
  return {
    id: path.id,
    machine: model.machine.id,
    model: model.name,
    given: [model.given, ...before, ...(usesQa(steps) ? ['Open {url}/qa in a second tab of the browser.'] : [])].join(' '),
    start: manual.start,
    steps,
    state,
    expected: seen(taken.length - 1),
    proves: provenBy(model, path),
  };

  function label() {
    return { kind: at === 0 ? 'start' : (path.steps[at - 1]?.kind ?? ''), text: at === 0 ? '' : (path.steps[at - 1]?.text ?? '') };
  }
  function isReleased(step: number): boolean {
    return runs.some(({ replied, isHeld }) => replied === step && isHeld);
  }
  /** Whether a step follows at once, without the tester. */
  function isAtOnce(step: number): boolean {
    const next = taken[step];
    if (next?.event == null) return false;
    if (next.actorId !== null) return !isReleased(step);
    return isBrief(model, manual, next.event) || waitOf(step).length > 0;
  }
  function waitOf(step: number): string[] {
    const cause = causeAt(step);
    return cause?.by === 'itself' ? [cause.does] : [];
  }
  function causeAt(step: number) {
    const event = taken[step]?.event;
    return event == null ? undefined : causeOfEvent(model, manual, event, dotted(taken[step - 1]?.state.value ?? ''));
  }
  /** The gesture that takes the place of the one of a step, so that a reply comes as it does. */
  function insteadAt(from: number, to: number): string | undefined {
    const causes = runs.flatMap((run) => {
      const prepared = preparedAt(run, runs, taken);
      return prepared >= from && prepared <= to ? [replyAt(model, manual, run, taken)] : [];
    });
    const cause = causes.find((one) => one?.by === 'gesture' && one.isInstead === true);
    return cause?.by === 'gesture' ? cause.does : undefined;
  }
  /** @throws NotByHand where a delay is over before the tester is ready */
  function passTime(step: number, forced: number): void {
    const before = taken[step - 1]?.state;
    const event = taken[step]?.event;
    if (before === undefined || event == null) return;
    const pending = delaysIn(model, before);
    for (const id of [...elapsed.keys()]) if (!pending.some((one) => one.id === id)) elapsed.delete(id);
    const passed = elapsedBy(model, event, causeAt(step), forced);
    for (const { id } of pending) elapsed.set(id, (elapsed.get(id) ?? 0) + passed);
    if (pending.some((one) => isOverdue(one, event, elapsed.get(one.id) ?? 0))) throw new NotByHand(`${path.id}: a delay is over sooner.`);
  }
  function actionOf(step: number): string {
    const now = taken[step];
    if (now?.event == null) throw new NotByHand(path.id);
    if (now.actorId !== null) return releaseOf(model, manual, now, taken[step - 1]?.state);
    const delay = path.steps[step - 1];
    if (delay?.kind === 'delay') {
      const name = delay.text.replace(/^after /, '');
      const cause = manual.delays?.[name];
      if (cause !== undefined) return said(cause, delay.text);
      const long = model.stepWords.delays[name];
      if (long === undefined) throw new NotByHand(delay.text);
      return `Wait: ${long.charAt(0).toLowerCase()}${long.slice(1)}.`;
    }
    return said(causeAt(step), now.event.type);
  }
}

function said(cause: ReturnType<typeof causeOfReply>, what: string): string {
  if (cause === undefined) throw new NotByHand(`Nothing says how a person brings about ${what}.`);
  if (cause === null || cause.by === 'force') return '';
  if (cause.by === 'nobody') throw new NotByHand(`${what}: ${cause.does}.`);
  return cause.does;
}

/** What every sentence has that forces a reply until that is ended. */
const forcing = /[^n]tick “Every time|--every-time/;

/** What is seen once a reply is forced, or none any more. */
const expectedOf = (action: string): string[] =>
  action === clearSentence('qa@demo.test') || action === clearSentence(null)
    ? ['No reply is forced any more.']
    : action.startsWith(nextReply)
      ? ['Under “Force the reply” the call is listed with this reply.']
      : action.includes('npm run reply')
        ? ['The command says that the reply is forced.']
        : ['It prepares the next step.'];

const usesQa = (steps: readonly CaseStep[]) => steps.some(({ action }) => action.includes(nextReply));

function replyAt(model: Model, manual: Manual, { port, replied }: Run, taken: readonly Taken[]) {
  const event = replied === null ? undefined : taken[replied]?.event;
  if (event == null) return null;
  const output = outcomeOf(event.type)?.kind === 'done' ? { output: (event as { output?: unknown }).output } : null;
  return causeOfReply(model, manual, port, output);
}

/** Whether the link is lost at a step of a path. */
const isOffline = (taken: readonly Taken[], at: number): boolean =>
  taken.slice(0, at + 1).findLast(({ event }) => event?.type === 'link.lost' || event?.type === 'link.restored')?.event?.type ===
  'link.lost';

/** The step before which a call is forced: what a delay asks for, before the step that begins the delay, unless that asks the same. */
function preparedAt({ port, begun }: Run, runs: readonly Run[], taken: readonly Taken[]): number {
  const [, delayed] = /^xstate\.after\.[^.]+\.(.+)$/.exec(taken[begun]?.event?.type ?? '') ?? [];
  const isDelayed = (step: number) => taken[step]?.state._nodes.some(({ id }) => id === delayed) === true;
  const asksSame = (step: number) => runs.some((other) => other.port === port && (other.begun === step || other.replied === step));
  let at = begun;
  while (at > 0 && isDelayed(at - 1) && !asksSame(at - 1)) at -= 1;
  return at;
}

/** What is done before a port begins, so that it replies as the path says. */
function preparationsOf(model: Model, manual: Manual, run: Run, taken: readonly Taken[], runs: readonly Run[]): string[] {
  const { account } = manual.start;
  const how = manual.ports[run.port];
  if (how === undefined) throw new NotByHand(`Nothing says what the port ${run.port} asks.`);
  const cause = replyAt(model, manual, run, taken);
  if (cause === undefined) throw new NotByHand(`Nothing says how ${run.port} comes to reply ${taken[run.replied ?? 0]?.event?.type}.`);
  if (cause !== null && cause.by === 'nobody') throw new NotByHand(`${run.port}: ${cause.does}.`);
  if (isOffline(taken, run.begun)) {
    if (run.replied !== null && cause !== null && cause.by === 'force' && cause.reply === 'no answer') return [];
    throw new NotByHand(`${run.port} does not reply without a link.`);
  }
  return 'call' in how ? forcesOf(how, run, cause, account, isLastOfCall(manual, run, runs)) : promptsOf(how, run, cause);
}

/** Whether a call is not made again on a path, so that every reply to it may be the same: a page may ask twice, and asks again by itself. */
function isLastOfCall({ ports }: Manual, run: Run, runs: readonly Run[]): boolean {
  const callOf = (port: string) => {
    const how = ports[port];
    return how !== undefined && 'call' in how ? `${how.call.method} ${how.call.path}` : port;
  };
  return (
    !(run.isHeld && run.replied !== null) &&
    runs.every((other) => other === run || callOf(other.port) !== callOf(run.port) || other.begun < run.begun)
  );
}

function promptsOf(how: Exclude<PortCause, { call: unknown }>, { isHeld, port }: Run, cause: ReplyCause): string[] {
  if (isHeld && how.waits !== true) throw new NotByHand(`${port} is over at once.`);
  return isHeld || cause === null || cause.by === 'force' || cause.isInstead ? [] : [cause.does];
}

function forcesOf(
  how: Extract<PortCause, { call: unknown }>,
  { isHeld }: Run,
  cause: ReplyCause,
  account: DemoAccount | null,
  isLast: boolean,
): string[] {
  if (!isHeld && cause === null) return [];
  const before = how.before === undefined ? [] : [how.before];
  if (isHeld || cause === null) return [...before, forceSentence(how.call, 'hold', account, isLast)];
  if (cause.by !== 'force' && cause.isInstead) return before;
  return [...before, ...(cause.by === 'force' ? [forceSentence(cause.call, cause.reply, account, isLast)] : cause.does.split('\n'))];
}

function releaseOf(model: Model, manual: Manual, { event, actorId }: Taken, before: MachineState | undefined): string {
  const port = sourceOf(before, actorId ?? '') ?? '';
  const how = manual.ports[port];
  const output = outcomeOf(event?.type ?? '')?.kind === 'done' ? { output: (event as { output?: unknown }).output } : null;
  const cause = causeOfReply(model, manual, port, output);
  if (how === undefined || cause === undefined) throw new NotByHand(`Nothing says how ${port} comes to reply.`);
  if (!('call' in how)) return said(cause, port);
  const forced: 'as it is' | Forced = cause !== null && cause.by === 'force' ? cause.reply : 'as it is';
  return [said(cause, port), releaseSentence(how.call, forced, manual.start.account)].filter(Boolean).join(' ');
}

/** How laborious a step is; what a person cannot do is avoided wherever there is another way. */
function costOf(model: Model, manual: Manual, event: Way[number]['event'], before: MachineState): number {
  const outcome = outcomeOf(event.type);
  if (outcome !== undefined) {
    const output = outcome.kind === 'done' ? { output: (event as { output?: unknown }).output } : null;
    const cause = causeOfReply(model, manual, sourceOf(before, outcome.actorId) ?? '', output);
    if (cause === null) return 1;
    return cause === undefined || cause.by === 'nobody' ? unable : cause.by === 'force' ? 6 : 8;
  }
  const held = [...portsIn(model, before).values()].reduce((sum, port) => {
    const how = manual.ports[port];
    return sum + (how === undefined ? unable : 'call' in how ? 10 : how.waits ? 0 : unable);
  }, 0);
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event.type) ?? [];
  if (delay !== undefined) return (manual.delays?.[delay]?.by === 'nobody' ? unable : 5) + held;
  const cause = causeOfEvent(model, manual, event, dotted(before.value));
  if (cause === undefined || cause.by === 'nobody') return unable + held;
  if (cause.by === 'itself') return 1 + held;
  return held + (cause.by === 'gesture' ? 2 : cause.by === 'wait' ? 20 : 9);
}
/** More than any way of possible steps. */
const unable = 100_000;

function canBeDone(model: Model, manual: Manual, path: Path): boolean {
  try {
    manualCaseOf(model, manual, path);
    return true;
  } catch (error) {
    if (error instanceof NotByHand) return false;
    throw error;
  }
}

/** The easiest path for a person to each state (dotted) of a model that a person can reach and see, its first one too. */
export function easiestPaths(model: Model, manual: Manual): { readonly path: Path; readonly cost: number }[] {
  const all = situationsOf(model);
  const [first] = Object.keys(all);
  if (first === undefined) return [];
  const passed = new Set(Object.keys(all).filter((key) => passesByItself(model, manual, all, key)));
  const costs = cheapestWays(model, manual, all, first, passed);
  const byState = new Map<string, { path: Path; cost: number }>();
  const start = all[first]?.state;
  for (const [key, { cost, way }] of costs) {
    if (cost >= unable || passed.has(key)) continue;
    const begun: Way = [{ event: { type: 'xstate.init' }, state: start as MachineState }, ...way];
    const path = pathOf(model, begun);
    const visible = visibleLeaves(manual, path.state).join(' ');
    if (visible === '' || !canBeDone(model, manual, path)) continue;
    if (cost < (byState.get(visible)?.cost ?? Number.POSITIVE_INFINITY)) byState.set(visible, { path, cost });
  }
  return [...byState.values()];
}

type Situations = ReturnType<typeof situationsOf>;

/** The cheapest way to each situation from the first one; a way through one of `passed` goes on at once. */
function cheapestWays(model: Model, manual: Manual, all: Situations, first: string, passed: ReadonlySet<string>) {
  const costs = new Map<string, { cost: number; way: Way }>([[first, { cost: 0, way: [] }]]);
  const done = new Set<string>();
  for (;;) {
    const [next] = [...costs].filter(([key]) => !done.has(key)).sort(([, a], [, b]) => a.cost - b.cost);
    if (next === undefined) break;
    const [key, { cost, way }] = next;
    done.add(key);
    const here = all[key];
    for (const [at, step] of (here?.steps ?? []).entries()) {
      const to = here?.leadsTo[at] ?? '';
      const isHasty =
        (passed.has(key) && !isAtOnce(model, manual, step.event, here?.state as MachineState)) ||
        isOverBy(model, manual, step.event, here?.state as MachineState);
      const total = cost + costOf(model, manual, step.event, here?.state as MachineState) + (isHasty ? unable : 0);
      if (total < (costs.get(to)?.cost ?? Number.POSITIVE_INFINITY)) costs.set(to, { cost: total, way: [...way, step] });
    }
  }
  return costs;
}

function isAtOnce(model: Model, manual: Manual, event: Way[number]['event'], before: MachineState): boolean {
  if (outcomeOf(event.type) !== undefined) return true;
  return isBrief(model, manual, event) || causeOfEvent(model, manual, event, dotted(before.value))?.by === 'itself';
}

/** Whether a situation is left before a tester has read what is seen in it. */
function passesByItself(model: Model, manual: Manual, all: Situations, key: string): boolean {
  const here = all[key];
  return (here?.steps ?? []).some(
    ({ event }, at) =>
      outcomeOf(event.type) === undefined && here?.leadsTo[at] !== key && isAtOnce(model, manual, event, here?.state as MachineState),
  );
}

/** Whether a tester is slower than a delay that runs. */
function isOverBy(model: Model, manual: Manual, event: Way[number]['event'], before: MachineState): boolean {
  if (isAtOnce(model, manual, event, before)) return false;
  const passed = elapsedBy(model, event, causeOfEvent(model, manual, event, dotted(before.value)), 0);
  return delaysIn(model, before).some((one) => isOverdue(one, event, passed));
}
