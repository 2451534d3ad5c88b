import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setScreenTitle, setUrgentTitle } from './title.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  setUrgentTitle('');
  vi.runAllTimers();
  vi.useRealTimers();
});

test('what is urgent is in the title at once, and in a flood at most once a second', () => {
  setScreenTitle('Home');
  setUrgentTitle('(1) P1');
  expect(document.title).toBe('(1) P1 Home · Atalaya');
  const written = vi.spyOn(document, 'title', 'set');
  for (let count = 2; count <= 400; count += 1) {
    setUrgentTitle(`(${count}) P1`);
    vi.advanceTimersByTime(5);
  }
  expect(written).toHaveBeenCalledTimes(1);
  written.mockRestore();
  vi.advanceTimersByTime(1000);
  expect(document.title).toBe('(400) P1 Home · Atalaya');
});

test('another screen is named at once, with what is urgent now', () => {
  setUrgentTitle('(1) P1');
  setUrgentTitle('(2) P1');
  setScreenTitle('Alarms');
  expect(document.title).toBe('(2) P1 Alarms · Atalaya');
});

test('what was urgent leaves the title a second later at most, and stays out of it', () => {
  setScreenTitle('Home');
  setUrgentTitle('(1) P1');
  setUrgentTitle('');
  vi.advanceTimersByTime(1000);
  expect(document.title).toBe('Home · Atalaya');
  vi.advanceTimersByTime(5000);
  expect(document.title).toBe('Home · Atalaya');
});
