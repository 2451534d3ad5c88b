import { i18n } from '@lingui/core';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { defaultPreferences, type Language } from '../../contract/workspace/index.ts';
import { selectConfig } from '../../machines/workspace/index.ts';
import { applyPreferences, type SessionStorage, useActorOf } from '../platform/index.ts';
import { activateLanguage } from '../words/words.ts';

interface PreferencesProviderProps {
  storage: SessionStorage;
  /** The language chosen before signing in. */
  language: Language;
  children: ReactNode;
}

/** Applies the user's preferences at once, language, skin and direction (OQ-104–106), and stores them in this browser (OQ-21). */
export function PreferencesProvider({ storage, language, children }: PreferencesProviderProps) {
  const tabs = useActorOf('tabs');
  const config = useSelector(tabs, (now) => now && selectConfig(now));
  const { skin, menu, direction, lang } = config?.preferences ?? { ...defaultPreferences, lang: language };

  useEffect(() => applyPreferences({ skin, menu, direction, lang }), [skin, menu, direction, lang]);
  useEffect(() => {
    storage.storeLanguage(lang);
    if (i18n.locale !== lang) void activateLanguage(lang);
  }, [lang, storage]);
  useEffect(() => {
    if (config) storage.storeConfig(config);
  }, [config, storage]);
  return children;
}
