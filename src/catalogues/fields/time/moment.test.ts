import { expect, test } from 'vitest';
import { toDateTimeDraft, toInstantText } from './moment.ts';

test('a moment is written in the zone of whoever writes, and read back the same', () => {
  const at = new Date(2026, 2, 2, 8, 15).toISOString();
  expect(toDateTimeDraft(at)).toEqual({ day: '2026-03-02', clock: '08:15' });
  expect(toInstantText({ day: '2026-03-02', clock: '8:15' })).toBe(at);
  const exact = new Date(2026, 2, 2, 8, 15, 30).toISOString();
  expect(toInstantText(toDateTimeDraft(exact))).toBe(exact);
});

test('what is not whole yet stays as it was typed', () => {
  for (const clock of ['', '8', '08:1', '25:00']) {
    const half = toInstantText({ day: '2026-03-02', clock });
    expect(toDateTimeDraft(half)).toEqual({ day: '2026-03-02', clock });
  }
  expect(toInstantText({ day: '', clock: '' })).toBe('');
});
