import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can hang: it accepts connections and passes nothing on, as a server does whose machine or storage stands still. */
export interface HangingProxy {
  readonly port: number;
  /** Connections that are open, whether or not anything passes. */
  open(): number;
  /** From now on nothing passes, in connections that are open and in new ones. */
  hang(): void;
  /** New connections pass again; those that hung never do, as after a failover. */
  recover(): void;
  close(): Promise<void>;
}

/** @param target port of the server on this machine */
export async function startHangingProxy(target: number): Promise<HangingProxy> {
  const sockets = new Set<Socket>();
  let passing: Socket[] = [];
  let isHanging = false;
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => undefined).on('close', () => sockets.delete(near));
    // It takes what it is sent, and answers nothing.
    if (isHanging) return void near.resume();
    const far = connect(target, '127.0.0.1');
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
    passing.push(near, far);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    open: () => sockets.size,
    hang: () => {
      isHanging = true;
      for (const socket of passing) socket.unpipe().resume();
      passing = [];
    },
    recover: () => {
      isHanging = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
