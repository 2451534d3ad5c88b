import type { AnyStateNode, EventObject, StateValue } from 'xstate';

/** What makes a step: an event from outside, a port's reply, a port that does not answer, or time. */
export type StepKind = 'event' | 'reply' | 'failure' | 'delay';

export interface Step {
  readonly kind: StepKind;
  readonly event: EventObject;
  /** The port that replied or failed. */
  readonly port: string | null;
  /** The step as the machine names it: `signIn replies refused session.credentials`. */
  readonly text: string;
  /** The step in the words of its model, for testers: `The operator signs in.` */
  readonly sentence: string;
  /** Where it leads, dotted. */
  readonly state: string;
}

/** As much of a machine's snapshot as paths look at. */
export interface MachineState {
  readonly value: StateValue;
  readonly context: unknown;
  readonly _nodes: readonly AnyStateNode[];
}

const actorOutcome = /^xstate\.(done|error)\.actor\.(.+)$/;
const delayed = /^xstate\.after\.([^.]+)\./;

/** The actor outcome that an event reports; undefined for any other event. */
export function outcomeOf(type: string): { kind: 'done' | 'error'; actorId: string } | undefined {
  const [, kind, actorId] = actorOutcome.exec(type) ?? [];
  return kind === undefined || actorId === undefined ? undefined : { kind: kind === 'error' ? 'error' : 'done', actorId };
}

/** The delay whose end an event reports; undefined for any other event. */
export const delayOf = (type: string): string | undefined => delayed.exec(type)?.[1];

/** The name under which the actor of this id was set up, as the states of a situation invoke it. */
export function sourceOf(seen: MachineState | undefined, actorId: string): string | null {
  const src = seen?._nodes.flatMap(({ invoke }) => invoke).find(({ id }) => id === actorId)?.src;
  return typeof src === 'string' ? src : null;
}

/** A step without where it leads and without words; `before` is the situation in which it is taken. */
export function stepOf(event: EventObject, before: MachineState | undefined): Omit<Step, 'state' | 'sentence'> {
  const outcome = outcomeOf(event.type);
  if (outcome !== undefined) {
    const port = sourceOf(before, outcome.actorId);
    if (outcome.kind === 'error') return { kind: 'failure', event, port, text: `${port} does not answer` };
    return { kind: 'reply', event, port, text: `${port} replies ${gist((event as { output?: unknown }).output)}` };
  }
  const delay = delayOf(event.type);
  if (delay !== undefined) return { kind: 'delay', event, port: null, text: `after ${delay}` };
  const { type, ...rest } = event;
  return { kind: 'event', event, port: null, text: `${type} ${gist(rest)}`.trim() };
}

/** The gist of a reply or an event, short enough to be read: `email=ana@demo.test`, `refused session.credentials`. */
function gist(value: unknown): string {
  if (typeof value !== 'object' || value === null) return nameOf(value);
  if ('refusal' in value) return `refused ${nameOf(value.refusal)}`;
  if ('data' in value) return `yes ${nameOf(value.data)}`.trim();
  const words = Object.entries(value).map(([key, inner]) => `${key}=${nameOf(inner)}`);
  return words.slice(0, 4).join(' ');
}

const names = ['code', 'email', 'key', 'name', 'what', 'token'] as const;
const inside = ['user', 'data', 'entry', 'decision'] as const;

/** The name of a value: itself, or the first of its names. */
function nameOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.length > 3 ? `${value.length} items` : `[${value.map(nameOf).join(', ')}]`;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  const parts = value as Record<string, unknown>;
  const name = named(parts);
  if (name !== undefined) return name;
  const inner = inside.map((one) => parts[one]).find((one) => one !== undefined);
  return inner === undefined ? Object.keys(parts).join(',') : nameOf(inner);
}

/** The name that a value bears, or that something inside it does. */
export function named(parts: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof parts['alarm_id'] === 'string') return [parts['alarm_id'], parts['alarm_status']].filter(Boolean).join(' ');
  for (const name of names) if (typeof parts[name] === 'string') return parts[name];
  const inner = inside.map((one) => parts[one]).find((one) => one !== undefined);
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner === undefined ? undefined : nameOf(inner);
  return named(inner as Record<string, unknown>);
}
