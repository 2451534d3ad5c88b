import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Grant } from '../../contract/access/session.ts';
import { userChannels } from '../../contract/platform/realtime.ts';
import { requestData, signInByApi } from './caller.ts';
import type { RunningPlatform } from './platform.ts';

/** Consoles without a browser: each subscribes to the channels of its user and catches up, as the console does after a restart. */
export interface Herd {
  /** Channels of each console. */
  readonly channels: number;
  /** Connects all of them; resolves when the last is live. */
  connect(): Promise<void>;
  /**
   * Connects all of them again, each after the pause that a console makes; resolves when the last is live.
   * @returns ms until each was live, ascending, and how many calls were refused
   */
  reconnect(): Promise<{ liveMs: number[]; refused: number }>;
  close(): void;
}

/** A console tries again so long after its socket closed, with this much more at random, ms: as `src/platform/http/socket.ts`. */
const again = { afterMs: 1000, spreadMs: 1000 } as const;
const names = Object.values(userChannels);
const members = ['ana', 'bruno', 'carla', 'qa'] as const;

/** Consoles sit in many networks; counted where the platform trusts its proxy. 203.0.113.0/24 and its neighbours are for documentation. */
const addressOf = (at: number): string => `203.0.${113 + (Math.floor(at / 250) % 100)}.${1 + (at % 250)}`;

/** @param size number of consoles, each with a session of its own */
export async function startHerd(platform: RunningPlatform, size: number): Promise<Herd> {
  const grants: Grant[] = [];
  while (grants.length < size) {
    const round = members.slice(0, Math.min(members.length, size - grants.length));
    grants.push(...(await Promise.all(round.map((who) => signInByApi(platform.url, who)))));
  }
  const places = new Map<Grant, { epoch: string; after: number }>();
  const open = new Set<WebSocket>();
  let refused = 0;

  let agent = new Agent({ keepAlive: true, maxSockets: Math.min(size, 1000) });
  const ask = (path: string, token: string, body?: object): Promise<{ status: number; body: unknown }> =>
    new Promise((answered, failed) => {
      const sent = request(`${platform.url}${path}`, {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      });
      sent.on('error', failed);
      sent.on('response', (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => (text += part));
        reply.on('error', failed).on('end', () => answered({ status: reply.statusCode ?? 0, body: JSON.parse(text) as unknown }));
      });
      sent.end(body && JSON.stringify(body));
    });
  const sign = async (grant: Grant, socket: WebSocket, socket_id: string, channel: string): Promise<void> => {
    const { status, body } = await ask('/broadcasting/auth', grant.access_token, { socket_id, channel_name: channel });
    if (status !== 200) refused += 1;
    else socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...(body as { auth: string }) } }));
  };
  const subscribe = (grant: Grant): Promise<void> =>
    new Promise((live, failed) => {
      const socket = new WebSocket(`ws://127.0.0.1:${platform.realtimePort}/app/atalaya?protocol=7&client=js&version=8.0.0`, {
        headers: { 'x-forwarded-for': addressOf(grants.indexOf(grant)) },
      });
      let joined = 0;
      open.add(socket);
      socket.on('error', failed);
      socket.on('close', () => failed(new Error('the socket closed')));
      socket.on('message', (message: Buffer) => {
        const { event, data } = JSON.parse(message.toString()) as { event: string; data: string };
        if (event === 'pusher:connection_established') {
          const { socket_id } = JSON.parse(data) as { socket_id: string };
          for (const nameFor of names) void sign(grant, socket, socket_id, `private-${nameFor(grant.user.id)}`).catch(failed);
        }
        if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong' }));
        if (event.endsWith('subscription_succeeded') && (joined += 1) === names.length) live();
      });
    });
  const catchUp = async (grant: Grant): Promise<void> => {
    const place = places.get(grant);
    if (!place) {
      const { events } = await requestData<{ events: { epoch: string } }>(`${platform.url}/v1/capabilities`, { token: grant.access_token });
      const { head } = await requestData<{ head: number }>(`${platform.url}/v1/events?epoch=${events.epoch}&after=0`, {
        token: grant.access_token,
      }).catch(() => ({ head: 0 }));
      places.set(grant, { epoch: events.epoch, after: head });
      return;
    }
    const { status } = await ask(`/v1/events?epoch=${place.epoch}&after=${place.after}`, grant.access_token);
    if (status !== 200) refused += 1;
  };
  const all = (pauseOf: () => number) => {
    const from = performance.now();
    return Promise.all(
      grants.map(async (grant) => {
        await sleep(pauseOf());
        await subscribe(grant);
        await catchUp(grant);
        return performance.now() - from;
      }),
    );
  };
  return {
    channels: names.length,
    connect: async () => void (await all(() => Math.random() * size * 10)),
    reconnect: async () => {
      refused = 0;
      agent.destroy();
      agent = new Agent({ keepAlive: true, maxSockets: Math.min(size, 1000) });
      const liveMs = (await all(() => again.afterMs + Math.random() * again.spreadMs)).sort((a, b) => a - b);
      return { liveMs, refused };
    },
    close: () => {
      agent.destroy();
      for (const socket of open) socket.terminate();
    },
  };
}
