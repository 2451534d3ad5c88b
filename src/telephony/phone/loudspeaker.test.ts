import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoudspeaker } from './loudspeaker.ts';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

class FakeElement {
  srcObject: unknown = null;
  volume = 1;
  sink = '';
  played = 0;
  paused = 0;
  fault: string | null = null;
  hasOutput = true;

  play(): Promise<void> {
    this.played += 1;
    return this.fault === null ? Promise.resolve() : Promise.reject(Object.assign(new Error('no'), { name: this.fault }));
  }
  pause(): void {
    this.paused += 1;
  }
  setSinkId(id: string): Promise<void> {
    if (!this.hasOutput) return Promise.reject(new Error('unplugged'));
    this.sink = id;
    return Promise.resolve();
  }
}

function start(prepare: (element: FakeElement) => void = () => undefined) {
  const elements: FakeElement[] = [];
  const logged: string[] = [];
  const loudspeaker = createLoudspeaker(
    () => {
      const element = new FakeElement();
      prepare(element);
      elements.push(element);
      return element as unknown as HTMLAudioElement;
    },
    (about) => logged.push(about),
  );
  return { loudspeaker, elements, logged };
}
const stream = {} as MediaStream;

test('each call is heard on the chosen output with the chosen volume, also when they change', () => {
  const { loudspeaker, elements } = start();
  loudspeaker.setVolume(0.3);
  loudspeaker.choose('headset');
  const stop = loudspeaker.play(stream);
  loudspeaker.play(stream);
  expect(elements.map(({ volume, sink, srcObject }) => [volume, sink, srcObject])).toEqual([
    [0.3, 'headset', stream],
    [0.3, 'headset', stream],
  ]);
  loudspeaker.setVolume(7);
  loudspeaker.choose(null);
  expect(elements.map(({ volume, sink }) => [volume, sink])).toEqual([
    [1, ''],
    [1, ''],
  ]);
  stop();
  loudspeaker.setVolume(0.5);
  expect(elements.map(({ volume, srcObject, paused }) => [volume, srcObject, paused])).toEqual([
    [1, null, 1],
    [0.5, stream, 0],
  ]);
});

test('an output that was unplugged is noted, and the call is heard all the same', async () => {
  const { loudspeaker, elements, logged } = start((element) => {
    element.hasOutput = false;
  });
  loudspeaker.choose('gone');
  loudspeaker.play(stream);
  await expect.poll(() => logged).toEqual(['the chosen loudspeaker cannot be used']);
  expect(elements[0]).toMatchObject({ played: 1, sink: '' });
});

test('where the browser wants a gesture first, the next one lets the call be heard', async () => {
  const { loudspeaker, elements } = start((element) => {
    element.fault = 'NotAllowedError';
  });
  loudspeaker.play(stream);
  await new Promise((resolve) => setTimeout(resolve));
  for (const element of elements) element.fault = null;
  page.dispatchEvent(new Event('keydown'));
  page.dispatchEvent(new Event('pointerdown'));
  expect(elements[0]?.played).toBe(2);
});

test('a gesture does not start an ended call; one that ended while starting needs no gesture', async () => {
  const { loudspeaker, elements } = start((element) => {
    element.fault = elements.length === 0 ? 'NotAllowedError' : 'AbortError';
  });
  const stop = loudspeaker.play(stream);
  loudspeaker.play(stream);
  await new Promise((resolve) => setTimeout(resolve));
  stop();
  page.dispatchEvent(new Event('pointerdown'));
  expect(elements.map(({ played }) => played)).toEqual([1, 1]);
});
