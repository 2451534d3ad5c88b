import Hls from 'hls.js/light';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineListener, Source } from './engine.ts';
import { createTileEngine } from './tile.engine.ts';

let asked: FakeRequest[] = [];
class FakeRequest {
  onreadystatechange: (() => void) | null = null;
  responseType = '';
  responseText = '';
  readyState = 0;
  status = 0;
  statusText = '';
  open(): void {
    this.readyState = 1;
  }
  send(): void {
    asked.push(this);
  }
  abort(): void {
    this.readyState = 4;
  }
  answer(status: number, body: unknown): void {
    this.answerText(status, JSON.stringify(body));
  }
  answerText(status: number, responseText: string): void {
    Object.assign(this, { readyState: 4, status, responseText });
    this.onreadystatechange?.();
  }
}
class FakeMedia extends EventTarget {
  static isTypeSupported = () => true;
}
class FakeBuffer {
  appendBuffer(): void {}
  remove(): void {}
}

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('MediaSource', FakeMedia);
  vi.stubGlobal('SourceBuffer', FakeBuffer);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const source: Source = {
  url: '/media/1/live/index.m3u8',
  stream: null,
  live: true,
  stretches: [],
  startAt: null,
  loop: false,
  now: () => 0,
  rate: 1,
  volume: 1,
  muted: true,
};
const failed = (fault: string) => ({ success: false, code: 'media.camera_failed', message: 'No picture.', details: { fault } });

function open() {
  const received: unknown[][] = [];
  const note =
    (name: string | symbol) =>
    (...given: unknown[]) =>
      received.push([name, ...given]);
  const engine = createTileEngine();
  engine.attach(document.createElement('div'), source, new Proxy({} as EngineListener, { get: (_, name) => note(name) }));
  return { engine, received };
}

test('why a camera gives nothing is told, and it is asked for again until it is disposed of', { tags: ['OP-1.07'] }, () => {
  const { engine, received } = open();
  asked.at(-1)?.answer(409, failed('frozen'));
  expect(received).toEqual([['onWaiting', 'frozen']]);
  vi.advanceTimersByTime(2000);
  expect(asked).toHaveLength(2);
  asked.at(-1)?.answer(409, failed('unreachable'));
  expect(received.at(-1)).toEqual(['onWaiting', 'unreachable']);
  engine.dispose();
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(2);
});

test('a picture that is paused is not loaded anew before it is to go on', () => {
  const { engine } = open();
  engine.pause();
  asked.at(-1)?.answer(409, failed('frozen'));
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(1);
  engine.play();
  vi.advanceTimersByTime(2000);
  expect(asked).toHaveLength(2);
  engine.dispose();
});

test.each([
  [403, 'expired'],
  [404, 'no_footage'],
])('a playlist that is refused with %i for another reason is a fault', (status, fault) => {
  const { engine, received } = open();
  asked.at(-1)?.answer(status, { success: false, code: 'media.link_expired', message: 'Over.' });
  expect(received).toEqual([['onError', fault]]);
  engine.dispose();
});

test('a playlist that begins at the 400-millionth discontinuity is counted from a small number', { tags: ['OP-1.07'] }, () => {
  const loads = vi.spyOn(Hls.prototype, 'loadSource');
  const { engine } = open();
  const hls = loads.mock.contexts[0] as Hls;
  const counted: number[] = [];
  hls.on(Hls.Events.LEVEL_LOADED, (_, { details }) => counted.push(details.startCC, details.fragments[0]?.cc ?? -1));
  const lines = [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-DISCONTINUITY-SEQUENCE:400000017',
    '#EXTINF:2,',
    'a.ts',
    '#EXT-X-ENDLIST',
    '',
  ];
  asked.at(-1)?.answerText(200, lines.join('\n'));
  expect(counted).toEqual([17, 17]);
  engine.dispose();
});

test('a camera plays in the player by default, natively only in a browser without media sources', {
  tags: ['ADM-9.07', 'OQ-70'],
}, () => {
  const loads = vi.spyOn(Hls.prototype, 'loadSource');
  const shown = () => {
    const host = document.createElement('div');
    const engine = createTileEngine();
    engine.attach(host, source, new Proxy({} as EngineListener, { get: () => () => undefined }));
    const address = host.querySelector('video')?.getAttribute('src') ?? '';
    engine.dispose();
    return address;
  };
  expect(shown()).not.toBe(source.url);
  expect(loads).toHaveBeenCalledExactlyOnceWith(source.url);
  vi.stubGlobal('MediaSource', undefined);
  expect(shown()).toBe(source.url);
  expect(loads).toHaveBeenCalledTimes(1);
});
