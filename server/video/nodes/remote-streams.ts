import type { RawData } from 'ws';
import type { CameraId } from '../../../contract/platform/index.ts';
import type { CameraFault } from '../../../contract/video/camera-state.ts';
import type { MediaQuality } from '../../../contract/video/media.ts';
import type { NodeAddress, NodeChannel } from '../../platform/index.ts';
import type { LiveListener } from '../engine.ts';
import { LiveBus } from '../ingest/live-bus.ts';
import { liveReceiver } from './live-frames.ts';
import { nodeMediaPath } from './node-client.ts';

/** How long a stream without viewers stays open, and how often the other node is asked whether it is there, in ms. */
const lingerMs = 2000;
const pingMs = 2000;

interface RemoteStream {
  readonly bus: LiveBus;
  /** Told when the stream is over, to look for the camera anew. */
  readonly over: Set<(fault: CameraFault | null) => void>;
  close(): void;
}

/** Live streams that other nodes take in: one connection for each, whose stream all viewers of this node share. */
export class RemoteStreams {
  readonly #channel: NodeChannel;
  readonly #streams = new Map<string, RemoteStream>();

  constructor(channel: NodeChannel) {
    this.#channel = channel;
  }

  /**
   * Follows a stream of another node.
   * @param over called once when it ends: the camera moved (null), or its node does not answer, or refuses
   */
  follow(
    at: NodeAddress,
    of: { camera: CameraId; quality: MediaQuality; listener: LiveListener },
    over: (fault: CameraFault | null) => void,
  ): () => void {
    const name = `${at.node} ${of.camera} ${of.quality}`;
    const stream = this.#streams.get(name) ?? this.#open(name, at, of);
    stream.over.add(over);
    stream.bus.add(of.listener);
    return () => {
      stream.over.delete(over);
      stream.bus.remove(of.listener);
      if (!stream.bus.isFollowed) setTimeout(() => !stream.bus.isFollowed && stream.close(), lingerMs).unref();
    };
  }

  close(): void {
    for (const stream of this.#streams.values()) stream.close();
  }

  #open(name: string, at: NodeAddress, { camera, quality }: { camera: CameraId; quality: MediaQuality }): RemoteStream {
    const ws = this.#channel.connect(at, nodeMediaPath(camera, `live.ws?quality=${quality}`));
    const bus = new LiveBus('r');
    let fault: CameraFault | null = 'node_unanswered';
    let isAnswered = true;
    const receive = liveReceiver({
      opened: ({ codecs, init, at: from }) => bus.open({ bytes: init, codecs }, from),
      fragment: (fragment) => bus.fragment(fragment),
      waiting: (why) => bus.wait(why),
    });
    const ping = setInterval(() => {
      if (!isAnswered) return ws.terminate();
      isAnswered = false;
      if (ws.readyState === ws.OPEN) ws.ping();
    }, pingMs);
    ws.on('open', () => {
      isAnswered = true;
    });
    ws.on('pong', () => {
      isAnswered = true;
    });
    ws.on('message', (data: RawData, isBinary: boolean) => {
      isAnswered = true;
      try {
        receive(data as Buffer, isBinary);
      } catch {
        ws.terminate();
      }
    });
    ws.on('unexpected-response', (_request, response) => {
      fault = response.statusCode === 403 ? 'node_refused' : 'node_unanswered';
      response.resume();
      ws.terminate();
    });
    ws.on('error', () => undefined);
    const stream: RemoteStream = { bus, over: new Set(), close: () => ws.close(1000) };
    this.#streams.set(name, stream);
    ws.on('close', (code) => {
      clearInterval(ping);
      this.#streams.delete(name);
      // A node that closes a stream does not have its camera any more.
      const why = code === 1000 || code === 1001 ? null : fault;
      for (const told of [...stream.over]) told(why);
    });
    return stream;
  }
}
