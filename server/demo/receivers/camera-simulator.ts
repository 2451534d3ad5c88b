import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { OnvifItem } from '../../intake/index.ts';
import { escapeXml, findElement, readXml, type XmlElement } from '../../platform/index.ts';

/** An event that the simulated camera sends. */
export interface SimulatedEvent {
  /** With prefixes, e.g. `tns1:VideoSource/MotionAlarm`. */
  topic: string;
  operation?: 'Initialized' | 'Changed' | 'Deleted';
  source?: readonly OnvifItem[];
  data?: readonly OnvifItem[];
}

export interface CameraOptions {
  /** TCP port; omitted: any free one. */
  port?: number;
  login?: { user: string; password: string };
  /** How far its clock is ahead, in ms. */
  clockOffsetMs?: number;
  mostSubscriptions?: number;
  /** Requires digest authentication over HTTP instead of a UsernameToken. */
  requiresHttpDigest?: boolean;
  /** Host and port that it states in addresses; omitted: those it listens to. */
  statedHost?: string;
  /** Identifies subscriptions by a reference parameter instead of an address of their own. */
  usesReferenceParameters?: boolean;
  /** Whether it extends subscriptions. */
  renews?: boolean;
  /** Lifetime of subscriptions in ms; omitted: as requested. */
  lifetimeMs?: number;
  /** Longest time in seconds that it holds a request for messages. */
  mostHoldSeconds?: number;
  /** Whether it only has GetServices. */
  hasOnlyServices?: boolean;
}

interface SimulatedSubscription {
  queue: SimulatedEvent[];
  endsAt: number;
  wake: (() => void) | null;
}

const namespaces = [
  ['tds', 'http://www.onvif.org/ver10/device/wsdl'],
  ['tev', 'http://www.onvif.org/ver10/events/wsdl'],
  ['tt', 'http://www.onvif.org/ver10/schema'],
  ['wsnt', 'http://docs.oasis-open.org/wsn/b-2'],
  ['wsa', 'http://www.w3.org/2005/08/addressing'],
  ['wstop', 'http://docs.oasis-open.org/wsn/t-1'],
  ['tns1', 'http://www.onvif.org/ver10/topics'],
  ['ter', 'http://www.onvif.org/ver10/error'],
  ['sim', 'urn:camera-simulator'],
] as const;
const declarations = namespaces.map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`).join(' ');
const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" ${declarations}><env:Body>${body}</env:Body></env:Envelope>`;
const fault = (code: string, reason: string, detail = ''): string =>
  `<env:Fault><env:Code><env:Value>env:Sender</env:Value><env:Subcode><env:Value>${code}</env:Value></env:Subcode></env:Code><env:Reason><env:Text xml:lang="en">${escapeXml(reason)}</env:Text></env:Reason>${detail === '' ? '' : `<env:Detail>${detail}</env:Detail>`}</env:Fault>`;
const md5 = (value: string): string => createHash('md5').update(value).digest('hex');
const realm = 'camera';
const tokenAgeMs = 30_000;
const keyOf = ({ topic, source = [] }: SimulatedEvent): string => JSON.stringify([topic, source]);

/**
 * A camera that speaks ONVIF events, for tests and the demo: PullPoint subscriptions, a clock of its own, user and password, limits and
 * faults. It states the present of its properties after each subscription.
 */
export class CameraSimulator {
  readonly #options: CameraOptions;
  readonly #properties = new Map<string, SimulatedEvent>();
  readonly #subscriptions = new Map<string, SimulatedSubscription>();
  #server: Server | null = null;
  #port: number;
  /** Names of the operations that were requested, in order. */
  readonly operations: string[] = [];
  /** Takes over a reply; true: it did. */
  intercept: (operation: string, reply: ServerResponse) => boolean = () => false;

  constructor(options: CameraOptions = {}) {
    this.#options = options;
    this.#port = options.port ?? 0;
  }

  get port(): number {
    return this.#port;
  }

