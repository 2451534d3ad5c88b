import { StreamMessage, streamCloseCodes } from '../../../contract/video/live-stream.ts';
import { AppendQueue } from './append-queue.ts';
import {
  createVideoElement,
  type Engine,
  type EngineListener,
  type Fault,
  type FrameMeter,
  parseJson,
  type Source,
  startPlayback,
  watchFrames,
} from './engine.ts';
import { EdgeTarget, nextStep } from './live-edge.ts';

/** Buffer for stepping back, and for data received while paused, in s. */
const bufferS = 60;
/** Decode times are offset by the first moment less this lead, in ms, so that none is negative. */
const leadMs = 1000;

const faultsOfClose: Readonly<Record<number, Fault>> = { [streamCloseCodes.refused]: 'expired', [streamCloseCodes.expired]: 'expired' };

/** The browser resources of one live picture. */
interface StreamResources {
  screen: HTMLVideoElement;
  media: MediaSource;
  address: string;
  socket: WebSocket | null;
  queue: AppendQueue | null;
  buffer: SourceBuffer | null;
  meter: FrameMeter | null;
}

/**
 * A live picture with half a second to a second of latency, depending on the machine: fragments over a WebSocket into a media source.
 * `unfit` is called, before anything is shown, where the browser or the network path does not support this.
 */
export function createStreamEngine(unfit: () => void): Engine {
  const resources: StreamResources = {
    screen: createVideoElement(),
    media: new MediaSource(),
    address: '',
    socket: null,
    queue: null,
    buffer: null,
    meter: null,
  };
  const { screen, media } = resources;
  let listener: EngineListener | null = null;
  let source: Source | null = null;
  let [wanted, following, shown, dropped] = [true, true, false, false];
  let zero: number | null = null;
  const edge = new EdgeTarget();
  const target = () => edge.at(performance.now());
  /** The next binary message is an init segment. */
  let awaitsInit = false;
  let codecs = '';

  const ranges = () =>
    Array.from({ length: screen.buffered.length }, (_, n) => [screen.buffered.start(n), screen.buffered.end(n)] as const);
  const momentOf = (seconds: number) => (zero ?? 0) + seconds * 1000;
  const failed = (fault: Fault) => {
    listener?.onError(fault);
    listener = null;
  };
  const playIfWanted = () => {
    if (wanted) startPlayback(screen);
  };
  const moveTo = (seconds: number) => {
    screen.currentTime = seconds;
  };
  const follow = () => {
    const all = ranges();
    const first = all[0];
    if (!first) return;
    if (!shown) {
      shown = true;
      moveTo(Math.max(first[0], (all.at(-1)?.[1] ?? 0) - target()));
      playIfWanted();
    } else if (following) {
      const step = nextStep(screen.currentTime, all, target());
      if ('jump' in step) moveTo(step.jump);
      else screen.playbackRate = step.rate;
    }
    if (first[0] < screen.currentTime - bufferS * 1.25) resources.queue?.trim(screen.currentTime - bufferS);
  };
  const opened = (message: Extract<StreamMessage, { type: 'open' }>) => {
    const type = `video/mp4; codecs="${message.codecs}"`;
    if (!MediaSource.isTypeSupported(type)) {
      if (shown) failed('format');
      else unfit();
      return;
    }
    listener?.onSound(/mp4a|opus|ac-3|ec-3/.test(message.codecs));
    awaitsInit = true;
    dropped = false;
    if (resources.buffer === null) {
      if (media.readyState !== 'open') return failed('network');
      zero = message.at - leadMs;
      const buffer = media.addSourceBuffer(type);
      buffer.timestampOffset = -zero / 1000;
      resources.buffer = buffer;
      resources.queue = new AppendQueue(buffer, follow);
    } else if (message.codecs !== codecs) {
      const { buffer } = resources;
      resources.queue?.push(() => buffer.changeType(type));
    }
    codecs = message.codecs;
  };
  const append = (bytes: Uint8Array<ArrayBuffer>) => {
    const ahead = (ranges().at(-1)?.[1] ?? 0) - screen.currentTime;
    if (!awaitsInit && !following && ahead > bufferS) {
      dropped = true;
      return;
    }
    awaitsInit = false;
    try {
      resources.queue?.push(bytes);
    } catch {
      failed('network');
    }
  };
  /** Messages received after a failure or disposal are ignored. */
  const onMessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (listener === null) return;
    if (typeof data !== 'string') return append(new Uint8Array(data));
    const message = StreamMessage.safeParse(parseJson(data));
    if (!message.success) return;
    if (message.data.type === 'open') opened(message.data);
    else listener.onWaiting(message.data.fault);
  };
  const connect = (path: string) => {
    const address = new URL(path, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('message', onMessage);
    socket.addEventListener('close', ({ code }) => {
      const fault = faultsOfClose[code];
      if (listener !== null && fault === undefined && codecs === '' && code === 1006) unfit();
      else failed(fault ?? 'network');
    });
    resources.socket = socket;
  };
  const goLive = () => {
    [following, wanted] = [true, true];
    dropped = false;
    const last = ranges().at(-1);
    if (last) moveTo(Math.max(last[0], last[1] - target()));
    playIfWanted();
  };
  const seek = (bySeconds: number) => {
    const all = ranges();
    const [first, last] = [all[0]?.[0] ?? 0, all.at(-1)?.[1] ?? 0];
    const to = screen.currentTime + bySeconds;
    if (to >= last - target()) return goLive();
    following = false;
    screen.playbackRate = 1;
    if (to < first - 0.05) listener?.onBeyond(momentOf(to));
    moveTo(Math.max(first, to));
  };

  return {
    attach(host, requested, witness) {
      [listener, source] = [witness, requested];
      resources.address = URL.createObjectURL(media);
      // It may open after this was disposed of: then nothing is to be connected any more.
      media.addEventListener('sourceopen', () => listener !== null && requested.stream !== null && connect(requested.stream), {
        once: true,
      });
      screen.addEventListener('waiting', () => {
        if (shown && following) edge.stalled(performance.now());
      });
      screen.addEventListener('error', () => failed(shown ? 'network' : 'format'));
      this.tune(requested);
      host.append(screen);
      screen.src = resources.address;
      resources.meter = watchFrames(screen, () => {
        const at = momentOf(screen.currentTime);
        listener?.onFrame(at, source === null ? null : Math.max(0, source.now() - at));
      });
    },
    play() {
      wanted = true;
      if (!dropped) return playIfWanted();
      listener?.onBeyond(momentOf(screen.currentTime));
      goLive();
    },
    pause() {
      [wanted, following] = [false, false];
      screen.playbackRate = 1;
      screen.pause();
    },
    seek,
    seekTo: (at) => seek((at - momentOf(screen.currentTime)) / 1000),
    step(by) {
      following = false;
      moveTo(Math.max(ranges()[0]?.[0] ?? 0, screen.currentTime + by * (resources.meter?.frameS() ?? 0.04)));
    },
    tune({ volume, muted }) {
      Object.assign(screen, { volume, muted });
    },
    goLive,
    dispose() {
      listener = null;
      releaseResources(resources);
    },
  };
}

/** Nothing of it stays with the browser. */
function releaseResources(resources: StreamResources): void {
  resources.meter?.stop();
  resources.socket?.close();
  resources.queue?.close();
  if (resources.address !== '') URL.revokeObjectURL(resources.address);
  resources.screen.removeAttribute('src');
  resources.screen.load();
  resources.screen.remove();
}
