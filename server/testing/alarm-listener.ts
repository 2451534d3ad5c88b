import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { TestPlatform } from './platform.ts';
import { waitUntil } from './wait-until.ts';

/** A subscribed socket of a user, and the ids of the alarms that arrived at it. */
interface AlarmListener {
  readonly heard: number[];
  readonly socket: WebSocket;
}

/** Subscribes the channel of a user at a platform. */
export async function listenForAlarms(platform: TestPlatform, { user, token }: { user: number; token: string }): Promise<AlarmListener> {
  const heard: number[] = [];
  let isSubscribed = false;
  const channel = `private-user-${user}`;
  const socket = new WebSocket(`${platform.realtimeUrl.replace('http', 'ws')}/app/atalaya?protocol=7`);
  socket.on('message', (text: Buffer) => {
    const { event, data } = JSON.parse(text.toString()) as { event: string; data: string };
    if (event === 'pusher_internal:subscription_succeeded') isSubscribed = true;
    if (event === 'alarm') heard.push((JSON.parse(data) as { id: number }).id);
    if (event !== 'pusher:connection_established') return;
    const { socket_id } = JSON.parse(data) as { socket_id: string };
    void platform
      .request<Record<string, string>>('POST', '/broadcasting/auth', { token, body: { socket_id, channel_name: channel } })
      .then(({ body }) => socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...body } })));
  });
  await waitUntil(() => expect(isSubscribed).toBe(true));
  return { heard, socket };
}