  /** Subscriptions that are in use. */
  get subscriptions(): number {
    this.#forgetEnded();
    return this.#subscriptions.size;
  }

  /** Starts to listen, on the same port after a stop. */
  async start(): Promise<this> {
    const server = createServer((request, reply) => {
      // Requests that are aborted halfway have no reply.
      this.#answer(request, reply).catch(() => reply.destroy());
    });
    await new Promise<void>((ready, failed) => {
      server.once('error', failed);
      server.listen(this.#port, '127.0.0.1', ready);
    });
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  /** Stops as by a power failure: its subscriptions are lost. */
  async stop(): Promise<void> {
    this.dropSubscriptions();
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }

  /** Forgets all subscriptions. */
  dropSubscriptions(): void {
    const ended = [...this.#subscriptions.values()];
    this.#subscriptions.clear();
    for (const { wake } of ended) wake?.();
  }

  /** Sends an event to all subscriptions. */
  emit(event: SimulatedEvent): void {
    for (const subscription of this.#subscriptions.values()) {
      subscription.queue.push(event);
      subscription.wake?.();
    }
  }

  /** Changes a property, and sends that. */
  change(event: SimulatedEvent): void {
    this.setProperty(event);
    this.emit({ ...event, operation: 'Changed' });
  }

  /** Changes a property without an event, as while nobody is connected. */
  setProperty(event: SimulatedEvent): void {
    this.#properties.set(keyOf(event), event);
  }

  #now(): number {
    return Date.now() + (this.#options.clockOffsetMs ?? 0);
  }

  #forgetEnded(): void {
    for (const [id, { endsAt }] of this.#subscriptions) if (endsAt <= Date.now()) this.#subscriptions.delete(id);
  }

  async #answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const root = readXml(await text(request));
    const content = root?.children.find(({ name }) => name === 'Body')?.children[0];
    const operation = content?.name ?? '';
    this.operations.push(operation);
    if (this.intercept(operation, reply)) return;
    const send = (status: number, body: string): void =>
      void reply.writeHead(status, { 'content-type': 'application/soap+xml; charset=utf-8' }).end(envelope(body));
    if (!root || !content) return send(400, fault('ter:WellFormed', 'Not a SOAP message'));
    if (operation === 'GetSystemDateAndTime') return send(200, this.#dateAndTime());
    if (!this.#isAuthorized(request, root)) {
      if (!this.#options.requiresHttpDigest) return send(400, fault('ter:NotAuthorized', 'Sender not authorized'));
      reply.writeHead(401, { 'www-authenticate': `Digest realm="${realm}", qop="auth", nonce="n1", algorithm=MD5` }).end();
      return;
    }
    const [status, body] = await this.#perform(operation, content, request.url ?? '', root);
    send(status, body);
  }

  #isAuthorized({ headers, method, url }: IncomingMessage, root: XmlElement): boolean {
    const { login, requiresHttpDigest } = this.#options;
    if (!login) return true;
    if (requiresHttpDigest) {
      const part = (name: string): string => new RegExp(`[ ,]${name}="?([^",]*)`).exec(headers.authorization ?? '')?.[1] ?? '';
      const who = md5(`${login.user}:${realm}:${login.password}`);
      const expected = md5([who, part('nonce'), part('nc'), part('cnonce'), 'auth', md5(`${method}:${url}`)].join(':'));
      return part('username') === login.user && part('response') === expected;
    }
    const token = findElement(root, 'UsernameToken');
    const part = (name: string): string => findElement(token, name)?.text ?? '';
    const nonce = Buffer.from(part('Nonce'), 'base64');
    const expected = createHash('sha1').update(nonce).update(part('Created')).update(login.password).digest('base64');
    const isFresh = Math.abs(Date.parse(part('Created')) - this.#now()) < tokenAgeMs;
    return part('Username') === login.user && part('Password') === expected && isFresh;
  }

  async #perform(operation: string, content: XmlElement, path: string, root: XmlElement): Promise<[status: number, body: string]> {
    if (operation === 'GetCapabilities' && !this.#options.hasOnlyServices)
      return [
        200,
        `<tds:GetCapabilitiesResponse><tds:Capabilities><tt:Events><tt:XAddr>${this.#address('/onvif/events')}</tt:XAddr></tt:Events></tds:Capabilities></tds:GetCapabilitiesResponse>`,
      ];
    if (operation === 'GetServices')
      return [
        200,
        `<tds:GetServicesResponse><tds:Service><tds:Namespace>http://www.onvif.org/ver10/events/wsdl</tds:Namespace><tds:XAddr>${this.#address('/onvif/events')}</tds:XAddr></tds:Service></tds:GetServicesResponse>`,
      ];
    if (operation === 'GetEventProperties')
      return [200, `<tev:GetEventPropertiesResponse><wstop:TopicSet>${this.#topicSet()}</wstop:TopicSet></tev:GetEventPropertiesResponse>`];
    if (operation === 'CreatePullPointSubscription') return this.#subscribe(content);
    const id = this.#options.usesReferenceParameters
      ? (findElement(root, 'SubscriptionId')?.text ?? '')
      : decodeURIComponent(path.split('subscription=')[1] ?? '');
    this.#forgetEnded();
    const subscription = this.#subscriptions.get(id);
    if (!subscription) return [400, fault('ter:InvalidArgVal', 'Unknown subscription')];
    if (operation === 'PullMessages') return this.#pull(id, subscription, content);
    if (operation === 'Renew' && this.#options.renews !== false) {
      subscription.endsAt = Date.now() + this.#lifetimeOf(content);
      return [200, `<wsnt:RenewResponse>${this.#times(subscription)}</wsnt:RenewResponse>`];
    }
    if (operation === 'Unsubscribe') {
      this.#subscriptions.delete(id);
      return [200, '<wsnt:UnsubscribeResponse/>'];
    }
    return [400, fault('ter:ActionNotSupported', 'Not supported')];
  }

  #address(path: string): string {
    return `http://${this.#options.statedHost ?? `127.0.0.1:${this.#port}`}${path}`;
  }

  #lifetimeOf(content: XmlElement): number {
    const stated = (findElement(content, 'InitialTerminationTime') ?? findElement(content, 'TerminationTime'))?.text ?? '';
    return this.#options.lifetimeMs ?? Number(/^PT(\d+)S$/.exec(stated)?.[1] ?? 60) * 1000;
  }

  #times({ endsAt }: SimulatedSubscription, prefix = 'wsnt'): string {
    const offset = this.#options.clockOffsetMs ?? 0;
    const at = (ms: number): string => new Date(ms + offset).toISOString();
    return `<${prefix}:CurrentTime>${at(Date.now())}</${prefix}:CurrentTime><${prefix}:TerminationTime>${at(endsAt)}</${prefix}:TerminationTime>`;
  }

  #subscribe(content: XmlElement): [number, string] {
    this.#forgetEnded();
    if (this.#subscriptions.size >= (this.#options.mostSubscriptions ?? 10))
      return [400, fault('wsnt:UnableToCreatePullPointFault', 'Too many subscriptions')];
    const id = randomUUID();
    const queue = [...this.#properties.values()].map((event) => ({ ...event, operation: 'Initialized' as const }));
    const subscription: SimulatedSubscription = { queue, endsAt: Date.now() + this.#lifetimeOf(content), wake: null };
    this.#subscriptions.set(id, subscription);
    const reference = this.#options.usesReferenceParameters
      ? `<wsa:Address>${this.#address('/onvif/events')}</wsa:Address><wsa:ReferenceParameters><sim:SubscriptionId>${id}</sim:SubscriptionId></wsa:ReferenceParameters>`
      : `<wsa:Address>${this.#address(`/onvif/pull?subscription=${id}`)}</wsa:Address>`;
    return [
      200,
      `<tev:CreatePullPointSubscriptionResponse><tev:SubscriptionReference>${reference}</tev:SubscriptionReference>${this.#times(subscription)}</tev:CreatePullPointSubscriptionResponse>`,
    ];
  }

  async #pull(id: string, subscription: SimulatedSubscription, content: XmlElement): Promise<[number, string]> {
    const held = Number(/^PT(\d+)S$/.exec(findElement(content, 'Timeout')?.text ?? '')?.[1] ?? 1);
    const { mostHoldSeconds = 60 } = this.#options;
    if (held > mostHoldSeconds) {
      const detail = `<tev:PullMessagesFaultResponse><tev:MaxTimeout>PT${mostHoldSeconds}S</tev:MaxTimeout><tev:MaxMessageLimit>100</tev:MaxMessageLimit></tev:PullMessagesFaultResponse>`;
      return [400, fault('ter:InvalidArgVal', 'Timeout too long', detail)];
    }
    if (subscription.queue.length === 0) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, held * 1000);
        timer.unref();
        subscription.wake = () => {
          clearTimeout(timer);
          done();
        };
      });
      subscription.wake = null;
    }
    if (!this.#subscriptions.has(id)) return [400, fault('ter:InvalidArgVal', 'Unknown subscription')];
    const most = Number(findElement(content, 'MessageLimit')?.text) || 1;
    const messages = subscription.queue.splice(0, most).map((event) => this.#message(event));
    return [200, `<tev:PullMessagesResponse>${this.#times(subscription, 'tev')}${messages.join('')}</tev:PullMessagesResponse>`];
  }

  #message({ topic, operation, source = [], data = [] }: SimulatedEvent): string {
    const items = (list: readonly OnvifItem[]): string =>
      list.map(({ name, value }) => `<tt:SimpleItem Name="${escapeXml(name)}" Value="${escapeXml(value)}"/>`).join('');
    const property = operation ? ` PropertyOperation="${operation}"` : '';
    return `<wsnt:NotificationMessage><wsnt:Topic Dialect="http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet">${escapeXml(topic)}</wsnt:Topic><wsnt:Message><tt:Message UtcTime="${new Date(this.#now()).toISOString()}"${property}><tt:Source>${items(source)}</tt:Source><tt:Data>${items(data)}</tt:Data></tt:Message></wsnt:Message></wsnt:NotificationMessage>`;
  }

