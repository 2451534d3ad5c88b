import { createHash } from 'node:crypto';
import { coversTopic, onvifTopicOf } from '../../../../contract/intake/receivers/onvif-topics.ts';
import type { Signal } from '../signal.ts';
import type { KnownState, TopicChoice } from './device.ts';
import { activityOf, type OnvifNotification, ruleOf, textOf, zoneOf } from './notification.ts';

/** Sources whose state is remembered, for each device; the ones without messages for longest are forgotten first. */
const mostStates = 2000;
/** A state that is repeated after so long without a message of it is a new one: some cameras never state its end. */
const minRepeatMs = 60_000;
/** How far the corrected time of an event may deviate from the platform's. */
const reach = { backMs: 3_600_000, aheadMs: 60_000 } as const;

interface PropertyState {
  /** null: it has no truth value. */
  isActive: boolean | null;
  lastMessageAt: number;
  /** Until then its source raises no second time. */
  heldUntil: number;
  /** The signal of a state that became active in the meantime. */
  held: Signal | null;
  /** Time of its last message by the camera, and how many messages had it: many cameras write whole seconds. */
  time: string;
  messagesAtTime: number;
}

/** A message of a property, as its state needs it. */
interface Arrival {
  operation: OnvifNotification['operation'];
  isActive: boolean | null;
  /** Whether the platform knows of an earlier state. */
  isKnown: boolean;
  now: number;
  holdOffMs: number;
  signal: (qualifier: Signal['qualifier']) => Signal;
}

/** Whether a state that is stated as active again has ended in between without a message. */
const isNewPeriod = ({ lastMessageAt }: PropertyState, { operation, isActive, now, holdOffMs }: Arrival): boolean =>
  operation !== 'Initialized' && isActive === true && now - lastMessageAt > Math.max(holdOffMs, minRepeatMs);

/**
 * What is known of a camera's properties. It decides which events are new, a restore, information, or nothing new.
 *
 * A camera states the present of each property after every subscription (`Initialized`). That is information where the platform knows
 * nothing of the property, nothing where it agrees, and otherwise the change that was missed meanwhile: a restore, or a new event.
 */
export class PropertyStates {
  readonly #account: string;
  readonly #topics: readonly TopicChoice[] | null;
  readonly #known: ReadonlyMap<string, boolean>;
  readonly #count: (what: string) => void;
  readonly #states = new Map<string, PropertyState>();

  /**
   * @param topics null: all topics that the platform knows
   * @param known states by stored signals, so that a restart of the platform misses no change
   */
  constructor(account: string, topics: readonly TopicChoice[] | null, known: readonly KnownState[], count: (what: string) => void) {
    this.#account = account;
    this.#topics = topics;
    this.#known = new Map(known.map(({ code, zone, partition, isActive }) => [placeOf(code, zone, partition), isActive]));
    this.#count = count;
  }

  /**
   * The signal of an event; null: it has none, which is counted.
   * @param offsetMs how far the camera's clock is ahead
   */
  take(event: OnvifNotification, now: number, offsetMs: number): Signal | null {
    const holdOffMs = this.#holdOffOf(event.topic);
    if (holdOffMs === null) return this.#nothing('topic_not_selected');
    const [state, isKnown] = this.#stateOf(event, now);
    state.messagesAtTime = event.time === state.time ? state.messagesAtTime + 1 : 0;
    state.time = event.time;
    const signal = (qualifier: Signal['qualifier']): Signal => this.#signalOf(event, qualifier, state, now, offsetMs);
    const arrival: Arrival = { operation: event.operation, isActive: activityOf(event), isKnown, now, holdOffMs, signal };
    const taken = event.operation === 'Deleted' ? this.#end(state, signal, 'status') : this.#change(state, arrival);
    state.lastMessageAt = now;
    return taken;
  }

  /** Signals of states that became active while they were held off, and still are when that ends. */
  releaseHeld(now: number): Signal[] {
    const signals: Signal[] = [];
    for (const state of this.#states.values()) {
      if (!state.held || state.heldUntil > now) continue;
      signals.push(state.held);
      state.heldUntil = now + (this.#holdOffOf(state.held.code) ?? 0);
      state.held = null;
    }
    return signals;
  }

  /** When the next held state is to be released, in ms since 1970; Infinity: none is held. */
  nextRelease(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { held, heldUntil } of this.#states.values()) if (held) next = Math.min(next, heldUntil);
    return next;
  }

  #nothing(what: string): null {
    this.#count(what);
    return null;
  }

