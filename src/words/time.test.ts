import { expect, test } from 'vitest';
import { clockTime, dayAndTime } from './time.ts';
import { activateLanguage } from './words.ts';

const evening = new Date(2026, 10, 21, 19, 5, 9);

test.each(['en', 'es', 'pt'] as const)('in %s the clock counts to 24', async (language) => {
  await activateLanguage(language);
  expect(clockTime(evening)).toBe('19:05:09');
  expect(dayAndTime(evening)).toMatch(/21.*2026.*19:05:09|Nov 21, 2026, 19:05:09/);
  expect(dayAndTime(evening, undefined, 'short')).toMatch(/26.*19:05:09/);
});
