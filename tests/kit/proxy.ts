import { connect, createServer, type Socket } from 'node:net';

/** A line between console and platform that can be cut, stilled, slowed and healed. */
export interface Proxy {
  readonly port: number;
  /** Resets every connection and refuses new ones. */
  cut(): void;
  /** Leaves connections open and forwards nothing, as a failed router does: neither end is notified. */
  silence(): void;
  /** Accepts connections and buffers traffic until `heal`, as a very slow network does. */
  hold(): void;
  /** Passes everything on `ms` later from now on. */
  delay(ms: number): void;
  /** Forwards traffic again. Silenced connections are reset, and their traffic is lost. */
  heal(): void;
  /** Connections that are open now. */
  open(): number;
  close(): Promise<void>;
}

/** Starts a TCP proxy in front of a port of this machine. */
export async function startProxy(target: number): Promise<Proxy> {
  let mode: 'passing' | 'cut' | 'silent' | 'held' = 'passing';
  let delayMs = 0;
  const pairs = new Set<readonly [Socket, Socket]>();
  const delayed: (() => unknown)[] = [];
  const server = createServer((near) => {
    if (mode === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const passOn = (to: Socket) => (part: Buffer) => {
      if (mode === 'held') delayed.push(() => to.writable && to.write(part));
      if (mode !== 'passing') return;
      if (delayMs === 0) to.write(part);
      else setTimeout(() => to.writable && to.write(part), delayMs);
    };
    near.on('data', passOn(far));
    far.on('data', passOn(near));
    const part = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', part).on('close', part);
  });
  const reset = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      mode = 'cut';
      reset();
    },
    silence: () => {
      mode = 'silent';
    },
    hold: () => {
      mode = 'held';
    },
    delay: (ms) => {
      delayMs = ms;
    },
    heal: () => {
      if (mode === 'silent') reset();
      mode = 'passing';
      for (const send of delayed.splice(0)) send();
    },
    open: () => pairs.size,
    close: () =>
      new Promise((closed) => {
        reset();
        server.close(() => closed());
      }),
  };
}
