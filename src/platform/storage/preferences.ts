import { defaultPreferences, type Preferences } from '../../../contract/workspace/index.ts';

/** The preferences after a choice. Semi-dark needs dark side menus, so with a horizontal menu it is light (OP-9.74, OQ-104). */
export function withPreference(before: Preferences, choice: Partial<Preferences>): Preferences {
  const after = { ...before, ...choice };
  return after.menu === 'horizontal' && after.skin === 'semi-dark' ? { ...after, skin: 'light' } : after;
}

/** Puts skin, direction and language on the root of the page, where the styles and readers find them (OP-9.72–9.75, OQ-104, OQ-105). */
export function applyPreferences(
  { skin, direction, lang, menu }: Pick<Preferences, 'skin' | 'direction' | 'lang' | 'menu'> = defaultPreferences,
  root: HTMLElement = document.documentElement,
): void {
  const worn = withPreference(defaultPreferences, { skin, menu }).skin;
  root.dataset['skin'] = worn;
  root.classList.toggle('dark', worn === 'dark');
  root.dir = direction;
  root.lang = lang;
}
