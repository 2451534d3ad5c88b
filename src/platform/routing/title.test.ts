import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTitle } from './title.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const written: string[] = [];
  return { ...createTitle((title) => written.push(title)), written };
}

test('what is urgent is in the title at once, and in a flood at most once a second', () => {
  const { setScreen, setUrgent, written } = open();
  setScreen('Home');
  setUrgent('(1) P1');
  expect(written).toEqual(['Home · Atalaya', '(1) P1 Home · Atalaya']);
  for (let count = 2; count <= 400; count += 1) {
    setUrgent(`(${count}) P1`);
    vi.advanceTimersByTime(5);
  }
  expect(written).toHaveLength(3);
  vi.advanceTimersByTime(1000);
  expect(written.at(-1)).toBe('(400) P1 Home · Atalaya');
});

test('another screen is named at once, with what is urgent now', () => {
  const { setScreen, setUrgent, written } = open();
  setUrgent('(1) P1');
  setUrgent('(2) P1');
  setScreen('Alarms');
  expect(written.at(-1)).toBe('(2) P1 Alarms · Atalaya');
});

test('what was urgent leaves the title a second later at most, and stays out of it', () => {
  const { setScreen, setUrgent, written } = open();
  setScreen('Home');
  setUrgent('(1) P1');
  setUrgent('');
  vi.advanceTimersByTime(1000);
  expect(written.at(-1)).toBe('Home · Atalaya');
  vi.advanceTimersByTime(5000);
  expect(written).toHaveLength(3);
});
