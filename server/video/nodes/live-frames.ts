import * as z from 'zod';
import { cameraFaults } from '../../../contract/video/camera-state.ts';
import type { Fragment, LiveListener } from '../engine.ts';

/**
 * A live stream between nodes. Text is `open`, which is followed by one binary message with the init segment, or `waiting`; any
 * other binary message is a fragment: its time and its duration as doubles, a byte that is 1 for a key frame, then its bytes.
 */
const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), codecs: z.string(), at: z.number() }),
  z.object({ type: z.literal('waiting'), fault: z.enum(cameraFaults).nullable() }),
]);
const headLength = 17;

interface Sender {
  text(message: string): void;
  binary(bytes: Buffer): void;
}

/** Sends a stream to another node. */
export const liveSender = ({ text, binary }: Sender): LiveListener => ({
  opened: ({ codecs, init, at }) => {
    text(JSON.stringify({ type: 'open', codecs, at }));
    binary(init);
  },
  fragment: ({ bytes, at, ms, isKey }) => {
    const head = Buffer.allocUnsafe(headLength);
    head.writeDoubleBE(at, 0);
    head.writeDoubleBE(ms, 8);
    head[16] = isKey ? 1 : 0;
    binary(Buffer.concat([head, bytes]));
  },
  waiting: (fault) => text(JSON.stringify({ type: 'waiting', fault })),
});

/** Reads the stream of another node, message by message. @throws for what is no such stream */
export function liveReceiver(listener: LiveListener): (data: Buffer, isBinary: boolean) => void {
  let opening: { codecs: string; at: number } | null = null;
  return (data, isBinary) => {
    if (!isBinary) {
      const message = LiveMessage.parse(JSON.parse(data.toString('utf8')));
      if (message.type === 'open') opening = message;
      else listener.waiting(message.fault);
      return;
    }
    if (opening) {
      listener.opened({ ...opening, init: data });
      opening = null;
      return;
    }
    if (data.length <= headLength) throw new RangeError('A fragment of another node is too short');
    listener.fragment(readFragment(data));
  };
}

const readFragment = (data: Buffer): Fragment => ({
  at: data.readDoubleBE(0),
  ms: data.readDoubleBE(8),
  isKey: data[16] === 1,
  bytes: data.subarray(headLength),
});
