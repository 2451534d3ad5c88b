import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { userChannels } from '../../../contract/platform/realtime.ts';
import type { RunningPlatform } from '../platform.ts';
import type { HerdOrder, HerdPorts, HerdResult } from './herd.child.ts';
import { createHerdSessions } from './herd-sessions.ts';

/** Consoles without a browser: each subscribes to the channels of its user and catches up, as the console does after a restart. */
export interface Herd {
  /** Channels of each console. */
  readonly channels: number;
  /** The process that simulates them. */
  readonly pid: number;
  /** Connects all of them; resolves when the last is live. */
  connect(): Promise<void>;
  /** Turns to other platforms, in turn, without connecting. */
  turn(to: readonly HerdPorts[]): void;
  /** How many events of alarms all of them were told so far. */
  heard(): Promise<number>;
  /** Connects all of them again, each after the pause that a console makes; resolves when the last is live. */
  reconnect(): Promise<HerdResult>;
  close(): void;
}

/** A console tries again so long after its socket closed, with this much more at random, ms: as `src/platform/http/socket.ts`. */
const again = { afterMs: 1000, spreadMs: 1000 } as const;
/** The first connection is not measured: so much time for each console, ms. */
const firstEachMs = 3;

/** Where the users of the herd are created. */
interface HerdStore {
  readonly dataDir: string;
  /** The `ATALAYA_SECRET` of the platforms; null: that of the directory. */
  readonly secret: string | null;
}

/**
 * @param size number of consoles, each of a user of its own with a session of its own, all in one further process
 * @param store of the platform, where it is not its own
 */
export async function startHerd(
  platform: HerdPorts & Pick<RunningPlatform, 'dataDir'>,
  size: number,
  { dataDir, secret }: HerdStore = { dataDir: platform.dataDir, secret: null },
): Promise<Herd> {
  const members = await createHerdSessions({ dataDir }, size, undefined, secret);
  const child = fork(join(import.meta.dirname, 'herd.child.ts'), { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the process of the herd ended with ${code}`)));
  failed.catch(() => undefined);
  const send = (order: HerdOrder) => void child.send(order);
  const ask = async <T>(order: HerdOrder): Promise<T> => {
    const done = once(child, 'message');
    send(order);
    const [result] = (await Promise.race([done, failed])) as [T];
    return result;
  };
  const connect = (afterMs: number, spreadMs: number) => ask<HerdResult>({ order: 'connect', afterMs, spreadMs });
  send({ order: 'members', members, port: platform.port, realtimePort: platform.realtimePort });
  return {
    channels: Object.keys(userChannels).length,
    pid: child.pid ?? 0,
    connect: async () => void (await connect(0, size * firstEachMs)),
    turn: (to) => send({ order: 'turn', to: to.map(({ port, realtimePort }) => ({ port, realtimePort })) }),
    heard: () => ask<number>({ order: 'count' }),
    reconnect: () => connect(again.afterMs, again.spreadMs),
    close: () => send({ order: 'close' }),
  };
}