  /** The topics of its properties, each in a tree of its own. */
  #topicSet(): string {
    return [...this.#properties.values()].map((event) => topicTree(event)).join('');
  }

  #dateAndTime(): string {
    const at = new Date(this.#now());
    const time = `<tt:Hour>${at.getUTCHours()}</tt:Hour><tt:Minute>${at.getUTCMinutes()}</tt:Minute><tt:Second>${at.getUTCSeconds()}</tt:Second>`;
    const date = `<tt:Year>${at.getUTCFullYear()}</tt:Year><tt:Month>${at.getUTCMonth() + 1}</tt:Month><tt:Day>${at.getUTCDate()}</tt:Day>`;
    return `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:UTCDateTime><tt:Time>${time}</tt:Time><tt:Date>${date}</tt:Date></tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`;
  }
}

function topicTree({ topic, source = [], data = [] }: SimulatedEvent): string {
  const items = (list: readonly OnvifItem[], type: string): string =>
    list.map(({ name }) => `<tt:SimpleItemDescription Name="${escapeXml(name)}" Type="${type}"/>`).join('');
  const description = `<tt:MessageDescription IsProperty="true"><tt:Source>${items(source, 'tt:ReferenceToken')}</tt:Source><tt:Data>${items(data, 'xs:boolean')}</tt:Data></tt:MessageDescription>`;
  const parts = topic.split('/');
  return parts.reduceRight(
    (inner, part, at) => `<${part}${at === parts.length - 1 ? ' wstop:topic="true"' : ''}>${inner}</${part}>`,
    description,
  );
}
