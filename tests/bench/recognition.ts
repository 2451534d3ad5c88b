import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Grant } from '../../contract/access/session.ts';
import type { AlarmLevel } from '../../contract/alarms/alarm.ts';
import type { RecognitionResult } from '../../contract/intake/recognition.ts';
import { call, readUnits, requestData, signInByApi } from '../kit/caller.ts';
import { intakeToken } from '../kit/people.ts';
import { type RunningPlatform, startPlatform } from '../kit/platform.ts';
import { quantile, type Row } from './numbers.ts';

export const recognitionHead = [
  'plates in a request',
  'sent',
  'stored',
  'sent/s',
  'reply p50 ms',
  'reply p95 ms',
  'alarms',
  'alarm on the socket p50 ms',
  'p95 ms',
] as const;

const perSecond = 200;
const seconds = 10;
/** One read in so many is on a list and raises an alarm. */
const hitEvery = 50;
const sizes = [1, 10, 100];
/** Letters that no camera confuses. */
const letters = 'ACEFGHJKMNPRTUVWXY';
const word = (n: number, length: number): string =>
  Array.from({ length }, (_, at) => letters[Math.floor(n / letters.length ** at) % letters.length]).join('');

/** A burst of 200 plates a second, of which one in fifty is on a list: what was stored, and how long until its alarm is on an operator's socket. */
export async function recognition(): Promise<Row[]> {
  const platform = await startPlatform({ clockTurns: true });
  try {
    const [ana, admin] = [await signInByApi(platform.url, 'ana'), await signInByApi(platform.url, 'admin')];
    const cameras = (await readUnits(platform.url, ana.access_token)).flatMap((unit) => unit.cameras.map(({ id }) => id));
    const token = admin.access_token;
    const levels = await requestData<AlarmLevel[]>(`${platform.url}/v1/alarm_level`, { token });
    const list = await requestData<{ id: number }>(`${platform.url}/v1/plate_list`, {
      token,
      body: { name: `Bench ${randomUUID()}`, type: 'blacklist', alarm_level: levels[0]?.id },
    });
    const socket = await listen(platform, ana);
    const rows: Row[] = [];
    for (const [at, size] of sizes.entries()) {
      const listed = Array.from({ length: (perSecond * seconds) / hitEvery }, (_, n) => `${word(at, 1)}L${word(n, 4)}`);
      for (const plate of listed) await requestData(`${platform.url}/v1/plate`, { token, body: { plate, list: list.id } });
      rows.push(await burst({ platform, token, cameras, listed, size, alarms: socket.alarms }));
    }
    socket.close();
    return rows;
  } finally {
    await platform.clear();
  }
}

interface Burst {
  platform: RunningPlatform;
  token: string;
  cameras: readonly number[];
  listed: readonly string[];
  size: number;
  /** When the alarm of a plate reached the socket. */
  alarms: ReadonlyMap<string, number>;
}

async function burst({ platform, token, cameras, listed, size, alarms }: Burst): Promise<Row> {
  const zone = `burst ${size}`;
  const total = perSecond * seconds;
  const sentAt = new Map<string, number>();
  const replies: number[] = [];
  let stored = 0;
  const send = async (first: number) => {
    const plates = Array.from({ length: size }, (_, n) => {
      const at = first + n;
      const plate = at % hitEvery === 0 ? (listed[at / hitEvery] ?? '') : `Z${word(at, 5)}`;
      return { reference: `${zone} ${at}`, id_camera: cameras[at % cameras.length], plate, zone, confidence: 0.9 };
    });
    const from = performance.now();
    for (const { plate } of plates) sentAt.set(plate, from);
    const { status, body } = await call<{ data: RecognitionResult }>(`${platform.url}/v1/intake/plates`, {
      token: intakeToken,
      body: { plates },
    });
    replies.push(performance.now() - from);
    if (status === 200) stored += body.data.stored;
  };
  const began = performance.now();
  const sending: Promise<void>[] = [];
  for (let at = 0; at < total; at += size) {
    await sleep(Math.max(0, began + (at / perSecond) * 1000 - performance.now()));
    sending.push(send(at));
  }
  await Promise.all(sending);
  const rate = total / ((performance.now() - began) / 1000);
  for (let tries = 0; tries < 100 && !listed.every((plate) => alarms.has(plate)); tries += 1) await sleep(100);
  const delays = listed.flatMap((plate) => (alarms.get(plate) ?? Number.NaN) - (sentAt.get(plate) ?? Number.NaN)).filter(Number.isFinite);
  const found = await call<{ total: number }>(`${platform.url}/v1/lpr_match?max=1&zone=${encodeURIComponent(zone)}`, { token });
  if (found.body.total !== stored || stored !== total || delays.length !== listed.length)
    throw new Error(
      `${total} reads were sent, ${stored} confirmed and ${found.body.total} found; ${delays.length} alarms of ${listed.length}`,
    );
  return [
    size,
    total,
    found.body.total,
    rate,
    quantile(replies, 0.5),
    quantile(replies, 0.95),
    delays.length,
    quantile(delays, 0.5),
    quantile(delays, 0.95),
  ];
}

/** A socket that listens to the alarms of a user. */
async function listen(platform: RunningPlatform, { access_token: token, user }: Grant) {
  const alarms = new Map<string, number>();
  const socket = new WebSocket(`ws://127.0.0.1:${platform.realtimePort}/app/atalaya?protocol=7&client=js&version=8.0.0`);
  const channel_name = `private-user-${user.id}`;
  await new Promise<void>((subscribed, failed) => {
    socket.addEventListener('error', () => failed(new Error('The socket does not open')));
    socket.addEventListener('message', ({ data: message }) => {
      const data = message as string;
      const now = performance.now();
      const { event, data: sent } = JSON.parse(data) as { event: string; data: string };
      if (event === 'pusher:connection_established') {
        const { socket_id } = JSON.parse(sent) as { socket_id: string };
        void call<{ auth: string }>(`${platform.url}/broadcasting/auth`, { token, body: { socket_id, channel_name } }).then(({ body }) =>
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: channel_name, ...body } })),
        );
      }
      if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong' }));
      if (event.endsWith('subscription_succeeded')) subscribed();
      const plate = /"plate\\?":\\?"([A-Z]+)/.exec(data)?.[1];
      if (event === 'alarm' && plate !== undefined && !alarms.has(plate)) alarms.set(plate, now);
    });
  });
  return { alarms, close: () => socket.close() };
}
