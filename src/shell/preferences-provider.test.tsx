import { i18n } from '@lingui/core';
import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { User } from '../../contract/access/user.ts';
import { openedTabs } from '../../machines/quality/paths/scripted-tabs.ts';
import type { SessionStorage } from '../platform/index.ts';
import { renderScreen } from '../testing/screen.tsx';
import { PreferencesProvider } from './PreferencesProvider.tsx';

test('a configuration changed here, or pushed, is stored in the browser and applied at once', {
  tags: ['OQ-21', 'OQ-106', 'ADM-9.09'],
}, async () => {
  const tabs = openedTabs();
  const storage = { storeConfig: vi.fn(), storeLanguage: vi.fn() };
  await renderScreen(
    <PreferencesProvider storage={storage as unknown as SessionStorage} language="en" chosen={null} onDrop={() => undefined}>
      <p>Work</p>
    </PreferencesProvider>,
    { actors: { tabs: tabs.actor } },
  );
  act(() => tabs.send({ type: 'preferences.change', preferences: { skin: 'dark' } }));
  expect(storage.storeConfig.mock.lastCall?.[0]).toMatchObject({ preferences: { skin: 'dark', lang: 'en' } });
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  const { user } = tabs;
  const pushed = { ...user.config, preferences: { ...user.config.preferences, lang: 'es' } };
  act(() => tabs.send({ type: 'user.changed', user: User.parse({ ...user, config: pushed }) }));
  expect(storage.storeConfig.mock.lastCall?.[0]).toMatchObject({ preferences: { skin: 'dark', lang: 'es' } });
  expect(storage.storeLanguage).toHaveBeenLastCalledWith('es');
  await waitFor(() => expect(i18n.locale).toBe('es'));
});
