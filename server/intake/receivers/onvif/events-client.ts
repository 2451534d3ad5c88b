import { setTimeout as wait } from 'node:timers/promises';
import {
  addressFault,
  atHostOf,
  callOnvif,
  deviceService,
  escapeXml,
  failureOf,
  findElement,
  findElements,
  isBlockedPort,
  isLoginRefused,
  type OnvifCall,
  type OnvifReply,
  readClockOffset,
  reasonOf,
  type XmlElement,
} from '../../../platform/index.ts';
import type { OnvifEventDevice } from './device.ts';

/** Why a camera gives no events. */
export type OnvifFailureKind = 'login' | 'refused' | 'expired' | 'unreadable' | 'unreachable' | 'address';

/** A failure with a sentence for people, without the camera's password. */
export class OnvifFailure extends Error {
  readonly kind: OnvifFailureKind;
  /** The reply that says so, where there is one. */
  readonly reply: OnvifReply | null;
  constructor(kind: OnvifFailureKind, sentence: string, reply: OnvifReply | null = null) {
    super(sentence);
    this.kind = kind;
    this.reply = reply;
  }
}

/** A subscription of a camera. */
export interface Subscription {
  /** Addresses under which it may be reached, of the camera's host only; the first one that answers stays. */
  urls: URL[];
  /** What its requests name as their receiver. */
  to: NonNullable<OnvifCall['to']>;
  lifetimeMs: number;
  /** When it ends, by the platform's clock, in ms since 1970. */
  endsAt: number;
}

const events = 'http://www.onvif.org/ver10/events/wsdl';
const notifications = 'http://docs.oasis-open.org/wsn/b-2';
const managing = 'http://docs.oasis-open.org/wsn/bw-2';
/** How much longer than a held request the reply may take. */
const marginMs = 10_000;
/** Bounds of a lifetime that a camera states. */
const lifetimes = { leastMs: 10_000, mostMs: 3_600_000 } as const;
const mostParameters = 8;
const messageLimit = 100;
/** Some cameras count in whole seconds; they also drift. */
const clockToleranceMs = 2000;

const seconds = (ms: number): string => `PT${Math.max(1, Math.round(ms / 1000))}S`;

/** The events service of one camera. It sends requests to the host of the camera only, whatever addresses the camera states. */
export class EventsClient {
  readonly #device: OnvifEventDevice;
  readonly #privateAddresses: boolean;
  readonly #now: () => number;
  readonly #url: URL;
  #events: URL | null = null;
  /** Longest time that the camera holds a request. */
  #mostHoldMs = Number.POSITIVE_INFINITY;
  /** How far the camera's clock is ahead, in ms. */
  offsetMs = 0;

  /** @throws OnvifFailure `address`: requests to it are not allowed */
  constructor(device: OnvifEventDevice, privateAddresses: boolean, now: () => number) {
    const host = device.host.includes(':') && !device.host.startsWith('[') ? `[${device.host}]` : device.host;
    const address = `http://${host}:${device.port}/onvif/device_service`;
    const fault = URL.canParse(address) ? addressFault(new URL(address), privateAddresses) : 'its address is not valid.';
    if (fault) throw new OnvifFailure('address', `The camera cannot be asked: ${fault}`);
    this.#device = device;
    this.#privateAddresses = privateAddresses;
    this.#now = now;
    this.#url = new URL(address);
  }

  /** Reads the clock and the address of the events service. @throws OnvifFailure */
  async open(signal: AbortSignal): Promise<void> {
    await this.#readClock(signal);
    const url = await this.#eventsUrl(signal);
    this.#events = url;
  }

  /** The topics that the camera states, as an XML tree of its `TopicSet`. @throws OnvifFailure */
  async readTopicSet(signal: AbortSignal): Promise<XmlElement> {
    const action = `${events}/EventPortType/GetEventPropertiesRequest`;
    const reply = await this.#callEvents({ action, body: `<GetEventProperties xmlns="${events}"/>` }, signal);
    const set = findElement(reply.body, 'TopicSet');
    if (!set) throw new OnvifFailure('unreadable', 'The camera states no topics.');
    return set;
  }

