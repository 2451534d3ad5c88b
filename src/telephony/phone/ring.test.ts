import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patterns } from '../../../contract/alarms/sound-patterns.ts';
import { FakeAudio } from '../../testing/phone/browser.fake.ts';
import { callWaitingTone, ringback, ringtone, startRing } from './ring.ts';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('rings on the chosen output, looped by the audio clock, until stopped', () => {
  const audio = new FakeAudio();
  const stop = startRing('headset', 0.5, ringtone, () => audio as unknown as AudioContext);
  expect(audio.source).toMatchObject({ loop: true, isPlaying: true, buffer: { length: 3 * 22_050 } });
  expect(audio).toMatchObject({ sink: 'headset', gain: 0.3, resumed: 0 });
  stop();
  expect(audio.source.isPlaying).toBe(false);
  expect(audio.isClosed).toBe(true);
  page.dispatchEvent(new Event('keydown'));
  expect(audio.resumed).toBe(0);
});

test('where the browser wants a gesture first, the next one lets it be heard', () => {
  const audio = new FakeAudio();
  audio.state = 'suspended';
  startRing(null, 3, callWaitingTone, () => audio as unknown as AudioContext);
  page.dispatchEvent(new Event('pointerdown'));
  expect(audio).toMatchObject({ sink: null, gain: 0.6, resumed: 2 });
});

test('a telephone sounds like no alarm, and each of its tones like none of the others', () => {
  const own = [ringtone, callWaitingTone, ringback];
  const all = [...own, ...Object.values(patterns)].map(({ pulses }) => JSON.stringify(pulses));
  expect(new Set(all).size).toBe(all.length);
  for (const { pulses, everyS } of own) {
    const last = pulses.at(-1);
    expect((last?.at ?? 0) + (last?.lasts ?? 0)).toBeLessThan(everyS ?? 0);
  }
});
