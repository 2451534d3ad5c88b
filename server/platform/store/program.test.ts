import { expect, test } from 'vitest';
import { retryOnDeadlock } from './deadlock-retry.ts';
import { narrowing } from './limits.ts';
import { containing } from './numbered-page.ts';
import { newestVersion, releaseOf } from './program.ts';

test('the newest of versions, and the release of one', () => {
  expect([newestVersion(['0.1.0', '0.10.2', '0.9.0']), newestVersion([])]).toEqual(['0.10.2', '0.0.0']);
  expect(releaseOf('1.20.3')).toBe('1.20');
});

test('a text is searched for as it is, whatever signs of patterns are in it', () => {
  expect(containing('Ab')).toBe('%ab%');
  expect(containing(String.raw`50%_\ `)).toBe(String.raw`%50\%\_\\ %`);
});

test('work is tried a second time after a deadlock, and no third time; other faults are thrown', async () => {
  const attempts = (faults: readonly (string | null)[]) => {
    let tries = 0;
    const work = async () => {
      const code = faults[tries];
      tries += 1;
      if (code) throw Object.assign(new Error(code), { code });
      return tries;
    };
    return retryOnDeadlock(work).catch((error: Error) => `${error.message} after ${tries}`);
  };
  expect(await attempts([null])).toBe(1);
  expect(await attempts(['40P01', null])).toBe(2);
  expect(await attempts(['40P01', '40P01'])).toBe('40P01 after 2');
  expect(await attempts(['23505', null])).toBe('23505 after 1');
});

test('a scope has limits where any of them restricts', () => {
  const none = { types: {}, earliest: null, records: null, cameras: false, groups: [] };
  expect(narrowing(none)).toEqual({});
  for (const more of [{ types: { 1: ['Fire'] } }, { earliest: '2026-01-01T00:00:00Z' }, { records: 10 }, { cameras: true }]) {
    const limits = { ...none, ...more };
    expect(narrowing(limits)).toEqual({ limits });
  }
});