  /** Creates a subscription to all topics: filters of cameras are incomplete, so the platform selects. @throws OnvifFailure */
  async subscribe(lifetimeMs: number, signal: AbortSignal): Promise<Subscription> {
    const action = `${events}/EventPortType/CreatePullPointSubscriptionRequest`;
    const body = `<CreatePullPointSubscription xmlns="${events}"><InitialTerminationTime>${seconds(lifetimeMs)}</InitialTerminationTime></CreatePullPointSubscription>`;
    const { body: content } = await this.#callEvents({ action, body }, signal);
    const reference = findElement(content, 'SubscriptionReference');
    const address = findElement(reference, 'Address')?.text ?? '';
    const parameters = (findElement(reference, 'ReferenceParameters')?.children ?? []).slice(0, mostParameters).map(parameterOf);
    const lifetime = lifetimeIn(content) ?? lifetimeMs;
    const to = { address: address || this.#eventsAddress().href, parameters };
    return { urls: this.#reachable(address), to, lifetimeMs: lifetime, endsAt: this.#now() + lifetime };
  }

  /**
   * Messages of a subscription; the camera holds the request until it has some.
   * @returns the messages and the reply that contains them
   * @throws OnvifFailure `expired`: the subscription is unknown to the camera
   */
  async pull(subscription: Subscription, holdMs: number, signal: AbortSignal): Promise<{ messages: XmlElement[]; text: string }> {
    try {
      return await this.#pullOnce(subscription, Math.min(holdMs, this.#mostHoldMs), signal);
    } catch (error) {
      const most = error instanceof OnvifFailure ? durationOf(findElement(error.reply?.fault?.detail, 'MaxTimeout')?.text ?? '') : null;
      if (most === null || most >= this.#mostHoldMs || most >= holdMs) throw error;
      this.#mostHoldMs = most;
      return this.#pullOnce(subscription, most, signal);
    }
  }

  async #pullOnce(subscription: Subscription, holdMs: number, signal: AbortSignal) {
    const action = `${events}/PullPointSubscription/PullMessagesRequest`;
    const body = `<PullMessages xmlns="${events}"><Timeout>${seconds(holdMs)}</Timeout><MessageLimit>${messageLimit}</MessageLimit></PullMessages>`;
    const reply = await this.#callSubscription(subscription, { action, body, patienceMs: holdMs + marginMs }, signal);
    return { messages: findElements(reply.body, 'NotificationMessage'), text: reply.text };
  }

  /** @returns whether the camera extended it; some do not support it */
  async renew(subscription: Subscription, lifetimeMs: number, signal: AbortSignal): Promise<boolean> {
    const action = `${managing}/SubscriptionManager/RenewRequest`;
    const body = `<Renew xmlns="${notifications}"><TerminationTime>${seconds(lifetimeMs)}</TerminationTime></Renew>`;
    try {
      const reply = await this.#callSubscription(subscription, { action, body }, signal);
      subscription.lifetimeMs = lifetimeIn(reply.body) ?? lifetimeMs;
      subscription.endsAt = this.#now() + subscription.lifetimeMs;
      return true;
    } catch (error) {
      if (error instanceof OnvifFailure && (error.kind === 'refused' || error.kind === 'expired')) return false;
      throw error;
    }
  }

  /** Ends a subscription. @returns whether the camera answered; otherwise it ends by itself */
  async unsubscribe(subscription: Subscription, patienceMs: number): Promise<boolean> {
    const action = `${managing}/SubscriptionManager/UnsubscribeRequest`;
    const body = `<Unsubscribe xmlns="${notifications}"/>`;
    return this.#callSubscription(subscription, { action, body, patienceMs }, AbortSignal.timeout(patienceMs)).then(
      () => true,
      (error: unknown) => error instanceof OnvifFailure && error.reply !== null,
    );
  }

  async #readClock(signal: AbortSignal): Promise<void> {
    this.offsetMs = (await this.#exchange(signal, (how) => readClockOffset(this.#target(this.#url), how))) ?? 0;
  }

  async #eventsUrl(signal: AbortSignal): Promise<URL> {
    const request = `<GetCapabilities xmlns="${deviceService}"><Category>Events</Category></GetCapabilities>`;
    const capabilities = await this.#send(this.#url, { action: `${deviceService}/GetCapabilities`, body: request }, signal);
    let address = findElement(findElement(capabilities.body, 'Events'), 'XAddr')?.text ?? '';
    if (!capabilities.ok && isLoginRefused(capabilities)) throw this.#failureOf(capabilities);
    if (address === '') {
      const body = `<GetServices xmlns="${deviceService}"><IncludeCapability>false</IncludeCapability></GetServices>`;
      const services = await this.#send(this.#url, { action: `${deviceService}/GetServices`, body }, signal);
      if (!services.ok && isLoginRefused(services)) throw this.#failureOf(services);
      if (!capabilities.body && !services.body)
        throw new OnvifFailure('unreadable', 'The device does not answer as an ONVIF camera. Check its host and port.');
      const found = findElements(services.body, 'Service').find((one) => findElement(one, 'Namespace')?.text === events);
      address = findElement(found, 'XAddr')?.text ?? '';
    }
    return this.#reachable(address || '/onvif/event_service')[0] ?? this.#url;
  }

  /**
   * An address that a camera states, at the host that the platform knows: behind a router it states one that cannot be reached, and its
   * user and password are sent nowhere else. Its port is tried first where it states the known host, otherwise last.
   */
  #reachable(address: string): URL[] {
    const stated = URL.canParse(address, this.#url) ? new URL(address, this.#url) : this.#url;
    const known = atHostOf(this.#url, stated);
    const other = new URL(known);
    other.port = stated.port;
    if (stated.protocol !== 'http:' || other.port === known.port || isBlockedPort(other.port)) return [known];
    return stated.hostname === known.hostname ? [other, known] : [known, other];
  }

  #eventsAddress(): URL {
    if (!this.#events) throw new Error('open() was not called.');
    return this.#events;
  }

  async #callEvents(request: OnvifCall, signal: AbortSignal): Promise<OnvifReply> {
    const url = this.#eventsAddress();
    const reply = await this.#authorized(url, { ...request, to: { address: url.href, parameters: [] } }, signal);
    if (!reply.ok) throw this.#failureOf(reply);
    return reply;
  }

