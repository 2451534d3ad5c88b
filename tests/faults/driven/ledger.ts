import { WebSocket } from 'ws';
import type { Grant } from '../../../contract/access/session.ts';
import { call, readOpenAlarms, signInByApi } from '../../kit/caller.ts';
import type { Who } from '../../kit/people.ts';

interface AlarmEvent {
  readonly id: number;
  readonly alarm_type: string;
  readonly version: number;
  readonly event_id: number;
  readonly epoch: string;
}
/** Where a ledger connects: the platform itself, or a proxy in front of it. */
export interface Address {
  readonly url: string;
  readonly realtimePort: number;
}

/**
 * A console without a browser, which follows the rules of the console's link: an event is applied once, by its number; after a lost
 * connection, the events after the last one are requested until complete, and lists are read anew where the log does not reach back.
 */
export class Ledger {
  /** Alarms on the screen, by id: the type, and the version shown. */
  readonly alarms = new Map<number, { type: string; version: number }>();
  /** Events that were received a second time and discarded, and versions that fell. */
  repeated = 0;
  fell = 0;
  /** Times that lists were read anew. */
  reloads = 0;
  closed: { code: number; at: number } | null = null;
  readonly grant: Grant;
  #socket: WebSocket | null = null;
  #epoch = '';
  #last = 0;
  #held: AlarmEvent[] | null = null;
  #sending: NodeJS.Timeout | undefined;

  private constructor(grant: Grant) {
    this.grant = grant;
  }

  /** Signs in, subscribes and reads the lists. */
  static async open(at: Address, who: Who): Promise<Ledger> {
    const ledger = new Ledger(await signInByApi(at.url, who));
    await ledger.connect(at);
    return ledger;
  }

  /** Subscribes and catches up; for the first time, or after the connection was lost. */
  async connect(at: Address): Promise<void> {
    this.#socket?.terminate();
    this.#held = [];
    this.closed = null;
    await this.#subscribe(at);
    await this.#catchUp(at);
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) this.#apply(event);
  }

  /** Tries to connect every 200 ms until it is caught up. @returns the duration, ms */
  async reconnect(at: Address, withinMs = 60_000): Promise<number> {
    const from = performance.now();
    for (;;) {
      try {
        await this.connect(at);
        return performance.now() - from;
      } catch (error) {
        if (performance.now() - from > withinMs) throw error;
        await new Promise((next) => setTimeout(next, 200));
      }
    }
  }

  /** Stops reading its socket, but goes on sending: no missing answer to a ping gives it away. Or reads on. */
  pause(): void {
    const socket = this.#socket;
    socket?.pause();
    this.#sending = setInterval(() => socket?.readyState === WebSocket.OPEN && socket.send('{"event":"pusher:pong"}'), 1000);
  }
  resume(): void {
    clearInterval(this.#sending);
    this.#socket?.resume();
  }

  close(): void {
    clearInterval(this.#sending);
    this.#socket?.terminate();
  }

  /** Whether it is connected, as far as it knows. */
  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN && this.closed === null;
  }

  #subscribe({ url, realtimePort }: Address): Promise<void> {
    const channel = `private-user-${this.grant.user.id}`;
    const socket = new WebSocket(`ws://127.0.0.1:${realtimePort}/app/atalaya?protocol=7&client=js&version=8.0.0`, {
      handshakeTimeout: 5000,
    });
    this.#socket = socket;
    return new Promise((subscribed, failed) => {
      socket.on('error', failed);
      socket.on('close', (code) => {
        if (socket === this.#socket) this.closed = { code, at: performance.now() };
        failed(new Error(`the socket closed with ${code}`));
      });
      socket.on('message', (message: Buffer) => {
        const { event, data } = JSON.parse(message.toString()) as { event: string; data: string };
        if (event === 'pusher:connection_established') {
          const { socket_id } = JSON.parse(data) as { socket_id: string };
          void call<{ auth: string }>(`${url}/broadcasting/auth`, {
            token: this.grant.access_token,
            body: { socket_id, channel_name: channel },
          }).then(({ body }) => socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...body } })), failed);
        }
        if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong' }));
        if (event.endsWith('subscription_succeeded')) subscribed();
        if (event === 'alarm') this.#receive(JSON.parse(data) as AlarmEvent);
      });
    });
  }

  #receive(event: AlarmEvent): void {
    if (this.#held) this.#held.push(event);
    else this.#apply(event);
  }

  #apply(event: AlarmEvent): void {
    if (event.epoch === this.#epoch && event.event_id <= this.#last) {
      this.repeated += 1;
      return;
    }
    this.#last = event.event_id;
    this.#show(event);
  }

  #show({ id, alarm_type: type, version }: Pick<AlarmEvent, 'id' | 'alarm_type' | 'version'>): void {
    const before = this.alarms.get(id);
    if (before && before.version > version) this.fell += 1;
    else this.alarms.set(id, { type, version });
  }

  async #catchUp(at: Address): Promise<void> {
    if (this.#epoch === '') return this.#readLists(at);
    for (;;) {
      const { status, body } = await call<{
        data: {
          epoch: string;
          head: number;
          complete: boolean;
          events: { name: string; event_id: number; epoch: string; data: AlarmEvent }[];
        };
      }>(`${at.url}/v1/events?epoch=${this.#epoch}&after=${this.#last}`, { token: this.grant.access_token });
      if (status === 410 || (status === 200 && body.data.epoch !== this.#epoch)) return this.#readLists(at);
      if (status !== 200) throw new Error(`missed events: ${status}`);
      for (const { name, event_id, epoch, data } of body.data.events) {
        if (name === 'alarm') this.#apply({ ...data, event_id, epoch });
        this.#last = Math.max(this.#last, event_id);
      }
      if (body.data.complete) return;
    }
  }

  async #readLists(at: Address): Promise<void> {
    this.reloads += 1;
    const token = this.grant.access_token;
    const capabilities = await call<{ data: { events: { epoch: string } } }>(`${at.url}/v1/capabilities`, { token });
    const { epoch } = capabilities.body.data.events;
    // The head is read before the lists: what is raised meanwhile is received twice at most, and applied once.
    const place = await call<{ data?: { head: number } }>(`${at.url}/v1/events?epoch=${epoch}x&after=0`, { token });
    for (const alarm of await readOpenAlarms(at.url, token)) this.#show({ ...alarm, id: Number(alarm.id) });
    [this.#epoch, this.#last] = [epoch, place.body.data?.head ?? 0];
  }
}
