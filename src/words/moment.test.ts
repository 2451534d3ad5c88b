import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { momentWord } from './moment.ts';

test('a moment of a place is written by the clocks of its zone, whatever the browser’s', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const at = Date.parse('2026-01-01T05:30:09Z');
  expect(momentWord(at, 'America/Mexico_City', i18n)).toBe('Dec 31, 2025, 23:30:09');
  expect(momentWord(at, 'Australia/Lord_Howe', i18n)).toBe('Jan 1, 2026, 16:30:09');
  expect(momentWord(at, 'UTC', i18n)).toBe('Jan 1, 2026, 05:30:09');
});