  async #callSubscription(subscription: Subscription, request: OnvifCall, signal: AbortSignal): Promise<OnvifReply> {
    const addressed = { ...request, to: subscription.to };
    for (const [at, url] of subscription.urls.entries()) {
      const isLast = at === subscription.urls.length - 1;
      const reply = await this.#authorized(url, addressed, signal).catch((error: unknown) => {
        if (isLast || signal.aborted) throw error;
        return null;
      });
      // A web server without this address has no SOAP fault.
      const isElsewhere = reply === null || (!reply.ok && reply.fault === null && !isLoginRefused(reply));
      if (isElsewhere && !isLast) continue;
      if (reply?.ok) {
        subscription.urls = [url];
        return reply;
      }
      if (reply) throw this.#failureOf(reply, 'subscription');
    }
    throw new OnvifFailure('unreachable', 'The camera does not answer.');
  }

  /** A refused login is tried once more if the camera's clock is another one by now. */
  async #authorized(url: URL, request: OnvifCall, signal: AbortSignal): Promise<OnvifReply> {
    const reply = await this.#send(url, request, signal);
    if (!isLoginRefused(reply)) return reply;
    const before = this.offsetMs;
    await this.#readClock(signal);
    return Math.abs(this.offsetMs - before) > clockToleranceMs ? this.#send(url, request, signal) : reply;
  }

  #send(url: URL, request: OnvifCall, signal: AbortSignal): Promise<OnvifReply> {
    return this.#exchange(signal, (how) => callOnvif(this.#target(url), request, this.offsetMs, how));
  }

  #target(url: URL) {
    const { user, password } = this.#device;
    return { url, login: user === null || user === '' ? null : { user, password: password ?? '' } };
  }

  /** One exchange with its own signal: signals derived from one that lives as long as the receiver would accumulate. */
  async #exchange<T>(signal: AbortSignal, run: (how: Parameters<typeof callOnvif>[3]) => Promise<T>): Promise<T> {
    const own = new AbortController();
    const abort = (): void => own.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await run({ privateAddresses: this.#privateAddresses, signal: own.signal, now: this.#now() });
    } catch (error) {
      if (signal.aborted) throw error;
      const kind = failureOf(error as Error);
      throw new OnvifFailure(kind === 'guarded' ? 'address' : 'unreachable', `The camera does not answer: ${reasonOf(error as Error)}`);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  #failureOf(reply: OnvifReply, of: 'service' | 'subscription' = 'service'): OnvifFailure {
    const because = reply.fault?.reason ? `: ${reply.fault.reason}` : '.';
    if (isLoginRefused(reply))
      return new OnvifFailure(
        'login',
        'The camera refuses user or password. Correct them; the next attempt is in a quarter of an hour.',
        reply,
      );
    if (!reply.body && reply.status === 200) return new OnvifFailure('unreadable', 'The camera sends a reply that is not readable.', reply);
    if (of === 'subscription') return new OnvifFailure('expired', `The camera ended the subscription${because}`, reply);
    return new OnvifFailure(
      'refused',
      `The camera refuses a subscription (HTTP ${reply.status})${because} If others use up its subscriptions, end one of them.`,
      reply,
    );
  }
}

/** A reference parameter as a header of requests (WS-Addressing 1.0, SOAP binding). */
function parameterOf({ name, namespace, text }: XmlElement): string {
  return `<p:${name} xmlns:p="${escapeXml(namespace)}" xmlns:a="http://www.w3.org/2005/08/addressing" a:IsReferenceParameter="true">${escapeXml(text)}</p:${name}>`;
}

/** The lifetime that a reply states by the camera's own clock, in ms; null: none that is plausible. */
function lifetimeIn(body: XmlElement | null): number | null {
  const at = (name: string): number => Date.parse(findElement(body, name)?.text ?? '');
  const lifetime = at('TerminationTime') - at('CurrentTime');
  return lifetime > 0 ? Math.min(lifetimes.mostMs, Math.max(lifetimes.leastMs, lifetime)) : null;
}

/** An XML duration of seconds or minutes in ms; null: it is another one. */
function durationOf(text: string): number | null {
  const [, minutes, secs] = /^PT(?:(\d{1,3})M)?(?:(\d{1,4})(?:\.\d*)?S)?$/.exec(text) ?? [];
  const ms = (Number(minutes ?? 0) * 60 + Number(secs ?? 0)) * 1000;
  return ms > 0 ? ms : null;
}

/** Waits; ends early, without an error, when the signal is aborted. */
export const pauseFor = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal }).catch(() => undefined);
