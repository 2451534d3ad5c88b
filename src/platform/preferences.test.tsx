import { describe, expect, test } from 'vitest';
import { defaultPreferences, skins } from '../../contract/workspace/config.ts';
import { applyPreferences, withPreference } from './preferences.ts';

const root = () => document.createElement('html');

describe('choosing', () => {
  test('OP-9.74 OQ-104 semi-dark becomes light when the menu turns horizontal', () => {
    expect(withPreference(defaultPreferences, { menu: 'horizontal' })).toMatchObject({ menu: 'horizontal', skin: 'light' });
  });

  test('OP-9.74 OQ-104 under a horizontal menu semi-dark cannot be chosen', () => {
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
  test('OP-9.73 without preferences: semi-dark, left to right, English', () => {
    const page = root();
    applyPreferences(undefined, page);
    expect([page.dataset['skin'], page.dir, page.lang, page.className]).toEqual(['semi-dark', 'ltr', 'en', '']);
  });

  test.each(skins)('OP-9.72 OQ-104 %s is put on the root, with the dark class for dark alone', (skin) => {
    const page = root();
    applyPreferences({ ...defaultPreferences, skin: 'dark' }, page);
    applyPreferences({ ...defaultPreferences, skin }, page);
    expect([page.dataset['skin'], page.classList.contains('dark')]).toEqual([skin, skin === 'dark']);
  });

  test('OP-9.75 OQ-105 the direction is on the root', () => {
    const page = root();
    applyPreferences({ ...defaultPreferences, direction: 'rtl' }, page);
    expect(page.dir).toBe('rtl');
  });

  test('OP-9.74 a stored semi-dark with a horizontal menu is worn as light', () => {
    const page = root();
    applyPreferences({ ...defaultPreferences, menu: 'horizontal' }, page);
    expect(page.dataset['skin']).toBe('light');
  });
});
