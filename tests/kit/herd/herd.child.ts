import { setTimeout as sleep } from 'node:timers/promises';
import { userChannels } from '../../../contract/platform/realtime.ts';
import type { HerdMember } from './herd-sessions.ts';
import { ThinHttp } from './thin-http.ts';
import { ThinSocket } from './thin-socket.ts';

/** Where a platform listens. */
export interface HerdPorts {
  readonly port: number;
  readonly realtimePort: number;
}

/** What the herd is to do: take its members, turn to other platforms, answer how many events it heard, or connect all and answer how long each took. */
export type HerdOrder =
  | ({ readonly order: 'members'; readonly members: readonly HerdMember[] } & HerdPorts)
  | { readonly order: 'turn'; readonly to: readonly HerdPorts[] }
  | { readonly order: 'count' }
  | { readonly order: 'connect'; readonly afterMs: number; readonly spreadMs: number }
  | { readonly order: 'close' };

export interface HerdResult {
  /** ms from the order until each console was live, ascending. */
  readonly liveMs: number[];
  /** Calls that were refused. */
  readonly refused: number;
  /** Sockets and connections that ended before a console was live, and were opened again. */
  readonly repeated: number;
}

/** As `src/platform/http/socket.ts`: a connection that failed is tried again after this pause, ms. */
const againAfterMs = 1000;
const names = Object.values(userChannels);

/** Consoles sit in many networks; counted where the platform trusts its proxy. 203.0.113.0/24 and its neighbours are for documentation. */
const addressOf = (at: number): string => `203.0.${113 + (Math.floor(at / 250) % 100)}.${1 + (at % 250)}`;

class HerdConsole {
  readonly #member: HerdMember;
  readonly #address: string;
  #realtimePort: number;
  #http: ThinHttp;
  #socket: ThinSocket | null = null;
  #place: { epoch: string; after: number } | null = null;
  refused = 0;
  repeated = 0;
  /** Alarms that it was told of. */
  heard = 0;

  constructor(member: HerdMember, at: number, ports: HerdPorts) {
    this.#member = member;
    this.#address = addressOf(at);
    this.#realtimePort = ports.realtimePort;
    this.#http = this.#httpTo(ports);
  }

  /** Connects to another platform from now on. */
  turn(ports: HerdPorts): void {
    this.close();
    this.#realtimePort = ports.realtimePort;
    this.#http = this.#httpTo(ports);
  }

  #httpTo({ port }: HerdPorts): ThinHttp {
    return new ThinHttp(port, `authorization: Bearer ${this.#member.token}\r\nx-forwarded-for: ${this.#address}\r\n`);
  }

  /** Subscribes and catches up, repeatedly until both succeed. */
  async connect(): Promise<void> {
    for (;;) {
      try {
        await this.#subscribe();
        await this.#catchUp();
        return;
      } catch {
        this.repeated += 1;
        await sleep(againAfterMs * (1 + Math.random()));
      }
    }
  }

  close(): void {
    this.#socket?.close();
    this.#http.close();
  }

  #subscribe(): Promise<void> {
    this.close();
    return new Promise((live, failed) => {
      let joined = 0;
      const socket = new ThinSocket(this.#realtimePort, this.#address, {
        close: () => failed(new Error('the socket closed')),
        message: ({ event, data }) => {
          if (event === 'pusher:connection_established') {
            const { socket_id } = JSON.parse(data ?? '') as { socket_id: string };
            for (const nameFor of names) void this.#join(socket, socket_id, `private-${nameFor(this.#member.user)}`).catch(failed);
          }
          if (event === 'alarm') this.heard += 1;
          if (event === 'pusher:ping') socket.send({ event: 'pusher:pong' });
          if (event.endsWith('subscription_succeeded') && (joined += 1) === names.length) live();
        },
      });
      this.#socket = socket;
    });
  }

  async #join(socket: ThinSocket, socket_id: string, channel: string): Promise<void> {
    const { status, body } = await this.#http.send('POST', '/broadcasting/auth', JSON.stringify({ socket_id, channel_name: channel }));
    if (status === 200) socket.send({ event: 'pusher:subscribe', data: { channel, ...(body as { auth: string }) } });
    else this.refused += 1;
  }

  async #catchUp(): Promise<void> {
    if (!this.#place) {
      const { body } = await this.#http.send('GET', '/v1/capabilities');
      const { epoch } = (body as { data: { events: { epoch: string } } }).data.events;
      // After nothing in another epoch: the reply names the head of this one.
      const reply = await this.#http.send('GET', '/v1/events?epoch=none&after=0');
      this.#place = { epoch, after: (reply.body as { data: { head: number } }).data.head };
      return;
    }
    const { status } = await this.#http.send('GET', `/v1/events?epoch=${this.#place.epoch}&after=${this.#place.after}`);
    if (status !== 200) this.refused += 1;
  }
}

let consoles: HerdConsole[] = [];

function fail(): never {
  throw new Error('name at least one platform to turn to');
}

async function connect(afterMs: number, spreadMs: number): Promise<HerdResult> {
  const from = performance.now();
  const sum = (of: (one: HerdConsole) => number) => consoles.reduce((total, one) => total + of(one), 0);
  const before = { refused: sum((one) => one.refused), repeated: sum((one) => one.repeated) };
  const liveMs = await Promise.all(
    consoles.map(async (one) => {
      await sleep(afterMs + Math.random() * spreadMs);
      await one.connect();
      return performance.now() - from;
    }),
  );
  return {
    liveMs: liveMs.sort((a, b) => a - b),
    refused: sum((one) => one.refused) - before.refused,
    repeated: sum((one) => one.repeated) - before.repeated,
  };
}

process.on('message', (message: HerdOrder) => {
  if (message.order === 'members') consoles = message.members.map((member, at) => new HerdConsole(member, at, message));
  if (message.order === 'turn') for (const [at, one] of consoles.entries()) one.turn(message.to[at % message.to.length] ?? fail());
  if (message.order === 'count') process.send?.(consoles.reduce((sum, one) => sum + one.heard, 0));
  if (message.order === 'connect') void connect(message.afterMs, message.spreadMs).then((result) => process.send?.(result));
  if (message.order === 'close') process.exit(0);
});
process.on('disconnect', () => process.exit(0));
