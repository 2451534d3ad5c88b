import { expect, test } from 'vitest';
import { momentOf, writtenOf } from './moment.ts';

test('a moment is written in the zone of whoever writes, and read back the same', () => {
  const at = new Date(2026, 2, 2, 8, 15).toISOString();
  expect(writtenOf(at)).toEqual({ day: '2026-03-02', clock: '08:15' });
  expect(momentOf({ day: '2026-03-02', clock: '8:15' })).toBe(at);
  const exact = new Date(2026, 2, 2, 8, 15, 30).toISOString();
  expect(momentOf(writtenOf(exact))).toBe(exact);
});

test('what is not whole yet stays as it was typed', () => {
  for (const clock of ['', '8', '08:1', '25:00']) {
    const half = momentOf({ day: '2026-03-02', clock });
    expect(writtenOf(half)).toEqual({ day: '2026-03-02', clock });
  }
  expect(momentOf({ day: '', clock: '' })).toBe('');
});
