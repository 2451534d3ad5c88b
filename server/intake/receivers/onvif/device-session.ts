import { createHash } from 'node:crypto';
import { type ConcurrencyLimit, findElement } from '../../../platform/index.ts';
import type { ReceiverContext, Signal } from '../signal.ts';
import type { OnvifEventDevice, OnvifTiming } from './device.ts';
import { EventsClient, OnvifFailure, pauseFor, type Subscription } from './events-client.ts';
import { rawOf, readNotification } from './notification.ts';
import { PropertyStates } from './property-states.ts';

/** What the sessions of one receiver share. */
export interface SessionParts {
  context: Pick<ReceiverContext, 'accept' | 'reject' | 'report' | 'count' | 'now' | 'log'>;
  privateAddresses: boolean;
  timing: OnvifTiming;
  random: () => number;
  /** Limits how many devices are connected at once, e.g. after a network failure. */
  connecting: ConcurrencyLimit;
}

const signalsAtOnce = 100;
const unsubscribeMs = 2000;
/** First request for messages: it proves that the subscription's address answers. */
const firstHoldMs = 1000;
const leastHoldMs = 1000;
/** A connection that lasts so many first waits is stable; one that breaks earlier is waited for longer each time. */
const stableRetries = 30;

/** Receives the events of one device until it is closed. It has one request or one wait at a time, so no timers of its own. */
export class DeviceSession {
  readonly #device: OnvifEventDevice;
  readonly #parts: SessionParts;
  readonly #states: PropertyStates;
  readonly #closing = new AbortController();
  readonly #done: Promise<void>;
  /** A subscription that the camera may still count, because it could not be ended. */
  #lost: Subscription | null = null;
  #isSubscribed = false;
  #failures = 0;

  /** @param delayMs before it connects first */
  constructor(device: OnvifEventDevice, parts: SessionParts, delayMs: number) {
    this.#device = device;
    this.#parts = parts;
    this.#states = new PropertyStates(device.account, device.topics, device.states ?? [], (what) => parts.context.count(what));
    this.#done = this.#run(delayMs);
  }

  /** Whether the device gives events. */
  get isSubscribed(): boolean {
    return this.#isSubscribed;
  }