  /** In ms; null: events of the topic are not wanted. */
  #holdOffOf(topic: string): number | null {
    const seconds = this.#topics
      ? this.#topics.find((choice) => coversTopic(choice.topic, topic))?.holdOffSeconds
      : onvifTopicOf(topic)?.holdOffSeconds;
    return seconds === undefined ? null : seconds * 1000;
  }

  #stateOf(event: OnvifNotification, now: number): [PropertyState, isKnown: boolean] {
    const key = JSON.stringify([event.topic, event.source.map(({ name, value }) => [name, value])]);
    const found = this.#states.get(key);
    if (found) {
      // The order of the map is by last use.
      this.#states.delete(key);
      this.#states.set(key, found);
      return [found, true];
    }
    const stored = this.#known.get(placeOf(event.topic, zoneOf(event), ruleOf(event)));
    const state: PropertyState = {
      isActive: stored ?? null,
      // A stored state may have ended and begun again while the platform was stopped.
      lastMessageAt: stored === undefined ? now : Number.NEGATIVE_INFINITY,
      heldUntil: 0,
      held: null,
      time: '',
      messagesAtTime: 0,
    };
    this.#states.set(key, state);
    const [oldest] = this.#states.keys();
    if (this.#states.size > mostStates && oldest !== undefined) this.#states.delete(oldest);
    return [state, stored !== undefined];
  }

  #change(state: PropertyState, arrival: Arrival): Signal | null {
    const { operation, isActive, isKnown, signal } = arrival;
    if (isActive === null) return this.#takeOther(state, arrival);
    if (operation === 'Initialized' && !isKnown) {
      state.isActive = isActive;
      return signal('status');
    }
    if (isActive === state.isActive && !isNewPeriod(state, arrival)) return this.#nothing('state_repeated');
    if (!isActive) return this.#end(state, signal, 'restore');
    state.isActive = true;
    return this.#raise(state, arrival);
  }

  /** Events are new; changes of properties that are not true or false, e.g. counters, are information. */
  #takeOther(state: PropertyState, arrival: Arrival): Signal | null {
    const { operation, isKnown, signal } = arrival;
    if (operation === null) return this.#raiseOnce(state, arrival);
    return operation === 'Initialized' && isKnown ? this.#nothing('state_repeated') : signal('status');
  }

  #raiseOnce(state: PropertyState, { now, holdOffMs, signal }: Arrival): Signal | null {
    if (now < state.heldUntil) return this.#nothing('held_off');
    state.heldUntil = now + holdOffMs;
    return signal('new');
  }

  #raise(state: PropertyState, arrival: Arrival): Signal | null {
    state.held = arrival.now < state.heldUntil ? arrival.signal('new') : null;
    return this.#raiseOnce(state, arrival);
  }

  /** The end of a state; one that raised nothing has no restore. */
  #end(state: PropertyState, signal: (qualifier: Signal['qualifier']) => Signal, otherwise: 'restore' | 'status'): Signal | null {
    const { isActive, held } = state;
    state.isActive = false;
    state.held = null;
    if (held) return this.#nothing('held_off');
    return signal(isActive ? 'restore' : otherwise);
  }

  #signalOf(event: OnvifNotification, qualifier: Signal['qualifier'], state: PropertyState, now: number, offsetMs: number): Signal {
    const { topic, operation, source, data } = event;
    const time = event.time || `received ${now}`;
    const identity = JSON.stringify([this.#account, topic, operation, time, source, data, state.messagesAtTime]);
    return {
      account: this.#account,
      vocabulary: 'onvif',
      code: topic,
      qualifier,
      zone: zoneOf(event),
      partition: ruleOf(event)?.slice(0, 120) ?? null,
      user: null,
      text: textOf(event),
      pictures: [],
      happenedAt: timeOf(event, now, offsetMs),
      key: createHash('sha256').update(identity).digest('base64url').slice(0, 32),
      raw: event.raw,
    };
  }
}

const placeOf = (code: string, zone: string | null, partition: string | null): string => JSON.stringify([code, zone, partition]);

/** The time of an event by the platform's clock. The present that is stated after a subscription happened at an unknown time. */
function timeOf({ time, operation }: OnvifNotification, now: number, offsetMs: number): Date | null {
  if (operation === 'Initialized') return null;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(time);
  const at = Date.parse(hasZone ? time : `${time}Z`) - offsetMs;
  return at >= now - reach.backMs && at <= now + reach.aheadMs ? new Date(at) : null;
}
