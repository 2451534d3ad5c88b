import type { UserId } from '../../../contract/platform/ids.ts';
import type { HerdMember } from '../../kit/herd/herd-sessions.ts';
import { ThinHttp } from '../../kit/herd/thin-http.ts';
import { pusherPath, TextSocket } from '../../kit/herd/thin-socket.ts';

/** Where the clients connect: a private channel of the product each, or a room of socket.io. */
export type FanoutTarget =
  | { readonly kind: 'product'; readonly port: number; readonly realtimePort: number; readonly members: readonly HerdMember[] }
  | { readonly kind: 'socket.io'; readonly port: number; readonly sockets: number };

export type FanoutOrder =
  | { readonly order: 'connect'; readonly target: FanoutTarget }
  | { readonly order: 'latencies'; readonly count: number };

/** All clients of one server in a process of their own. An event carries the moment of its publication, ms since 1970, as `t@…@`. */
const published = /t@([\d.]+)@/;
let latencies: number[] = [];
let wanted = Number.POSITIVE_INFINITY;

function receive(text: string): void {
  const moment = published.exec(text)?.[1];
  if (moment === undefined) return;
  latencies.push(performance.timeOrigin + performance.now() - Number(moment));
  reply();
}

function reply(): void {
  if (latencies.length < wanted) return;
  process.send?.(latencies);
  latencies = [];
  wanted = Number.POSITIVE_INFINITY;
}

const closed = () => process.exit(1);

/** Subscribes to the private channel of a user, which the platform authorises for this socket. */
function subscribe({ user, token }: HerdMember, port: number, realtimePort: number): Promise<void> {
  const channel = `private-${userChannel(user)}`;
  const http = new ThinHttp(port, `authorization: Bearer ${token}\r\n`);
  return new Promise((live, failed) => {
    const authorise = async (socket_id: string) => {
      const { status, body } = await http.send('POST', '/broadcasting/auth', JSON.stringify({ socket_id, channel_name: channel }));
      http.close();
      if (status !== 200) throw new Error(`the channel was refused: ${status}`);
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...(body as { auth: string }) } }));
    };
    const socket = new TextSocket(realtimePort, pusherPath, [], {
      close: closed,
      text: (text) => {
        if (text.startsWith('{"event":"pusher:ping"')) socket.send('{"event":"pusher:pong"}');
        else if (text.includes('pusher:connection_established')) {
          const { data } = JSON.parse(text) as { data: string };
          authorise((JSON.parse(data) as { socket_id: string }).socket_id).catch(failed);
        } else if (text.includes('subscription_succeeded')) live();
        else receive(text);
      },
    });
  });
}
const userChannel = (user: UserId) => `user-${user}`;

/** Connects to the default namespace; the server puts each socket into the room. Packets by Engine.IO 4 and Socket.IO 5. */
function enter(port: number): Promise<void> {
  return new Promise((live) => {
    const socket = new TextSocket(port, '/socket.io/?EIO=4&transport=websocket', [], {
      close: closed,
      text: (text) => {
        if (text === '2') socket.send('3');
        else if (text.startsWith('0')) socket.send('40');
        else if (text.startsWith('40')) live();
        else receive(text);
      },
    });
  });
}

async function connect(target: FanoutTarget): Promise<void> {
  if (target.kind === 'product') {
    const { members, port, realtimePort } = target;
    // A few at a time: what is measured is how they are served, not how fast they arrive.
    for (let at = 0; at < members.length; at += 50)
      await Promise.all(members.slice(at, at + 50).map((member) => subscribe(member, port, realtimePort)));
  } else {
    for (let at = 0; at < target.sockets; at += 50)
      await Promise.all(Array.from({ length: Math.min(50, target.sockets - at) }, () => enter(target.port)));
  }
}

process.on('message', (message: FanoutOrder) => {
  if (message.order === 'connect') void connect(message.target).then(() => process.send?.('connected'));
  if (message.order === 'latencies') {
    wanted = message.count;
    reply();
  }
});
process.on('disconnect', () => process.exit(0));
