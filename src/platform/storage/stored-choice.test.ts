import { afterEach, expect, test, vi } from 'vitest';
import { createStoredChoice } from './stored-choice.ts';

afterEach(() => vi.unstubAllGlobals());

const storage = (stored: Record<string, string>) => ({
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => {
    stored[key] = value;
  },
});
const loudness = () => createStoredChoice('loud', (stored) => (typeof stored === 'number' ? stored : 5));

test('a choice is stored, reported and read again by the next page', () => {
  vi.stubGlobal('localStorage', storage({}));
  const choice = loudness();
  const onChange = vi.fn();
  const stop = choice.watch(onChange);
  expect(choice.get()).toBe(5);
  choice.set(7);
  stop();
  choice.set(8);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect([choice.get(), loudness().get()]).toEqual([8, 8]);
});

test.each([['not JSON'], ['"a text"'], ['null']])('what does not fit gives the initial choice: %s', (loud) => {
  vi.stubGlobal('localStorage', storage({ loud }));
  expect(loudness().get()).toBe(5);
});

test('a browser without storage remembers the choice for this page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  });
  const choice = loudness();
  choice.set(7);
  expect(choice.get()).toBe(7);
});