  /** Ends after what is being accepted is stored, and after the camera is free of the subscription. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#done;
  }

  get #signal(): AbortSignal {
    return this.#closing.signal;
  }

  async #run(delayMs: number): Promise<void> {
    if (delayMs > 0) await pauseFor(delayMs, this.#signal);
    while (!this.#signal.aborted) {
      const failure = await this.#receive().catch((error: unknown) => error as Error);
      this.#isSubscribed = false;
      if (this.#signal.aborted || !failure) break;
      await pauseFor(this.#explain(failure), this.#signal);
    }
  }

  /** Reports a failure. @returns how long to wait, in ms */
  #explain(failure: Error): number {
    const { context, timing, random } = this.#parts;
    const { account } = this.#device;
    const kind = failure instanceof OnvifFailure ? failure.kind : null;
    const spread = 0.5 + random() / 2;
    // Subscriptions end at restarts of a camera: it is connected again at once, and reported if that fails.
    if (kind === 'expired' && this.#failures === 0) {
      this.#failures += 1;
      context.count('subscription_expired');
      return timing.retryMs * random();
    }
    if (!kind) context.log.error({ err: failure, account }, 'An ONVIF session failed.');
    context.report(kind ? failure.message : 'The events of the camera cannot be processed. See the log of the platform.');
    context.count('reconnects');
    this.#failures += 1;
    if (kind === 'login' || kind === 'address') return timing.loginRetryMs * spread;
    return Math.min(timing.mostRetryMs, timing.retryMs * 2 ** Math.min(this.#failures - 1, 16)) * spread;
  }

  /** Subscribes and receives until the session is closed. @throws OnvifFailure */
  async #receive(): Promise<void> {
    const { connecting, context, privateAddresses } = this.#parts;
    const client = new EventsClient(this.#device, privateAddresses || this.#device.isLocal === true, context.now);
    const subscription = await connecting.run(() => this.#connect(client));
    try {
      await this.#pullAll(client, subscription);
    } finally {
      // Cameras that allow few subscriptions refuse the next one while this one lives.
      this.#lost = (await client.unsubscribe(subscription, unsubscribeMs)) ? null : subscription;
    }
  }

  async #connect(client: EventsClient): Promise<Subscription> {
    this.#signal.throwIfAborted();
    await client.open(this.#signal);
    if (this.#lost && this.#lost.endsAt > this.#parts.context.now()) await client.unsubscribe(this.#lost, unsubscribeMs);
    this.#lost = null;
    return client.subscribe(this.#parts.timing.lifetimeMs, this.#signal);
  }

  async #pullAll(client: EventsClient, subscription: Subscription): Promise<void> {
    const { context, timing } = this.#parts;
    let holdMs: number = Math.min(firstHoldMs, timing.pullMs);
    let isRenewable = true;
    const connectedAt = context.now();
    while (!this.#signal.aborted) {
      const startedAt = context.now();
      const { messages, text } = await client.pull(subscription, holdMs, this.#signal);
      const arrivedAt = context.now();
      this.#isSubscribed = true;
      if (arrivedAt - connectedAt > timing.retryMs * stableRetries) this.#failures = 0;
      context.report(null);
      await this.#store(this.#signalsOf(messages, text, arrivedAt, client.offsetMs));
      await this.#rejectTopicless(messages, text);
      const remaining = subscription.endsAt - context.now();
      if (isRenewable && remaining < subscription.lifetimeMs / 2) {
        isRenewable = await client.renew(subscription, timing.lifetimeMs, this.#signal);
        context.count(isRenewable ? 'subscription_renewed' : 'renewal_refused');
      }
      if (subscription.endsAt <= context.now() + leastHoldMs && !isRenewable)
        throw new OnvifFailure('expired', 'The subscription ended; the camera does not extend subscriptions.');
      const tookMs = arrivedAt - startedAt;
      if (messages.length === 0 && tookMs < timing.pauseMs) await pauseFor(timing.pauseMs - tookMs, this.#signal);
      holdMs = this.#nextHold(subscription);
    }
  }

  /** How long the camera may hold the next request: at most until the subscription is to be renewed, or a held state to be released. */
  #nextHold({ lifetimeMs, endsAt }: Subscription): number {
    const now = this.#parts.context.now();
    const until = Math.min(this.#parts.timing.pullMs, lifetimeMs / 3, endsAt - now - leastHoldMs, this.#states.nextRelease() - now);
    // Timeouts are whole milliseconds.
    return Math.max(leastHoldMs, Math.floor(until));
  }

  #signalsOf(messages: Parameters<typeof readNotification>[0][], text: string, now: number, offsetMs: number): Signal[] {
    const signals: Signal[] = [];
    for (const message of messages) {
      const event = readNotification(message, text);
      const signal = event ? this.#states.take(event, now, offsetMs) : null;
      if (signal) signals.push(signal);
    }
    return [...signals, ...this.#states.releaseHeld(now)];
  }

  async #rejectTopicless(messages: Parameters<typeof readNotification>[0][], text: string): Promise<void> {
    const [first] = messages.filter((message) => !findElement(message, 'Topic')?.text);
    if (!first) return;
    const raw = rawOf(first, text);
    const key = createHash('sha256').update(this.#device.account).update(raw).digest('base64url').slice(0, 32);
    await this.#untilStored(() => this.#parts.context.reject({ account: this.#device.account, reason: 'not_understood', key, raw }));
  }

  async #store(signals: readonly Signal[]): Promise<void> {
    for (let at = 0; at < signals.length; at += signalsAtOnce) {
      const part = signals.slice(at, at + signalsAtOnce);
      await this.#untilStored(() => this.#parts.context.accept(part));
    }
  }

  /** Cameras send a message once, so it is offered to the store until that answers; the camera queues further ones meanwhile. */
  async #untilStored(store: () => Promise<unknown>): Promise<void> {
    const { timing, random, context } = this.#parts;
    for (let tries = 0; ; tries += 1) {
      const error = await store().then(
        () => null,
        (reason: unknown) => reason as Error,
      );
      if (!error) return;
      if (tries === 0) context.log.warn({ err: error, account: this.#device.account }, 'ONVIF signals wait for the store.');
      context.count('store_retries');
      if (this.#signal.aborted) throw error;
      await pauseFor(Math.min(timing.mostRetryMs, timing.retryMs * 2 ** Math.min(tries, 6)) * (0.5 + random() / 2), this.#signal);
    }
  }
}
