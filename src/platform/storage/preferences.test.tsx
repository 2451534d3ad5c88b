import { describe, expect, test } from 'vitest';
import { defaultPreferences, skins } from '../../../contract/workspace/config.ts';
import { applyPreferences, withPreference } from './preferences.ts';

const root = () => document.createElement('html');

describe('choosing', () => {
  test('semi-dark becomes light when the menu turns horizontal', { tags: ['OP-9.74', 'OQ-104'] }, () => {
    expect(withPreference(defaultPreferences, { menu: 'horizontal' })).toMatchObject({ menu: 'horizontal', skin: 'light' });
  });

  test('under a horizontal menu semi-dark cannot be chosen', { tags: ['OP-9.74', 'OQ-104'] }, () => {
    const light = withPreference(defaultPreferences, { menu: 'horizontal' });
    expect(withPreference(light, { skin: 'semi-dark' }).skin).toBe('light');
    expect(withPreference(light, { skin: 'dark' }).skin).toBe('dark');
  });

  test('every other choice leaves the rest as it was', () => {
    expect(withPreference(defaultPreferences, { lang: 'es' })).toEqual({ ...defaultPreferences, lang: 'es' });
    expect(withPreference({ ...defaultPreferences, skin: 'bordered' }, { menu: 'horizontal' }).skin).toBe('bordered');
  });
});

describe('dressing the page', () => {
  test('without preferences: semi-dark, left to right, English', { tags: ['OP-9.73'] }, () => {
    const page = root();
    applyPreferences(undefined, page);
    expect([page.dataset['skin'], page.dir, page.lang, page.className]).toEqual(['semi-dark', 'ltr', 'en', '']);
  });

  test.each(skins)('%s is put on the root, with the dark class for dark alone', { tags: ['OP-9.72', 'ADM-10.02', 'OQ-104'] }, (skin) => {
    const page = root();
    applyPreferences({ ...defaultPreferences, skin: 'dark' }, page);
    applyPreferences({ ...defaultPreferences, skin }, page);
    expect([page.dataset['skin'], page.classList.contains('dark')]).toEqual([skin, skin === 'dark']);
  });

  test('the direction is on the root', { tags: ['OP-9.75', 'ADM-10.02', 'OQ-105'] }, () => {
    const page = root();
    applyPreferences({ ...defaultPreferences, direction: 'rtl' }, page);
    expect(page.dir).toBe('rtl');
  });

  test('the direction follows its own choice, whatever the language', { tags: ['OP-9.75', 'OQ-105'] }, () => {
    for (const lang of ['en', 'es', 'pt'] as const) {
      const page = root();
      applyPreferences({ ...defaultPreferences, lang, direction: 'rtl' }, page);
      applyPreferences({ ...defaultPreferences, lang }, page);
      expect([lang, page.dir]).toEqual([lang, 'ltr']);
    }
  });

  test('a stored semi-dark with a horizontal menu is worn as light', { tags: ['OP-9.74'] }, () => {
    const page = root();
    applyPreferences({ ...defaultPreferences, menu: 'horizontal' }, page);
    expect(page.dataset['skin']).toBe('light');
  });
});
