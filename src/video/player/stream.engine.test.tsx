import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { streamCloseCodes } from '../../../contract/video/live-stream.ts';
import type { EngineListener, Source } from './engine.ts';
import { createStreamEngine } from './stream.engine.ts';

/** Browser resources in use, to detect leaks. */
const lent = { sockets: [] as FakeSocket[], addresses: new Set<string>(), media: [] as FakeMedia[], canPlay: true };

class FakeSocket extends EventTarget {
  binaryType = '';
  isOpen = true;
  readonly address: URL;
  constructor(address: URL) {
    super();
    this.address = address;
    lent.sockets.push(this);
  }
  close(code = 1000): void {
    this.isOpen = false;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  say(data: object | ArrayBuffer): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: data instanceof ArrayBuffer ? data : JSON.stringify(data) }));
  }
}
class FakeBuffer extends EventTarget {
  updating = false;
  timestampOffset = 0;
  readonly did: string[] = [];
  buffered = { length: 0, start: () => 0, end: () => 0 };
  appendBuffer(bytes: Uint8Array): void {
    this.take(`append ${bytes.length}`);
  }
  remove(from: number, to: number): void {
    this.take(`remove ${from} ${to}`);
  }
  changeType(type: string): void {
    this.did.push(`change ${type}`);
  }
  private take(what: string): void {
    if (this.updating) throw new Error('The source buffer is busy');
    this.updating = true;
    this.did.push(what);
    queueMicrotask(() => {
      this.updating = false;
      this.dispatchEvent(new Event('updateend'));
    });
  }
}
class FakeMedia extends EventTarget {
  static isTypeSupported = () => lent.canPlay;
  readyState = 'open';
  readonly buffers: FakeBuffer[] = [];
  constructor() {
    super();
    lent.media.push(this);
  }
  addSourceBuffer(): FakeBuffer {
    if (this.readyState !== 'open') throw new Error('The media source is not open');
    const buffer = new FakeBuffer();
    this.buffers.push(buffer);
    return buffer;
  }
}

beforeEach(() => {
  lent.sockets.length = 0;
  lent.media.length = 0;
  lent.canPlay = true;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('MediaSource', FakeMedia);
  let next = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    next += 1;
    lent.addresses.add(`blob:${next}`);
    return `blob:${next}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void lent.addresses.delete(address));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const begun = 1_700_000_000_000;
const source: Source = {
  url: '/media/1/live/index.m3u8',
  stream: '/media/1/live.ws?t=x',
  live: true,
  stretches: [],
  startAt: null,
  loop: false,
  now: () => begun,
  rate: 1,
  volume: 1,
  muted: true,
};

function open() {
  const received: unknown[][] = [];
  const witness = new Proxy({} as EngineListener, {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        received.push([name, ...given]),
  });
  const host = document.createElement('div');
  const unfit = vi.fn();
  const engine = createStreamEngine(unfit);
  engine.attach(host, source, witness);
  const media = lent.media.at(-1);
  media?.dispatchEvent(new Event('sourceopen'));
  const socket = lent.sockets.at(-1);
  if (!socket || !media) throw new Error('Nothing was opened');
  return { engine, host, socket, media, received, unfit };
}
const hello = (codecs = 'avc1.4d401f') => ({ type: 'open', codecs, at: begun });
const bytes = (length: number) => new ArrayBuffer(length);
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('fragments go into the source buffer one after the other, in the order in which they came', { tags: ['OP-1.07'] }, async () => {
  const { socket, media } = open();
  expect(String(socket.address)).toMatch(/^wss?:.*\/media\/1\/live\.ws\?t=x$/);
  socket.say(hello());
  for (const length of [10, 20, 30]) socket.say(bytes(length));
  await settled();
  expect(media.buffers.map(({ did }) => did)).toEqual([['append 10', 'append 20', 'append 30']]);
  expect(media.buffers[0]?.timestampOffset).toBe(-(begun - 1000) / 1000);
});

test('a camera that comes back in another format goes on in the same picture', async () => {
  const { socket, media, received } = open();
  socket.say(hello());
  socket.say(bytes(10));
  socket.say({ type: 'waiting', fault: 'unreachable' });
  socket.say(hello('avc1.640028,mp4a.40.2'));
  socket.say(bytes(11));
  await settled();
  expect(media.buffers[0]?.did).toEqual(['append 10', 'change video/mp4; codecs="avc1.640028,mp4a.40.2"', 'append 11']);
  expect(received).toEqual([
    ['onSound', false],
    ['onWaiting', 'unreachable'],
    ['onSound', true],
  ]);
});

test('a format or a socket that cannot be had leaves it to another engine', () => {
  lent.canPlay = false;
  const first = open();
  first.socket.say(hello('hvc1.1.6.L93'));
  expect(first.unfit).toHaveBeenCalledOnce();
  const second = open();
  second.socket.close(1006);
  expect(second.unfit).toHaveBeenCalledOnce();
  expect(second.received).toEqual([]);
});

test('a picture handed to another engine is not handed over again by later socket messages', () => {
  lent.canPlay = false;
  const { engine, socket, unfit } = open();
  socket.say(hello('hvc1.1.6.L93'));
  engine.dispose();
  socket.say(hello('hvc1.1.6.L93'));
  socket.close(1006);
  expect(unfit).toHaveBeenCalledOnce();
});

test('a picture that was closed before the browser was ready for it connects to nothing', () => {
  const engine = createStreamEngine(vi.fn());
  engine.attach(document.createElement('div'), source, new Proxy({} as EngineListener, { get: () => () => undefined }));
  engine.dispose();
  lent.media.at(-1)?.dispatchEvent(new Event('sourceopen'));
  expect(lent.sockets).toEqual([]);
});

test('media that ends before the stream begins is reported as a network fault, to be retried', () => {
  const { received, media, socket } = open();
  media.readyState = 'ended';
  socket.say(hello());
  expect(received).toContainEqual(['onError', 'network']);
});

test.each([
  ['expired', streamCloseCodes.expired],
  ['expired', streamCloseCodes.refused],
  ['network', streamCloseCodes.tooSlow],
  ['network', 1006],
])('says %s when the platform closes with %i, once', (fault, code) => {
  const { socket, received, unfit } = open();
  socket.say(hello());
  socket.close(code);
  socket.close(code);
  expect(received.filter(([name]) => name === 'onError')).toEqual([['onError', fault]]);
  expect(unfit).not.toHaveBeenCalled();
});

test('five hundred pictures, opened and closed, leave nothing behind', () => {
  const hosts = Array.from({ length: 500 }, () => {
    const { engine, socket, host } = open();
    socket.say(hello());
    socket.say(bytes(10));
    engine.dispose();
    return host;
  });
  expect(lent.addresses.size).toBe(0);
  expect(lent.sockets.filter(({ isOpen }) => isOpen)).toEqual([]);
  expect(hosts.filter((host) => host.childElementCount > 0)).toEqual([]);
});
